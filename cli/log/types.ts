import { domainEventTypes } from '../../server/domain-event-types.ts';
import { EXIT, ExitError } from '../outcome.ts';

/** The requested types. Throws an ExitError for an unknown one. */
export function knownTypes(asked: readonly string[] | undefined): readonly string[] | undefined {
  const unknown = asked?.find((type) => !Object.hasOwn(domainEventTypes, type));
  if (unknown === undefined) return asked;
  throw new ExitError(
    EXIT.usage,
    `There is no type of domain event ${unknown}; \`tablemates log stats\` shows those in use.`,
  );
}
