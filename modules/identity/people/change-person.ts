import { appendTo, type CommandContext, execute } from '@tablemates/event-store';
import { v5 } from 'uuid';
import { isRefusal, type Refusal } from '../../../platform/refusal.ts';
import { barred } from '../bars/barred.ts';
import type { IdentityDeps } from '../deps.ts';
import { mustBeAdminOf } from './admin-role.ts';
import { freeing, type Terms } from './freeing.ts';
import { heirOf, hostsUpcoming, ownsGroups } from './hosting.ts';
import { keep, keptSuspensions } from './kept-suspensions.ts';
import { mailboxesIn } from './mailboxes.ts';
import { type Done, userIdOf, userStream, versionedUserStream } from './people.ts';
import { suspendedByMoving, suspensionOf } from './person.ts';
import { changeByAdmin, type PersonChange } from './person-by-admin.ts';
import { emailClaim, emailTaken } from './registering.ts';
import { staleIf } from './stale-person.ts';
import type { unfinishedAddressChanges } from './unfinished-address-changes.ts';

type Deps = Pick<IdentityDeps, 'log' | 'erasureAdapter' | 'accountsOf' | 'secret' | 'city'>;
type AddressChanges = Pick<ReturnType<typeof unfinishedAddressChanges>, 'note' | 'complete' | 'drop'>;

/**
 * Changes a person's data, address and roles. A person who hosts upcoming gameEvents stays an organizer (409
 * `hosts_upcoming`) unless `plan` settles them. A change of address ends their sessions on every device, because
 * another person may have signed in with the old address. It also removes the passkeys of members, but not those of
 * admins.
 */
export function changingPerson(deps: Deps, addressChanges: AddressChanges) {
  const { log, erasureAdapter } = deps;
  const { hashOf, mailboxAt } = mailboxesIn(deps);
  const { movesInto, toAdmin } = barred(deps);
  return (
    context: CommandContext,
    userId: string,
    change: PersonChange,
    { plan, groups, ifMatch, reason }: Terms = {},
  ): Promise<Done | Refusal> =>
    freeing(erasureAdapter, context, userId, { plan, ifMatch }, async (condition) => {
      const user = versionedUserStream(userId);
      if (plan && (await isTaken(log, change.email, userId))) return emailTaken;
      const mayMove = change.email !== undefined;
      if (mayMove) await addressChanges.note(context, userId);
      const result = await execute(log, {
        context,
        streams: {
          commitments: erasureAdapter.commitments(userId),
          parts: erasureAdapter.groups(userId),
          user,
          kept: keptSuspensions,
          barFor: movesInto(change),
          ...(change.email !== undefined && { mailbox: mailboxAt(userId, change.email) }),
          // If the actor is the person, their stream is read only once, as `user`.
          ...(userId !== context.actor && { actor: userStream(context.actor) }),
        },
        decide: (states) => {
          const person = states.user.state;
          const notAllowed = context.actor === 'system' ? undefined : mustBeAdminOf(states.actor ?? person, person);
          const decided = notAllowed ?? staleIf(condition, states.user) ?? changeByAdmin(person, change, reason);
          if (isRefusal(decided)) return decided;
          const bar = states.barFor('personal' in person ? person.personal : null);
          if (bar) return toAdmin(bar);
          const { hosted } = states.commitments;
          const isDemoted = change.isProvider === false && 'isProvider' in person && person.isProvider;
          if (isDemoted && hosted.length > 0 && !plan) return hostsUpcoming(hosted);
          const ownerless = isDemoted ? ownsGroups(states.parts.owned, groups) : undefined;
          if (ownerless) return ownerless;
          if (isDemoted && hosted.length > 0) return hostsUpcoming(hosted);
          const along = isDemoted ? [...states.parts.end({ because: 'role_lost', plan: groups ?? 'handOver' })] : [];
          const before = 'personal' in person ? person.personal?.email : undefined;
          const email = change.email;
          if (email === undefined || email === before) {
            return { append: { user: decided }, along, answer: false };
          }
          const release = before ? [{ kind: 'email', value: before, stream: user.stream }] : [];
          const { now } = context;
          const suspended = states.mailbox ? suspendedByMoving(person, states.mailbox, now) : [];
          const of = (id: string) => suspended.filter(({ data }) => data.userId === id);
          const others = new Set(suspended.flatMap(({ data }) => (data.userId === userId ? [] : [data.userId])));
          along.push(...[...others].map((id) => appendTo(userStream(id), of(id))));
          // the mailbox that they leave stays suspended
          const leaves = before && hashOf(before) !== hashOf(email) ? hashOf(before) : undefined;
          const until = suspensionOf(person, now)?.until ?? null;
          const keptId = v5('kept suspension', context.commandId);
          const kept = leaves === undefined ? [] : keep({ keptId, mailbox: leaves, until }, now);
          return {
            append: { user: [...decided, ...of(userId)], kept },
            along,
            take: [emailClaim(email, user.stream)],
            release,
            answer: true,
          };
        },
      });
      // A repeated command finds the new address already recorded.
      const hasMoved = !isRefusal(result) && (result.answer ?? mayMove);
      if (hasMoved) await addressChanges.complete(context, result.states.user.state);
      else if (mayMove) await addressChanges.drop(context);
      if (isRefusal(result)) return result;
      const refused = change.isProvider === false && (await erasureAdapter.settleSeries(context, userId, heirOf(plan)));
      if (refused) return refused;
      return { userId, position: result.position };
    });
}

/**
 * Whether another account has an address. Checked early, because hosted gameEvents are settled before the claim is
 * made.
 */
async function isTaken(log: Deps['log'], email: string | undefined, userId: string): Promise<boolean> {
  const holder = email === undefined ? undefined : await userIdOf(log, email);
  return holder !== undefined && holder !== userId;
}
