import type { CommandContext } from '@tablemates/event-store';
import { isUserId } from '../../../platform/actor.ts';
import type { Refusal } from '../../../platform/refusal.ts';
import { mustBeFullAdmin } from './admin-role.ts';
import { userStream } from './people.ts';
import type { Person } from './person.ts';

/**
 * For commands on other admins: the stream of the actor, and the refusal if the actor is no full admin. A person at a
 * terminal and the system have no stream and are allowed.
 */
export function fullAdminOnly({ actor }: CommandContext) {
  const streams: { readonly actor?: ReturnType<typeof userStream> } = isUserId(actor)
    ? { actor: userStream(actor) }
    : {};
  return {
    streams,
    refusal: (states: { readonly actor?: Person }): Refusal | undefined =>
      states.actor && mustBeFullAdmin(states.actor),
  };
}
