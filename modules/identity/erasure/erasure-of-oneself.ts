import { answerNow, type CommandContext } from '@tablemates/event-store';
import { isRefusal, type Refusal, refuse } from '../../../platform/refusal.ts';
import type { OwnedPlan } from '../deps.ts';
import { heirOf, hostsUpcoming, ownsGroups, settleHosted, type UpcomingPlan } from '../people/hosting.ts';
import type { Done } from '../people/people.ts';
import type { Person } from '../people/person.ts';
import { activeReservations, type ErasureDeps, erasureOf } from './erasure.ts';

/** Each attempt settles the commitments it finds, so a later one finds only those made at the same moment. */
const MAX_ATTEMPTS = 5;

/** Admins cannot erase themselves, so at least one admin remains. */
const adminStays = refuse(409, 'self', 'You are an admin. Please ask another admin to delete your account.');

/** The person is at a table now, and that seat can no longer be given back. `until`: its end. */
export const atTable = (until: string, inWords: string): Refusal =>
  refuse(
    409,
    'active_reservations',
    `You are at an event that ends at ${inWords}. You can delete your account after that.`,
    { until },
  );
const busyAgain = refuse(409, 'active_reservations', 'You have just joined another event. Please try again.');

/** The same about somebody else. */
export const theyAreAtTable: typeof atTable = (until, inWords) =>
  refuse(
    409,
    'active_reservations',
    `This person is at an event that ends at ${inWords}. They can be deleted after that.`,
    { until },
  );

/** The refusal while the person still hosts upcoming gameEvents and has not said what to do with them. */
export const youHost = (gameEventIds: readonly string[]): Refusal => ({
  ...hostsUpcoming(gameEventIds),
  message: 'You host upcoming events. Please cancel them or hand them over first.',
});

export const mayEraseOneself = ({
  person,
}: {
  readonly person: Person;
  readonly actor: Person;
}): Refusal | undefined => (person.status === 'active' && person.isAdmin ? adminStays : undefined);

/** A person's commitments and groups as of now. This is only a hint, because `erasureOf` decides at the append. */
export async function upcomingOf(
  { log, erasureAdapter }: Pick<ErasureDeps, 'log' | 'erasureAdapter'>,
  { now }: CommandContext,
  userId: string,
) {
  const [commitments, { owned }] = await Promise.all([
    answerNow(log, erasureAdapter.commitments(userId), now),
    answerNow(log, erasureAdapter.groups(userId), now),
  ]);
  return { ...commitments, owned };
}

/**
 * Erases a person who asks for it. First their hosted gameEvents are cancelled or handed over, and their seats are
 * given back. Giving a seat back late counts as usual, so nobody escapes a penalty by deleting the account: it applies
 * to the next account with that mailbox.
 */
export const erasureOfOneself = (
  deps: ErasureDeps,
  context: CommandContext,
  userId: string,
  plan: UpcomingPlan | undefined,
  groups: OwnedPlan | undefined,
): Promise<Done | Refusal> =>
  settledErasure(deps, context, userId, {
    plan,
    groups,
    mayErase: mayEraseOneself,
    giveBack: deps.erasureAdapter.leaveSeats,
    words: { atTable, hosts: youHost },
  });

type Settling = {
  /** The plan for hosted gameEvents. Without one, a person who hosts any is not erased. */
  readonly plan: UpcomingPlan | undefined;
  /** The plan for groups that the person owns. Without one, an owner is not erased. */
  readonly groups: OwnedPlan | undefined;
  readonly mayErase: Parameters<typeof erasureOf>[3];
  readonly giveBack: ErasureDeps['erasureAdapter']['leaveSeats'];
  /** The refusals of a person at a table now, and of a host without a plan. */
  readonly words: { readonly atTable: typeof atTable; readonly hosts: typeof youHost };
  /** The words of the admin who asks for it. */
  readonly reason?: string | undefined;
};

/** Settles a person's hosted gameEvents, gives their seats back, and erases them. */
export async function settledErasure(
  deps: ErasureDeps,
  context: CommandContext,
  userId: string,
  { plan, groups, mayErase, giveBack, words, reason }: Settling,
): Promise<Done | Refusal> {
  const { erasureAdapter } = deps;
  const heir = heirOf(plan);
  for (let attempts = 1; attempts <= MAX_ATTEMPTS; attempts++) {
    const { hosted, seats, owned, atTableUntil } = await upcomingOf(deps, context, userId);
    // before anything is cancelled, handed over or given back
    if (atTableUntil !== null) return words.atTable(atTableUntil, erasureAdapter.timeInWords(atTableUntil));
    if (hosted.length > 0 && !plan) return words.hosts(hosted);
    const ownerless = ownsGroups(owned, groups);
    if (ownerless) return ownerless;
    const refused =
      (hosted.length > 0 && plan
        ? await settleHosted(erasureAdapter, context, { userId, gameEventIds: hosted, plan })
        : undefined) ??
      (heir === undefined ? undefined : await erasureAdapter.settleSeries(context, userId, heir)) ??
      (await giveBack(context, userId, seats));
    if (refused) return refused;
    const result = await erasureOf(deps, context, userId, mayErase, groups, reason);
    if (!isRefusal(result) || result.code !== activeReservations.code) return result;
  }
  return busyAgain;
}
