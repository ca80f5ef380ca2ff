import { type At, type Found, impossible } from '../../../platform/invariants.ts';
import { HOUR_MS } from '../../../platform/time-units.ts';
import { type GameEvent, isHost, type State } from './state.ts';

/** By so long before the start somebody has to have taken over an evening whose host asked. */
const FOUND_MS = 2 * HOUR_MS;

/** The product and people at a terminal have no account. */
const isPerson = (actor: string): boolean => actor !== '' && actor !== 'system' && !actor.startsWith('cli:');

/** An act on an evening by a person who neither hosts it, nor organizes its group, nor is an admin. */
export function wrongActor(
  state: State,
  gameEvent: GameEvent | undefined,
  { actor = '' }: Pick<At, 'actor'>,
): readonly Found[] {
  if (!gameEvent || !isPerson(actor) || isHost(gameEvent, actor)) return [];
  const isInGroup = organizersOf(state, gameEvent)?.has(actor) === true;
  if (isInGroup || state.people.get(actor)?.isAdmin) return [];
  return [{ rule: 'act without the right', detail: `user ${actor} had no right to act on gameEvent ${gameEvent.id}` }];
}

/** What is wrong with taking an evening over. */
export function wrongTaker(
  state: State,
  gameEvent: GameEvent,
  { toUserId, because }: { readonly toUserId: string; readonly because?: 'taken_over' | 'host_sought' | 'by_admin' },
): readonly Found[] {
  if (because === undefined || because === 'by_admin') return [];
  const isInGroup = organizersOf(state, gameEvent)?.has(toUserId) === true;
  return [
    ...(isInGroup
      ? []
      : [impossible(`user ${toUserId} took over gameEvent ${gameEvent.id} without organizing its group`)]),
    ...(gameEvent.isHostSought === (because === 'host_sought')
      ? []
      : [
          impossible(
            `gameEvent ${gameEvent.id} was taken over as if its host had${because === 'host_sought' ? '' : ' not'} asked`,
          ),
        ]),
  ];
}

/** What is wrong with asking for another host. */
export const wrongSearch = (gameEvent: GameEvent, actor: string): readonly Found[] => [
  ...(isPerson(actor) && !isHost(gameEvent, actor)
    ? [impossible(`user ${actor} sought a host for gameEvent ${gameEvent.id} without hosting it`)]
    : []),
  ...(gameEvent.groupId === undefined
    ? [impossible(`a host was sought for gameEvent ${gameEvent.id} of no group`)]
    : []),
  ...(gameEvent.isHostSought ? [impossible(`a host was sought twice for gameEvent ${gameEvent.id}`)] : []),
];

/** What is wrong with a host who can host after all. */
export const wrongReturn = (gameEvent: GameEvent, actor: string): readonly Found[] =>
  gameEvent.isHostSought && isHost(gameEvent, actor)
    ? []
    : [impossible(`user ${actor} ended the search for a host of gameEvent ${gameEvent.id} without having asked`)];

/** What is wrong with calling an evening off because it has no host. */
export function wrongHostless({ id, isHostSought, startsAt }: GameEvent, now: number): readonly Found[] {
  if (!isHostSought) return [impossible(`gameEvent ${id} was cancelled for want of a host, and had one`)];
  return startsAt - now > FOUND_MS ? [impossible(`gameEvent ${id} was cancelled before a host had to be found`)] : [];
}

const organizersOf = ({ groups }: State, { groupId = '' }: GameEvent) => groups.get(groupId)?.organizers;
