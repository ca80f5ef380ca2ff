import { appendTo, type CommandContext, execute, port } from '@tablemates/event-store';
import type { Clock, Instant } from '../../../platform/clock.ts';
import { idOfNew } from '../../../platform/ids.ts';
import type { IfMatch } from '../../../platform/if-match.ts';
import { isRefusal, type Refusal, refuse } from '../../../platform/refusal.ts';
import type { IdentityDeps, OwnedPlan, Step } from '../deps.ts';
import type { Personal, PersonEvent, Roles } from '../domain-events.ts';
import { erasureOf } from '../erasure/erasure.ts';
import { erasureOfOneself, settledErasure, theyAreAtTable } from '../erasure/erasure-of-oneself.ts';
import { type RepeatedErasures, repeatErasures } from '../erasure/repeated-erasures.ts';
import { unfinishedErasures } from '../erasure/unfinished-erasures.ts';
import { invitationsNaming } from '../invitations/invitations-naming.ts';
import { mustBeAdminOf } from './admin-role.ts';
import { giveAdminRole } from './admin-role-commands.ts';
import { changingPerson } from './change-person.ts';
import { deactivating } from './deactivating.ts';
import type { Terms } from './freeing.ts';
import { hostsUpcoming, type UpcomingPlan } from './hosting.ts';
import { forget, keptSuspensions, keptTooLong } from './kept-suspensions.ts';
import { type AtMailbox, mailboxesIn } from './mailboxes.ts';
import { type Done, readPerson, userStream, versionedUserStream } from './people.ts';
import {
  activate,
  liftAlong,
  liftSuspension,
  type Person,
  type Registration,
  suspend,
  suspendAlong,
} from './person.ts';
import { adminFlagStays } from './person-by-admin.ts';
import { staleIf } from './stale-person.ts';
import { unfinishedAddressChanges } from './unfinished-address-changes.ts';

type Deps = Pick<
  IdentityDeps,
  | 'log'
  | 'sql'
  | 'newId'
  | 'carriedOverPenalties'
  | 'accountsOf'
  | 'erasureAdapter'
  | 'secret'
  | 'installationAdmin'
  | 'city'
  | 'city'
>;
type Register = (context: CommandContext, registration: Omit<Registration, 'memberId'>) => Promise<Done | Refusal>;

const nobody = port({ streams: {}, answer: (): AtMailbox => ({ twins: [], kept: [] }) });

const erasesSelf = refuse(409, 'self', 'You cannot delete yourself.');

/** The commands of people, for admins. The context's actor is the admin. `system` is not checked for the role. */
export function peopleCommands(deps: Deps, registerParticipant: Register) {
  const { log } = deps;
  const unfinished = unfinishedErasures(deps);
  const erasing = { ...deps, unfinished, invitationsNaming: invitationsNaming(log) };
  const addressChanges = unfinishedAddressChanges(deps);
  const { mailboxOfPerson } = mailboxesIn(deps);

  /**
   * Decides about another person, if the actor is an admin at the commit.
   *
   * @param decideAlong what becomes of the other accounts of their mailbox. What is kept of those that are gone ends
   */
  const aboutAnother = async (
    context: CommandContext,
    userId: string,
    decide: (person: Person) => ReturnType<typeof activate>,
    ifMatch: IfMatch | undefined,
    decideAlong?: (twin: Person) => readonly PersonEvent[],
  ): Promise<Done | Refusal> => {
    const result = await execute(log, {
      context,
      streams: {
        ...{ user: versionedUserStream(userId), actor: userStream(context.actor) },
        mailbox: decideAlong ? mailboxOfPerson(userId) : nobody,
        kept: keptSuspensions,
      },
      decide: ({ user, actor, mailbox }) => {
        const forbidden = context.actor === 'system' ? undefined : mustBeAdminOf(actor, user.state);
        const decided = forbidden ?? staleIf(ifMatch, user) ?? decide(user.state);
        if (isRefusal(decided)) return decided;
        const along = mailbox.twins.flatMap((twin) => {
          const events = 'userId' in twin && twin.userId !== context.actor ? decideAlong?.(twin) : undefined;
          return 'userId' in twin && events?.length ? [appendTo(userStream(twin.userId), events)] : [];
        });
        return {
          append: { user: decided, kept: forget(mailbox.kept) },
          along,
          erase: mailbox.kept.map(({ keptId }) => keptId),
        };
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

    changePerson: changingPerson(deps, addressChanges),

    /** See `giveAdminRole`. */
    grantAdminRole: (
      context: CommandContext,
      userId: string,
      wanted: Parameters<typeof giveAdminRole>[3],
    ): Promise<Done | Refusal> => giveAdminRole(deps, context, userId, wanted),

    deactivate: deactivating(deps),

    /** Activates a person. They must sign in again. */
    async activate(
      context: CommandContext,
      userId: string,
      { ifMatch, reason }: Pick<Terms, 'ifMatch' | 'reason'> = {},
    ): Promise<Done | Refusal> {
      const decide = (person: Person) => activate(person, reason);
      if (userId !== context.actor) return aboutAnother(context, userId, decide, ifMatch);
      const oneself = { context, streams: { user: versionedUserStream(userId) } };
      const result = await execute(log, {
        ...oneself,
        decide: ({ user }) => staleIf(ifMatch, user) ?? { append: {} },
      });
      return isRefusal(result) ? result : { userId, position: undefined };
    },

    /**
     * Keeps a person from seats and from hosting until an instant, with every account of their mailbox, and tells them why.
     * A later one replaces it.
     */
    suspend: (
      context: CommandContext,
      userId: string,
      {
        until,
        reason,
        ifMatch,
      }: { readonly until: Instant; readonly reason: string; readonly ifMatch?: IfMatch | undefined },
    ): Promise<Done | Refusal> => {
      const terms = { until, reason, by: context.actor, now: context.now };
      return aboutAnother(
        context,
        userId,
        (person) => suspend(person, terms),
        ifMatch,
        (twin) => suspendAlong(twin, { ...terms, first: userId }),
      );
    },

    /** Ends a suspension before its time, of every account of the mailbox. Appends nothing if there is none. */
    liftSuspension: (
      context: CommandContext,
      userId: string,
      { ifMatch, reason }: Pick<Terms, 'ifMatch' | 'reason'> = {},
    ): Promise<Done | Refusal> =>
      aboutAnother(
        context,
        userId,
        (person) => liftSuspension(person, context.now, reason),
        ifMatch,
        (twin) => liftAlong(twin, userId, context.now, reason),
      ),

    /**
     * Erases a person permanently. 409 `self` for the actor themselves; 409 `active_reservations` for a person who has
     * a seat at or hosts an upcoming gameEvent. With `frees`, their seats are freed without a mark first, and `plan`
     * settles what they host: without it, 409 `hosts_upcoming`.
     */
    async erasePerson(
      context: CommandContext,
      userId: string,
      { plan, groups, reason, frees = false }: Omit<Terms, 'ifMatch'> & { readonly frees?: boolean } = {},
    ): Promise<Done | Refusal> {
      if (userId === context.actor) return erasesSelf;
      const mayErase: Parameters<typeof erasureOf>[3] = ({ actor, person }) =>
        context.actor === 'system' ? undefined : mustBeAdminOf(actor, person);
      if (!frees) return erasureOf(erasing, context, userId, mayErase, groups, reason);
      // before anything is freed
      const [actor, person] = await Promise.all([readPerson(log, context.actor), readPerson(log, userId)]);
      return (
        mayErase({ actor, person }) ??
        settledErasure(erasing, context, userId, {
          ...{ plan, groups, reason, mayErase },
          giveBack: deps.erasureAdapter.freeSeats,
          words: { atTable: theyAreAtTable, hosts: hostsUpcoming },
        })
      );
    },

    /**
     * Erases a person at their own request. 409 `hosts_upcoming` unless `plan` settles their hosted gameEvents; 409
     * `self` for admins. Their upcoming seats are given back first.
     */
    eraseOneself: (
      context: CommandContext,
      userId: string,
      plan: UpcomingPlan | undefined,
      groups?: OwnedPlan,
    ): Promise<Done | Refusal> => erasureOfOneself(erasing, context, userId, plan, groups),

    /** See `repeatErasures`. */
    repeatErasures: (
      clock: Clock,
      step: Step,
      askedByRestores: () => Promise<ReadonlySet<string>>,
    ): Promise<RepeatedErasures> => repeatErasures({ ...erasing, clock }, step, askedByRestores),

    /** Forgets the suspensions of mailboxes whose time is over. A schedule calls it. */
    async forgetKeptSuspensions(now: Date): Promise<void> {
      const context = { commandId: deps.newId(), actor: 'system', now: now.toISOString() };
      const forgetting = { context, streams: { kept: keptSuspensions } };
      await execute(log, {
        ...forgetting,
        decide: ({ kept }) => {
          const over = keptTooLong(kept, context.now);
          return { append: { kept: forget(over) }, erase: over.map(({ keptId }) => keptId) };
        },
      });
    },

    /** Finishes erasures that a crash interrupted. A schedule calls it. */
    finishErasures: (now: Date, step: Step): Promise<void> => unfinished.finish(now, step),

    /** Finishes changes of address that a crash interrupted. A schedule calls it. */
    finishAddressChanges: (now: Date, step: Step): Promise<void> => addressChanges.finish(now, step),
  };
}
