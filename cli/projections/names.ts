import { readModels } from '../../server/read-models/read-models.ts';
import { EXIT, Stop } from '../outcome.ts';

const known = readModels.map(({ name }) => name);

/** The names that were asked for, all where none was. Throws a Stop for one that is no read model. */
export function namesFrom(asked: readonly string[]): readonly string[] {
  const unknown = asked.find((name) => !known.includes(name));
  if (unknown !== undefined) {
    throw new Stop(EXIT.usage, `There is no read model ${unknown}. There are: ${known.join(', ')}.`);
  }
  return asked.length > 0 ? [...new Set(asked)] : known;
}
