import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { GameEvent, Participant } from '../../modules/events/contract.ts';
import { expectNoViolationsInDialog } from '../../tests/components/axe.ts';
import { dialog, openPage, toast } from '../../tests/components/open-page.tsx';
import { game, gameEvent, inHours, organizer } from '../../tests/components/records.ts';
import { clockTime } from '../lib/time.ts';

const nora: Participant = {
  id: 'seat-1',
  userId: 'user-nora',
  joinedAt: inHours(-5),
  isConfirmed: true,
  checkIn: null,
  minutesLate: null,
  user: {
    id: 'user-nora',
    firstName: 'Nora',
    lastName: 'Q.',
    initials: 'NQ',
    hue: 1,
    photo: null,
    reliabilityScore: 100,
  },
};

const openHosting = (address: string, hosted: GameEvent) =>
  openPage(address, organizer(), (each) => {
    each.answer('GET /game-events', [hosted]);
    each.answer('GET /game-events/:id', hosted);
    each.answer('GET /game-events/:id/participants', [nora]);
    each.answer('GET /game-events/needs-rating', []);
    each.answer('GET /game-events/user/joined', []);
    each.answer('GET /messages/conversations', []);
    each.answer('GET /games', [game()]);
  });

const openDetails = async (hours = 100, more: Partial<GameEvent> = {}) => {
  const server = await openHosting('/member?view=hosting', gameEvent({ eventDate: inHours(hours), ...more }));
  await page
    .getByRole('article')
    .getByRole('link', { name: /^Chess/ })
    .click();
  await expect.element(details.getByRole('region', { name: 'Participants' }).getByText('% Good')).toBeVisible();
  return server;
};
const details = dialog('Chess');
const removing = dialog('Remove Participant?');
const cancelling = dialog('Cancel Event?');

test('the details show the table with its people and open seats, and the host', async () => {
  await openDetails();
  const table = details.getByRole('region', { name: 'At the table' });
  await expect.element(table.getByRole('img', { name: /^Table of 5: Hana hosts, 1 seat taken, 3 open/ })).toBeVisible();
  await expect.element(table.getByText('Zoe')).toBeVisible();
  const host = details.getByRole('region', { name: 'Host' });
  await expect.element(host).toMatchTextContent(/At the long table by the window\..*You host.*100% Good/);
  await expect.element(host.getByRole('link', { name: /^Profile of Hana S\./ })).toBeVisible();
});

test('a row opens the event as a sheet above the list, at the address of its page, and Back closes it', async () => {
  await openDetails();
  await expect.poll(() => location.pathname + location.search).toBe('/events/event-chess');
  history.back();
  await expect.element(details).not.toBeInTheDocument();
  await expect.poll(() => location.pathname + location.search).toBe('/member?view=hosting');
  await expect.element(page.getByRole('article').getByRole('link', { name: /^Chess/ })).toHaveFocus();
});

test('the sheet leads to the page itself, from where Back leads to the list', async () => {
  await openDetails();
  await details.getByRole('link', { name: 'Open full page' }).click();
  await expect.element(page.getByRole('heading', { level: 1, name: 'Chess' })).toBeVisible();
  await expect.element(details).not.toBeInTheDocument();
  history.back();
  await expect.element(page.getByRole('heading', { name: 'My Hosted Events' })).toBeVisible();
});

test('an address that names the game event opens its details, and closing them leaves the list', async () => {
  await openHosting('/member?view=hosting&event=event-chess', gameEvent());
  await expect.element(details.getByRole('button', { name: 'Cancel Event' })).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await expect.element(details).not.toBeInTheDocument();
  await expect.element(page.getByRole('heading', { name: 'My Hosted Events' })).toBeVisible();
});

test('a host sees who comes, and is asked before somebody loses a seat', async () => {
  const server = await openDetails();
  await details.getByRole('button', { name: 'Remove Nora' }).click();
  await expect.element(removing.getByRole('button', { name: 'Keep at the Table' })).toHaveFocus();
  await expectNoViolationsInDialog('Remove Participant?');
  await userEvent.keyboard('{Enter}');
  await expect.element(removing).not.toBeInTheDocument();
  await expect.element(details.getByRole('button', { name: 'Remove Nora' })).toHaveFocus();
  const arrive = server.hold('DELETE /game-events/:id/participants/:userId', { gameEvent: gameEvent() });
  await details.getByRole('button', { name: 'Remove Nora' }).click();
  await removing.getByRole('button', { name: 'Remove', exact: true }).click();
  await expect.element(removing.getByRole('button', { name: 'Removing…' })).toBeVisible();
  server.answer('GET /game-events/:id/participants', []);
  arrive();
  await expect.element(toast('Participant Removed')).toBeVisible();
  await expect.element(details.getByText('Nobody yet. The first seat is the hardest.')).toBeVisible();
  expect(server.asked('DELETE /game-events/:id/participants/:userId')).toMatchObject([
    { path: '/game-events/event-chess/participants/user-nora' },
  ]);
});

test('calling off sends the host’s words, if there are any', async () => {
  const server = await openDetails();
  server.refuse('PATCH /game-events/:id/cancel', 500);
  const callOff = async (words: string) => {
    await details.getByRole('button', { name: 'Cancel Event' }).click();
    await cancelling.getByLabelText('Why? (optional)').fill(words);
    await cancelling.getByRole('button', { name: 'Cancel Event' }).click();
    await expect.element(cancelling).not.toBeInTheDocument();
  };
  await callOff('   ');
  await callOff(' A burst pipe. ');
  expect(server.asked('PATCH /game-events/:id/cancel').map(({ body }) => body)).toEqual([
    {},
    { reason: 'A burst pipe.' },
  ]);
});

test('failed actions of a host are reported in words', async () => {
  const server = await openDetails();
  server.refuse('DELETE /game-events/:id/participants/:userId', 500);
  server.refuse('PATCH /game-events/:id/cancel', 500);
  await details.getByRole('button', { name: 'Remove Nora' }).click();
  await removing.getByRole('button', { name: 'Remove', exact: true }).click();
  await expect.element(toast('Failed to remove participant. Please try again.')).toBeVisible();
  await expect.element(removing).not.toBeInTheDocument();
  await details.getByRole('button', { name: 'Cancel Event' }).click();
  await cancelling.getByRole('button', { name: 'Cancel Event' }).click();
  await expect.element(toast('Failed to cancel event. Please try again.')).toBeVisible();
  await expect.element(details).toBeVisible();
});

test('Esc closes only the question, then the details', async () => {
  await openDetails();
  await details.getByRole('button', { name: 'Cancel Event' }).click();
  await expect.element(cancelling.getByRole('button', { name: 'Keep Event' })).toHaveFocus();
  await expectNoViolationsInDialog('Cancel Event?');
  await userEvent.keyboard('{Escape}');
  await expect.element(cancelling).not.toBeInTheDocument();
  await expect.element(details.getByRole('button', { name: 'Cancel Event' })).toHaveFocus();
  await userEvent.keyboard('{Escape}');
  await expect.element(details).not.toBeInTheDocument();
  await expect.element(page.getByRole('article').getByRole('link', { name: /^Chess/ })).toHaveFocus();
});

for (const [hours, counts] of [
  [100, false],
  [20, true],
] as const) {
  test(`calling off ${hours} hours before the start ${counts ? 'warns of' : 'does not speak of'} a late cancellation`, async () => {
    await openDetails(hours);
    await details.getByRole('button', { name: 'Cancel Event' }).click();
    await expect.element(cancelling).toMatchTextContent('This cannot be undone.');
    const warning = cancelling.getByText(/this counts against you as a late cancellation/);
    if (counts) await expect.element(warning).toBeVisible();
    else await expect.element(warning).not.toBeInTheDocument();
  });
}

test('calling off warns of a late cancellation after a shift out of the last day, and says why', async () => {
  const noticedStart = inHours(23.5);
  await openDetails(24.5, { noticedStart });
  await details.getByRole('button', { name: 'Cancel Event' }).click();
  await expect
    .element(cancelling)
    .toMatchTextContent(
      `People planned for ${clockTime(noticedStart, 'America/Chicago')}, less than 24 hours from now, so this counts against you as a late cancellation.`,
    );
});

test('calling off in the last day counts for nobody while seats are only held', async () => {
  await openDetails(20, { currentParticipants: 1, heldSeats: 1 });
  await details.getByRole('button', { name: 'Cancel Event' }).click();
  await expect.element(cancelling).toMatchTextContent('This cannot be undone.');
  await expect.element(cancelling.getByText(/this counts as a late cancellation/)).not.toBeInTheDocument();
});
