import { cafeNameOf, gameNameOf } from '../../../modules/catalog/rules.ts';
import type { GameEvent } from '../../../modules/events/contract.ts';
import { endOf } from '../../../modules/events/rules.ts';
import { publicName } from '../../../modules/identity/shown-name-rules.ts';
import { isolated } from '../../../platform/isolated.ts';
import { viewerHosts } from '../../lib/viewer-hosts.ts';

/** The facts that a person needs on the way to a table. No other data of theirs is stored in the browser. */
export type TicketEvening = {
  readonly id: string;
  readonly game: string;
  readonly startsAt: string;
  readonly endsAt: string;
  readonly cafe: string;
  readonly address: string;
  /** A sentence about the host, and one about the other people. */
  readonly who: string;
};
export type Ticket = {
  readonly evenings: readonly TicketEvening[];
  /** The city's. */
  readonly timeZone: string;
  /** When the server was last asked. */
  readonly asOf: string;
};

const MOST = 5;
const names = new Intl.ListFormat('en-US');

/** @param evenings the upcoming game events that the person joined or hosts, soonest first */
export const ticketOf = (evenings: readonly GameEvent[]): TicketEvening[] =>
  evenings.slice(0, MOST).map((gameEvent) => ({
    id: gameEvent.id,
    game: isolated(gameNameOf(gameEvent.game)),
    startsAt: gameEvent.eventDate,
    endsAt: endOf(gameEvent.eventDate),
    cafe: isolated(cafeNameOf(gameEvent.cafe)),
    address: gameEvent.cafe?.address ?? '',
    who: who(gameEvent),
  }));

function who(gameEvent: GameEvent): string {
  const { host, people } = gameEvent;
  const hosting = viewerHosts(gameEvent) ? 'You host.' : `${host ? publicName(host) : 'Game Organizer'} hosts.`;
  const others = people
    .filter(({ isYou, isHost }) => !isYou && !isHost)
    .map(({ firstName }) => isolated(firstName ?? 'a member'));
  return others.length === 0 ? hosting : `${hosting} With ${names.format(others)}.`;
}
