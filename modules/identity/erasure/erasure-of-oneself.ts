import type { CommandContext } from '@tablemates/event-store';
import { isRefusal, type Refusal, refuse } from '../../../platform/refusal.ts';
import { hostsUpcoming, settleHosted, type UpcomingPlan } from '../people/hosting.ts';
import type { Done } from '../people/people.ts';
import type { Person } from '../people/person.ts';
import { activeReservations, type ErasureDeps, erasureOf } from './erasure.ts';

/** Each attempt settles what it found, so a later one meets only what was scheduled or joined at the same moment. */
const MAX_ATTEMPTS = 5;

/** At least one admin remains: nobody with that role removes themselves. */
const adminStays = refuse(409, 'self', 'You are an admin. Please ask another admin to delete your account.');

/** What cannot be given back any more. */
const atTable = refuse(
  409,
  'active_reservations',
  'You have an evening that is still going on. Please try again after it.',
);

/** What an own account still hosts is for its owner to decide. */
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

/** What a person hosts, and their seats, that have not started, as of now. A hint: `erasureOf` decides. */
export async function upcomingOf(
  { log, erasureAdapter }: Pick<ErasureDeps, 'log' | 'erasureAdapter'>,
  context: CommandContext,
  userId: string,
) {
  const { stream, fold, answer } = erasureAdapter.commitments(userId);
  const recorded = await log.readStream(stream);
  // the stream and the fold belong together
  const evolve = fold.evolve as (state: unknown, domainEvent: unknown) => unknown;
  return answer(recorded.reduce<unknown>(evolve, fold.initial), context.now);
}

/**
 * Erases a person who asks for it. What they host is cancelled or handed over first, and seats are given back: late ones
 * count as ever, so nobody escapes a penalty by deleting the account (it applies to the next one with that mailbox).
 */
export const erasureOfOneself = (
  deps: ErasureDeps,
  context: CommandContext,
  userId: string,
  plan: UpcomingPlan | undefined,
): Promise<Done | Refusal> =>
  settledErasure(deps, context, userId, {
    plan,
    mayErase: mayEraseOneself,
    giveBack: deps.erasureAdapter.leaveSeats,
  });

type Settling = {
  /** What becomes of what they host. Undefined: they are not erased if they host anything. */
  readonly plan: UpcomingPlan | undefined;
  readonly mayErase: Parameters<typeof erasureOf>[3];
  readonly giveBack: ErasureDeps['erasureAdapter']['leaveSeats'];
};

/** Settles what a person hosts, gives their seats back, and erases them. */
export async function settledErasure(
  deps: ErasureDeps,
  context: CommandContext,
  userId: string,
  { plan, mayErase, giveBack }: Settling,
): Promise<Done | Refusal> {
  const { erasureAdapter } = deps;
  for (let attempts = 1; attempts <= MAX_ATTEMPTS; attempts++) {
    const { hosted, seats } = await upcomingOf(deps, context, userId);
    if (hosted.length > 0 && !plan) return youHost(hosted);
    const refused =
      (hosted.length > 0 && plan
        ? await settleHosted(erasureAdapter, context, { userId, gameEventIds: hosted, plan })
        : undefined) ?? (await giveBack(context, userId, seats));
    if (refused) return refused;
    const result = await erasureOf(deps, context, userId, mayErase);
    if (!isRefusal(result) || result.code !== activeReservations.code) return result;
    if (hosted.length + seats.length === 0) return atTable;
  }
  return atTable;
}
