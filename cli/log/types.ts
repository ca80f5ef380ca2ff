import { domainEventTypes } from '../../server/domain-event-types.ts';
import { EXIT, Stop } from '../outcome.ts';

/** Types that were asked for. Throws a Stop for one that does not exist. */
export function knownTypes(asked: readonly string[] | undefined): readonly string[] | undefined {
  const unknown = asked?.find((type) => !Object.hasOwn(domainEventTypes, type));
  if (unknown === undefined) return asked;
  throw new Stop(
    EXIT.usage,
    `There is no type of domain event ${unknown}; \`tablemates log stats\` shows those in use.`,
  );
}
