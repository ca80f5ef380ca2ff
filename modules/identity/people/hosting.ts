import type { CommandContext } from '@tablemates/event-store';
import type { ErrorReply } from '../../../platform/http/schemas.ts';
import { invalidField, type Refusal, refuse } from '../../../platform/refusal.ts';
import { HostedGameEvent } from '../contract.ts';
import type { ErasureAdapter, OwnedPlan } from '../deps.ts';

/** The plan for upcoming gameEvents whose host loses the role or the account. */
export type UpcomingPlan = { readonly how: 'cancel' } | { readonly how: 'handOver'; readonly to: string };

const nobodyNamed = invalidField('to', 'nobody_named', 'Please choose who takes these events over.');

/** The plan of a request; undefined if it has none. An incomplete plan is refused with 400. */
export function planOf({
  upcoming,
  to,
}: {
  readonly upcoming?: 'cancel' | 'handOver' | undefined;
  readonly to?: string | undefined;
}): UpcomingPlan | undefined | Refusal {
  if (upcoming === undefined) return undefined;
  if (upcoming === 'cancel') return { how: 'cancel' };
  return to === undefined ? nobodyNamed : { how: 'handOver', to };
}

/** The user id of the organizer who takes over by the plan; undefined without one. */
export const heirOf = (plan: UpcomingPlan | undefined): string | undefined =>
  plan?.how === 'handOver' ? plan.to : undefined;

/** Runs the plan for the gameEvents that a person hosts. */
export const settleHosted = (
  adapter: Pick<ErasureAdapter, 'cancelHosted' | 'handOver'>,
  context: CommandContext,
  {
    userId,
    gameEventIds,
    plan,
  }: { readonly userId: string; readonly gameEventIds: readonly string[]; readonly plan: UpcomingPlan },
): Promise<Refusal | undefined> =>
  plan.how === 'cancel'
    ? adapter.cancelHosted(context, gameEventIds)
    : adapter.handOver(context, { fromUserId: userId, toUserId: plan.to, gameEventIds });

const HOSTS_UPCOMING = 'hosts_upcoming';

/** The gameEvents in a refusal `hosts_upcoming`. Undefined for other refusals. */
export const hostedIn = ({ code, details }: Refusal): readonly string[] | undefined =>
  code === HOSTS_UPCOMING
    ? // `hostsUpcoming` alone makes refusals with this code
      (details as { gameEvents: readonly { id: string }[] }).gameEvents.map(({ id }) => id)
    : undefined;

/** Refuses a change that would leave these gameEvents without a host. */
export const hostsUpcoming = (gameEventIds: readonly string[]): Refusal =>
  refuse(
    409,
    HOSTS_UPCOMING,
    'This person hosts upcoming events. Please cancel them or hand them over to another organizer.',
    { gameEvents: gameEventIds.map((id) => ({ id })) },
  );

/** Refuses a change that would leave these groups without an owner, unless a plan says what becomes of them. */
export const ownsGroups = (
  owned: readonly NonNullable<ErrorReply['groups']>[number][],
  plan: OwnedPlan | undefined,
): Refusal | undefined =>
  owned.length === 0 || plan !== undefined
    ? undefined
    : refuse(409, 'owns_groups', 'This person owns groups. Please say whether they are handed over or closed.', {
        groups: [...owned],
      });

/** Adds the details of the gameEvents to a refusal `hosts_upcoming`, because deciders know only ids. */
export async function withHosted(
  { showHosted }: Pick<ErasureAdapter, 'showHosted'>,
  refusal: Refusal,
): Promise<Refusal> {
  const ids = hostedIn(refusal);
  if (!ids) return refusal;
  const gameEvents = (await showHosted(ids)).map((hosted) => HostedGameEvent.parse(hosted));
  return gameEvents.length > 0 ? { ...refusal, details: { gameEvents } } : refusal;
}
