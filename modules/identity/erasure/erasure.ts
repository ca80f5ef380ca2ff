import { type CommandContext, eachOf, execute, recordedIn } from '@tablemates/event-store';
import { v5 } from 'uuid';
import { isRefusal, type Refusal, refuse } from '../../../platform/refusal.ts';
import { closedFeed, feedOf } from '../calendar-feed/feed.ts';
import type { IdentityDeps, OwnedPlan } from '../deps.ts';
import type { PersonEvent } from '../domain-events.ts';
import { claimsOfInvitation } from '../invitations/commands.ts';
import { eraseInvitation } from '../invitations/invitation.ts';
import type { invitationsNaming } from '../invitations/invitations-naming.ts';
import { invitationStream } from '../invitations/invited.ts';
import { ownsGroups } from '../people/hosting.ts';
import { keep, keptSuspensions } from '../people/kept-suspensions.ts';
import { mailboxesIn } from '../people/mailboxes.ts';
import { type Done, userStream } from '../people/people.ts';
import { type Person, suspensionOf, unknownPerson } from '../people/person.ts';
import { erase } from '../people/person-by-admin.ts';
import type { UnfinishedErasures } from './unfinished-erasures.ts';

export type ErasureDeps = Pick<
  IdentityDeps,
  'log' | 'carriedOverPenalties' | 'erasureAdapter' | 'accountsOf' | 'secret'
> & {
  readonly unfinished: Pick<UnfinishedErasures, 'note' | 'wipe'>;
  /** It is shared by all erasures, so that concurrent ones read the log only once. */
  readonly invitationsNaming: ReturnType<typeof invitationsNaming>;
};

export const activeReservations = refuse(
  409,
  'active_reservations',
  'This person still takes part in or hosts upcoming events. Cancel those first.',
);

/** The person's penalties changed between reading and committing, so the erasure is tried again. */
const judgeAgain = refuse(409, 'judge_again', 'This person’s penalties have just changed. Please try again.');
const MAX_JUDGMENTS = 5;

/**
 * Erases a person. One append records it, destroys their key and the keys of invitations to them, and frees their
 * address. Before it, penalties in force are kept under a hash of the mailbox. After it, sessions, credentials and
 * personal data outside the log are deleted here, or by `unfinishedErasures` after a crash.
 *
 * @param groups what becomes of groups that they own: without it, 409 `owns_groups`
 * @param reason the words of the admin who asks for it
 * @param mayErase refuses by the roles of both people at the commit; the actor is the person if people erase themselves
 */
export async function erasureOf(
  deps: ErasureDeps,
  context: CommandContext,
  userId: string,
  mayErase: (people: { readonly person: Person; readonly actor: Person }) => Refusal | undefined,
  groups: OwnedPlan | undefined,
  reason?: string,
): Promise<Done | Refusal> {
  const { log, carriedOverPenalties, erasureAdapter, unfinished } = deps;
  const user = userStream(userId);
  const recorded = await recordedIn(log, user);
  const emails = addressesIn(recorded);
  const person = recorded.reduce(user.fold.evolve, user.fold.initial);
  if (person.status === 'unknown' || person.status === 'erased') return unknownPerson;
  const invitationIds = await deps.invitationsNaming({ userId, emails });
  const email = person.personal?.email;
  // If the actor is the person, their stream is read only once, as `user`.
  const { hashOf } = mailboxesIn(deps);
  const isOther = userId !== context.actor;
  await unfinished.note(userId, emails, context.now);

  for (let judgments = 1; judgments <= MAX_JUDGMENTS; judgments++) {
    const isKept = email ? await carriedOverPenalties.keep(userId, email, context.now) : undefined;
    const result = await execute(log, {
      context,
      streams: {
        invitations: eachOf(invitationIds, invitationStream),
        beside: erasureAdapter.along(userId),
        commitments: erasureAdapter.commitments(userId),
        parts: erasureAdapter.groups(userId),
        proposals: erasureAdapter.proposals(userId),
        user,
        feed: feedOf(userId),
        kept: keptSuspensions,
        ...(isOther && { actor: userStream(context.actor) }),
        ...(isKept && { isKept }),
      },
      decide: (states) => {
        const { busyUntil, offers, everDescribed } = states.commitments;
        const decided =
          mayErase({ person: states.user, actor: states.actor ?? states.user }) ??
          erase(states.user, everDescribed, reason === undefined ? undefined : { by: context.actor, reason });
        if (isRefusal(decided)) return decided;
        if (busyUntil !== null) return { ...activeReservations, details: { until: busyUntil } };
        const ownerless = ownsGroups(states.parts.owned, groups);
        if (ownerless) return ownerless;
        if (offers.length > 0) return { ...judgeAgain, offers };
        const emailNow = 'personal' in states.user ? states.user.personal?.email : undefined;
        if (emailNow !== email || states.isKept === false) return { ...judgeAgain, offers };
        if (isRefusal(states.beside)) return states.beside;
        const revoked = invitationIds.map((id) => {
          const invitation = states.invitations.get(id);
          const claims = claimsOfInvitation(invitationStream(id).stream, invitation);
          return { id, events: eraseInvitation(invitation), claims };
        });
        const claimed = email ? [{ kind: 'email', value: email, stream: user.stream }] : [];
        return {
          append: {
            user: decided,
            feed: closedFeed(states.feed, userId, 'erased'),
            kept: email
              ? keep(
                  {
                    keptId: v5('kept suspension', context.commandId),
                    mailbox: hashOf(email),
                    until: suspensionOf(states.user, context.now)?.until ?? null,
                  },
                  context.now,
                )
              : [],
            invitations: Object.fromEntries(revoked.map(({ id, events }) => [id, events])),
          },
          along: [
            ...states.beside,
            ...states.parts.end({ because: 'account_closed', plan: groups ?? 'handOver' }),
            ...states.proposals.along,
          ],
          release: [...claimed, ...states.proposals.release, ...revoked.flatMap(({ claims }) => claims)],
          erase: [userId, ...invitationIds],
        };
      },
    });
    if (isRefusal(result) && 'offers' in result) {
      // Seats that are offered to the person go to the next in line.
      const refused = await erasureAdapter.freeSeats(context, userId, result.offers);
      if (refused) return refused;
      continue;
    }
    if (isRefusal(result)) return result;
    await unfinished.wipe(userId, emails);
    await erasureAdapter.settleSeries(context, userId);
    return { userId, position: result.position };
  }
  return judgeAgain;
}

/** Every readable address that a person ever had. */
const addressesIn = (recorded: readonly PersonEvent[]): readonly string[] => [
  ...new Set(
    recorded.flatMap((event) =>
      'personal' in event && event.personal && 'email' in event.personal && event.personal.email
        ? [event.personal.email]
        : [],
    ),
  ),
];
