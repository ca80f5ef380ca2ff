import type { GameEvent } from '../../../modules/events/contract.ts';
import { publicName } from '../../../modules/identity/shown-name-rules.ts';

/**
 * First name and initial, the first name alone, or `Game Organizer` if there is no host any more (specification, section
 * 2).
 */
export function hostName(host: Pick<NonNullable<GameEvent['host']>, 'firstName' | 'lastName'> | null): string {
  if (!host || host.firstName === '') return 'Game Organizer';
  return publicName(host);
}
