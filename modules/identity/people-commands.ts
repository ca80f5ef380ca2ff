import { type CommandContext, execute } from '../../platform/log/execute.ts';
import { isRefusal, type Refusal, refuse } from '../../platform/refusal.ts';
import type { IdentityDependencies } from './dependencies.ts';
import type { Personal, Roles } from './domain-events.ts';
import { erasureOf } from './erasure.ts';
import { type Done, userStream } from './people.ts';
import { activate, deactivate, type Person, type Registration } from './person.ts';
import { adminFlagStays, changeByAdmin, mustBeAdmin, type PersonChange } from './person-by-admin.ts';
import { emailClaim } from './registering.ts';
import { endSessionsOf } from './sessions.ts';
import { unfinishedErasures } from './unfinished-erasures.ts';

type Deps = Pick<IdentityDependencies, 'log' | 'sql' | 'newId' | 'outliving' | 'elsewhere' | 'secret'>;
type Register = (context: CommandContext, registration: Omit<Registration, 'memberId'>) => Promise<Done | Refusal>;

const self = (message: string) => refuse(409, 'self', message);

/** What admins do with people. The context's actor is the admin; `system` needs no proof of being one. */
export function peopleCommands(deps: Deps, registerParticipant: Register) {
  const { log, sql, newId } = deps;
  const unfinished = unfinishedErasures(deps);

  /** Decides about somebody else, as long as whoever commands is an admin when it commits. */
  const aboutAnother = async (
    context: CommandContext,
    userId: string,
    decide: (person: Person) => ReturnType<typeof activate>,
  ): Promise<Done | Refusal> => {
    const result = await execute(log, {
      context,
      streams: { user: userStream(userId), actor: userStream(context.actor) },
      decide: ({ user, actor }) => {
        const decided = (context.actor === 'system' ? undefined : mustBeAdmin(actor)) ?? decide(user);
        return isRefusal(decided) ? decided : { append: { user: decided } };
      },
    });
    return isRefusal(result) ? result : { userId, position: result.position };
  };

  return {
    /** An admin makes an account for somebody, who is welcomed by mail. Asking for an admin is 403. */
    async addPerson(context: CommandContext, request: Personal & Roles): Promise<Done | Refusal> {
      const { isClient, isProvider, isCafeOwner, isAdmin, ...personal } = request;
      if (isAdmin) return adminFlagStays;
      return registerParticipant(context, {
        userId: newId(),
        roles: { isClient, isProvider, isCafeOwner, isAdmin },
        regionId: null,
        expertise: [],
        accepted: null,
        personal,
      });
    },

    /** An admin changes what is known of somebody, their address included, and their roles. */
    async changePerson(context: CommandContext, userId: string, change: PersonChange): Promise<Done | Refusal> {
      const user = userStream(userId);
      const result = await execute(log, {
        context,
        streams: { user },
        decide: (states) => {
          const decided = changeByAdmin(states.user, change);
          if (isRefusal(decided)) return decided;
          const before = 'personal' in states.user ? states.user.personal?.email : undefined;
          const email = change.email;
          if (email === undefined || email === before) return { append: { user: decided } };
          const release = before ? [{ kind: 'email', value: before, stream: user.stream }] : [];
          return { append: { user: decided }, take: [emailClaim(email, user.stream)], release };
        },
      });
      return isRefusal(result) ? result : { userId, position: result.position };
    },

    /** Shuts somebody out, and ends their sessions on every device. Oneself is 409. */
    async deactivate(context: CommandContext, userId: string): Promise<Done | Refusal> {
      if (userId === context.actor) return self('You cannot deactivate yourself.');
      const done = await aboutAnother(context, userId, (person) => deactivate(person, context.actor));
      if (!isRefusal(done)) await endSessionsOf(sql, userId);
      return done;
    },

    /** Lets somebody in again; they sign in anew. */
    activate: async (context: CommandContext, userId: string): Promise<Done | Refusal> =>
      userId === context.actor ? { userId, position: undefined } : aboutAnother(context, userId, activate),

    /**
     * Deletes somebody for good. Oneself is 409 `self`; whoever still takes part in or hosts something is 409
     * `active_reservations`.
     */
    erasePerson: (context: CommandContext, userId: string): Promise<Done | Refusal> =>
      userId === context.actor
        ? Promise.resolve(self('You cannot delete yourself.'))
        : erasureOf({ ...deps, unfinished }, context, userId),

    /** Finishes what a crash left of erasures. To be called now and then. */
    finishErasures: (now: Date): Promise<void> => unfinished.finish(now),
  };
}
