import type { APIRequestContext, Locator, Page } from '@playwright/test';
import type { GameEvent } from '../../modules/events/contract.ts';
import { newMember } from './people.ts';

const reserveLabel = /^(Reserve Your Spot|Join the Game)/;

export const reserveButton = (within: Page | Locator) => within.getByRole('button', { name: reserveLabel });

/** Waits until the application has taken over the page as it came: from here on a link is followed without the server. */
export const takenOver = (page: Page) => page.waitForFunction(() => !('earlyPress' in window));

/** The cards of the landing page that have a free seat. */
export const openCards = (page: Page) => page.getByRole('article').filter({ has: reserveButton(page) });

/** The card or row of one meetup. */
export const cardOf = (within: Page | Locator, gameEvent: Pick<GameEvent, 'eventDate' | 'cafe' | 'game'>) =>
  within
    .getByRole('article')
    .filter({ has: within.locator(`time[datetime="${gameEvent.eventDate}"]`) })
    .filter({ hasText: gameEvent.cafe?.name ?? 'Unknown Cafe' })
    .filter({ hasText: gameEvent.game?.name ?? 'Unknown Game' });

const HOUR_MS = 3_600_000;

/** Of the meetups shown first, the one with the fewest free seats that does not begin right now. */
export async function nearlyFull(visitor: APIRequestContext): Promise<GameEvent> {
  const shown = (await (await visitor.get('/api/game-events?limit=12')).json()) as GameEvent[];
  const free = ({ maxParticipants, currentParticipants }: GameEvent) => maxParticipants - currentParticipants;
  const begins = ({ eventDate }: GameEvent) => Date.parse(eventDate) - Date.now();
  const [first] = shown
    .filter((gameEvent) => free(gameEvent) > 0 && begins(gameEvent) > HOUR_MS)
    .sort((a, b) => free(a) - free(b));
  if (!first) throw new Error('No meetup on the first page has a free seat.');
  return first;
}

/** Takes every free seat, each for somebody new. */
export async function fillUp(baseURL: string, gameEvent: GameEvent): Promise<void> {
  for (let seat = gameEvent.currentParticipants; seat < gameEvent.maxParticipants; seat++) {
    const guest = await newMember(baseURL);
    await guest.post(`/api/game-events/${gameEvent.id}/join`);
    await guest.dispose();
  }
}
