import { readModels } from '../../server/read-models/read-models.ts';
import { EXIT, ExitError } from '../outcome.ts';

const known = readModels.map(({ name }) => name);

/** The requested names, or all names if none is given. Throws an ExitError for an unknown one. */
export function namesFrom(asked: readonly string[]): readonly string[] {
  const unknown = asked.find((name) => !known.includes(name));
  if (unknown !== undefined) {
    throw new ExitError(EXIT.usage, `There is no read model ${unknown}. There are: ${known.join(', ')}.`);
  }
  return asked.length > 0 ? [...new Set(asked)] : known;
}
