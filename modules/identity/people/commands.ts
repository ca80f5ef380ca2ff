import type { Versioned } from '@tablemates/event-store';
import { type CommandContext, execute } from '@tablemates/event-store';
import { type Along, alongStreams, decideAlong } from '../../../platform/along.ts';
import type { Clock } from '../../../platform/clock.ts';
import { idOfNew } from '../../../platform/ids.ts';
import { type IfMatch, staleRefusal } from '../../../platform/if-match.ts';
import { isRefusal, type Refusal, refuse } from '../../../platform/refusal.ts';
import type { IdentityDeps, Step } from '../deps.ts';
import type { Personal, Roles } from '../domain-events.ts';
import { erasureOf } from '../erasure/erasure.ts';
import { erasureOfOneself } from '../erasure/erasure-of-oneself.ts';
import { type RepeatedErasures, repeatErasures } from '../erasure/repeated-erasures.ts';
import { unfinishedErasures } from '../erasure/unfinished-erasures.ts';
import { endSessionsOf } from '../sign-in/sessions.ts';
import { mustBeAdminOf } from './admin-role.ts';
import { giveAdminRole } from './admin-role-commands.ts';
import { hostedIn, hostsUpcoming, settleHosted, type UpcomingPlan } from './hosting.ts';
import { type Done, userIdOf, userStream, versionedUserStream } from './people.ts';
import { activate, deactivate, type Person, type Registration } from './person.ts';
import { adminFlagStays, changeByAdmin, type PersonChange } from './person-by-admin.ts';
import { emailClaim, emailTaken } from './registering.ts';
import { unfinishedAddressChanges } from './unfinished-address-changes.ts';

type Deps = Pick<
  IdentityDeps,
  'log' | 'sql' | 'newId' | 'carriedOverPenalties' | 'erasureAdapter' | 'secret' | 'installationAdmin'
>;
/** The plan for hosted gameEvents, and the versions of the person at which the change is allowed. */
type Terms = { readonly plan?: UpcomingPlan | undefined; readonly ifMatch?: IfMatch | undefined };

type Register = (context: CommandContext, registration: Omit<Registration, 'memberId'>) => Promise<Done | Refusal>;

const MAX_ATTEMPTS = 5;

/** Never shown: the seats are freed, and the command is tried again. */
const seatsTaken = refuse(409, 'seats_taken', 'This person has seats at upcoming events.');

/** An erased person is not stale: the decider refuses them as unknown. */
const staleIf = (ifMatch: IfMatch | undefined, { state, version }: Versioned<Person>): Refusal | undefined =>
  state.status === 'active' || state.status === 'inactive' ? staleRefusal(ifMatch, version) : undefined;

const self = (message: string) => refuse(409, 'self', message);

/** The commands of people, for admins. The context's actor is the admin. `system` is not checked for the role. */
export function peopleCommands(deps: Deps, registerParticipant: Register) {
  const { log, sql, erasureAdapter } = deps;
  const unfinished = unfinishedErasures(deps);
  const addressChanges = unfinishedAddressChanges(deps);

  /**
   * Runs a command that requires a person without commitments. If it is refused because of them, frees the person and tries
   * again, so that an evening scheduled or joined at the same moment is found too. The condition counts for the first try
   * alone: what was freed on it stays freed, so a later change of the person must not refuse the rest.
   */
  const freeing = async (
    context: CommandContext,
    userId: string,
    { plan, ifMatch }: Terms,
    attempt: (condition: IfMatch | undefined, sawSeats: (seats: readonly string[]) => void) => Promise<Done | Refusal>,
  ): Promise<Done | Refusal> => {
    for (let attempts = 1; attempts <= MAX_ATTEMPTS; attempts++) {
      let seats: readonly string[] = [];
      const result = await attempt(attempts === 1 ? ifMatch : undefined, (seen) => {
        seats = seen;
      });
      if (!isRefusal(result)) return result;
      const hosted = plan && hostedIn(result);
      if (!hosted && result !== seatsTaken) return result;
      const refused = hosted
        ? await settleHosted(erasureAdapter, context, { userId, gameEventIds: hosted, plan })
        : await erasureAdapter.freeSeats(context, userId, seats);
      if (refused) return refused;
    }
    return refuse(409, 'changed_meanwhile', 'This person’s events changed at the same moment. Please try again.');
  };

  /**
   * Whether another account has an address. Checked early, because hosted gameEvents are settled before the claim is
   * made.
   */
  const isTaken = async (email: string | undefined, userId: string): Promise<boolean> => {
    const holder = email === undefined ? undefined : await userIdOf(log, email);
    return holder !== undefined && holder !== userId;
  };

  /** Decides about another person, if the actor is an admin at the commit. */
  const aboutAnother = async (
    context: CommandContext,
    userId: string,
    decide: (person: Person) => ReturnType<typeof activate>,
    ifMatch: IfMatch | undefined,
  ): Promise<Done | Refusal> => {
    const result = await execute(log, {
      context,
      streams: { user: versionedUserStream(userId), actor: userStream(context.actor) },
      decide: ({ user, actor }) => {
        const forbidden = context.actor === 'system' ? undefined : mustBeAdminOf(actor, user.state);
        const decided = forbidden ?? staleIf(ifMatch, user) ?? decide(user.state);
        return isRefusal(decided) ? decided : { append: { user: decided } };
      },
    });
    return isRefusal(result) ? result : { userId, position: result.position };
  };

  return {
    /** Adds an account for a person, who gets a welcome mail. The admin role is refused (403). */
    async addPerson(context: CommandContext, request: Personal & Roles): Promise<Done | Refusal> {
      const { isClient, isProvider, isCafeOwner, isAdmin, ...personal } = request;
      if (isAdmin) return adminFlagStays;
      return registerParticipant(context, {
        userId: idOfNew(context),
        roles: { isClient, isProvider, isCafeOwner, isAdmin },
        regionId: null,
        expertise: [],
        accepted: null,
        personal,
      });
    },

    /**
     * Changes a person's data, address and roles. A person who hosts upcoming gameEvents stays an organizer (409
     * `hosts_upcoming`) unless `plan` settles them. Another address ends their sessions on every device, because another
     * person may have signed in with the old one. Passkeys of members go with it; those of admins stay.
     */
    changePerson: (
      context: CommandContext,
      userId: string,
      change: PersonChange,
      { plan, ifMatch }: Terms = {},
    ): Promise<Done | Refusal> =>
      freeing(context, userId, { plan, ifMatch }, async (condition) => {
        const user = versionedUserStream(userId);
        const commitments = erasureAdapter.commitments(userId);
        let isMoved = false;
        if (plan && (await isTaken(change.email, userId))) return emailTaken;
        const mayMove = change.email !== undefined;
        if (mayMove) await addressChanges.note(context, userId);
        const result = await execute(log, {
          context,
          streams: {
            commitments,
            user,
            // one's own stream is read once, under one name
            ...(userId !== context.actor && { actor: userStream(context.actor) }),
          },
          decide: (states) => {
            isMoved = false;
            const person = states.user.state;
            const notAllowed = context.actor === 'system' ? undefined : mustBeAdminOf(states.actor ?? person, person);
            const decided = notAllowed ?? staleIf(condition, states.user) ?? changeByAdmin(person, change);
            if (isRefusal(decided)) return decided;
            const { hosted } = commitments.answer(states.commitments, context.now);
            const isDemoted = change.isProvider === false && 'isProvider' in person && person.isProvider;
            if (isDemoted && hosted.length > 0) return hostsUpcoming(hosted);
            const before = 'personal' in person ? person.personal?.email : undefined;
            const email = change.email;
            if (email === undefined || email === before) return { append: { user: decided } };
            isMoved = true;
            const release = before ? [{ kind: 'email', value: before, stream: user.stream }] : [];
            return { append: { user: decided }, take: [emailClaim(email, user.stream)], release };
          },
        });
        // a repetition finds the new address already recorded
        const hasMoved = !isRefusal(result) && (isMoved || (result.duplicate && mayMove));
        if (hasMoved) await addressChanges.complete(context, result.states.user.state);
        else if (mayMove) await addressChanges.drop(context);
        if (isRefusal(result)) return result;
        return { userId, position: result.position };
      }),

    /** See `giveAdminRole`. */
    grantAdminRole: (
      context: CommandContext,
      userId: string,
      wanted: Parameters<typeof giveAdminRole>[3],
    ): Promise<Done | Refusal> => giveAdminRole(deps, context, userId, wanted),

    /**
     * Deactivates a person, ends their sessions on every device and frees their seats. Oneself is 409. A host of upcoming
     * gameEvents is 409 `hosts_upcoming` unless `plan` settles them. With `along` another decision is appended in the same
     * append, and its refusal refuses the whole.
     */
    async deactivate(
      context: CommandContext,
      userId: string,
      { plan, ifMatch, along }: Terms & { readonly along?: Along } = {},
    ): Promise<Done | Refusal> {
      if (userId === context.actor) return self('You cannot deactivate yourself.');
      const done = await freeing(context, userId, { plan, ifMatch }, async (condition, sawSeats) => {
        const commitments = erasureAdapter.commitments(userId);
        const result = await execute(log, {
          context,
          streams: {
            commitments,
            user: versionedUserStream(userId),
            actor: userStream(context.actor),
          },
          more: () => alongStreams(along),
          decide: ({ user, actor, ...states }) => {
            const notAllowed = context.actor === 'system' ? undefined : mustBeAdminOf(actor, user.state);
            const decided = notAllowed ?? staleIf(condition, user) ?? deactivate(user.state, context.actor);
            if (isRefusal(decided)) return decided;
            const beside = decideAlong(along, states);
            if (isRefusal(beside)) return beside;
            if (decided.length === 0) return { append: beside };
            const { hosted, seats, offers } = commitments.answer(states.commitments, context.now);
            if (hosted.length > 0) return hostsUpcoming(hosted);
            sawSeats([...seats, ...offers]);
            return seats.length + offers.length > 0 ? seatsTaken : { append: { ...beside, user: decided } };
          },
        });
        return isRefusal(result) ? result : { userId, position: result.position };
      });
      if (!isRefusal(done)) await endSessionsOf(sql, userId);
      return done;
    },

    /** Activates a person, who must sign in again. */
    async activate(context: CommandContext, userId: string, ifMatch?: IfMatch): Promise<Done | Refusal> {
      if (userId !== context.actor) return aboutAnother(context, userId, activate, ifMatch);
      const oneself = { context, streams: { user: versionedUserStream(userId) } };
      const result = await execute(log, {
        ...oneself,
        decide: ({ user }) => staleIf(ifMatch, user) ?? { append: {} },
      });
      return isRefusal(result) ? result : { userId, position: undefined };
    },

    /**
     * Erases a person permanently. Oneself is 409 `self`. A person who participates in or hosts an upcoming gameEvent
     * is 409 `active_reservations`.
     */
    erasePerson: (context: CommandContext, userId: string): Promise<Done | Refusal> =>
      userId === context.actor
        ? Promise.resolve(self('You cannot delete yourself.'))
        : erasureOf({ ...deps, unfinished }, context, userId, ({ actor, person }) =>
            context.actor === 'system' ? undefined : mustBeAdminOf(actor, person),
          ),

    /**
     * Erases oneself as an admin would: 409 `hosts_upcoming` unless `plan` settles what one hosts, 409 `self` for admins.
     * Seats that are upcoming are given back first.
     */
    eraseOneself: (context: CommandContext, userId: string, plan: UpcomingPlan | undefined): Promise<Done | Refusal> =>
      erasureOfOneself({ ...deps, unfinished }, context, userId, plan),

    /** See `repeatErasures`. */
    repeatErasures: (clock: Clock, step: Step): Promise<RepeatedErasures> =>
      repeatErasures({ ...deps, unfinished, clock }, step),

    /** Finishes erasures that a crash interrupted. A schedule calls it. */
    finishErasures: (now: Date, step: Step): Promise<void> => unfinished.finish(now, step),

    /** Ends what was opened with a former address, where a crash interrupted its change. A schedule calls it. */
    finishAddressChanges: (now: Date, step: Step): Promise<void> => addressChanges.finish(now, step),
  };
}
