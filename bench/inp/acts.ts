import { randomUUID } from 'node:crypto';
import type { Locator, Page } from '@playwright/test';

/**
 * Does a step of an act on the slow phone, and measures it: a press, then its result on the screen, which is looked for
 * once the press has been painted. People look before they press again, so the page comes to rest after each.
 */
type Measured = (press: () => Promise<unknown>, result: () => Promise<unknown>) => Promise<void>;

/** Something people do again and again, from a page at rest. The demo offers it again afterwards. */
export type Act = {
  readonly name: string;
  /** Somebody of the demo. Without: a visitor. */
  readonly as?: 'member' | 'organizer';
  readonly run: (page: Page, measured: Measured) => Promise<unknown>;
};

async function open(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await page.waitForLoadState('networkidle');
}

/** Somebody who presses has scrolled there before. */
async function inSight(thing: Locator): Promise<Locator> {
  await thing.scrollIntoViewIfNeeded();
  return thing;
}

const dialog = (page: Page, name: string | RegExp) => page.getByRole('dialog', { name });
const upcoming = (page: Page) => page.getByRole('region', { name: 'Upcoming Game Events' });
const nameOf = (card: Locator) => card.getByRole('heading').getByRole('link');

/** The last table on the first page with a seat for this person. Leaving it again costs nothing: it is days away. */
function freeTable(page: Page) {
  const reserve = page.getByRole('button', { name: /^(Reserve Your Spot|Join the Game)/ });
  const card = upcoming(page).getByRole('article').filter({ has: reserve }).last();
  return { card, reserve: card.getByRole('button', { name: /^(Reserve Your Spot|Join the Game)/ }) };
}

async function change(page: Page, address: string | null, how: 'join' | 'leave'): Promise<void> {
  const reply = await page.request.post(`/api/game-events/${address?.split('/').at(-1)}/${how}`);
  if (!reply.ok()) throw new Error(`${how}: ${reply.status()}`);
}

async function search(page: Page, measured: Measured) {
  await open(page, '/');
  await page.getByRole('searchbox').tap();
  await measured(
    () => page.keyboard.type('chess', { delay: 120 }),
    () => page.waitForURL(/q=chess/),
  );
}

async function filter(page: Page, measured: Measured) {
  await open(page, '/');
  const chip = await inSight(page.getByRole('button', { name: 'Open seats' }));
  await measured(
    () => chip.tap(),
    () => page.waitForURL(/open=/),
  );
}

async function openEvent(page: Page, measured: Measured) {
  await open(page, '/');
  const link = await inSight(nameOf(upcoming(page).getByRole('article').nth(1)));
  await measured(
    () => link.tap(),
    async () => {
      await page.waitForURL(/\/events\//);
      await page.getByRole('heading', { level: 1 }).waitFor();
    },
  );
}

async function reserve(page: Page, measured: Measured) {
  await open(page, '/');
  const button = await inSight(freeTable(page).reserve);
  await measured(
    () => button.tap(),
    () => dialog(page, 'Join Event?').waitFor(),
  );
}

async function confirm(page: Page, measured: Measured) {
  await open(page, '/');
  const { card, reserve } = freeTable(page);
  const address = await nameOf(card).getAttribute('href');
  await reserve.tap();
  const yes = await inSight(dialog(page, 'Join Event?').getByRole('button', { name: 'Join Event' }));
  await measured(
    () => yes.tap(),
    () => dialog(page, /^You are in/).waitFor(),
  );
  await change(page, address, 'leave');
}

async function leave(page: Page, measured: Measured) {
  await open(page, '/');
  const address = await nameOf(freeTable(page).card).getAttribute('href');
  await change(page, address, 'join');
  await open(page, address ?? '');
  const more = await inSight(page.getByRole('button', { name: 'More' }).filter({ visible: true }).first());
  const leaveRow = page.getByRole('dialog').getByRole('button', { name: /Leave/ });
  await measured(
    () => more.tap(),
    () => leaveRow.waitFor(),
  );
  const yes = dialog(page, 'Leave Event?').getByRole('button', { name: 'Leave Event' });
  await measured(
    () => leaveRow.tap(),
    () => yes.waitFor(),
  );
  await measured(
    () => yes.tap(),
    () => page.getByText('Left Event', { exact: true }).first().waitFor(),
  );
}

async function switchViews(page: Page, measured: Measured) {
  await open(page, '/member');
  const places = page.getByRole('navigation', { name: 'Your places' });
  for (const [place, address] of [
    [/Messages$/, '/member?view=messages'],
    ['Account', '/member?view=account'],
    ['My tables', '/member'],
  ] as const)
    await measured(
      () => places.getByRole('link', { name: place }).tap(),
      async () => {
        await page.waitForURL(address);
        await page.getByRole('heading', { level: 1 }).waitFor();
      },
    );
}

const conversation = (page: Page) => page.getByRole('main').getByRole('listitem').getByRole('button').first();

async function openConversation(page: Page, measured: Measured) {
  await open(page, '/member?view=messages');
  const row = await inSight(conversation(page));
  await measured(
    () => row.tap(),
    () => page.getByRole('dialog').getByRole('log').waitFor(),
  );
}

async function sendMessage(page: Page, measured: Measured) {
  await open(page, '/member?view=messages');
  await conversation(page).tap();
  const chat = page.getByRole('dialog');
  const words = `See you! ${randomUUID().slice(0, 4)}`;
  await chat.getByRole('textbox').tap();
  await measured(
    async () => {
      await page.keyboard.type(words, { delay: 60 });
      await page.keyboard.press('Enter');
    },
    async () => {
      await chat.getByRole('log').getByText(words).waitFor();
      await chat.getByText('Sending…').waitFor({ state: 'hidden' });
    },
  );
}

async function rate(page: Page, measured: Measured) {
  await open(page, '/member?view=rate-attendance');
  await page
    .getByRole('link', { name: /Open until/ })
    .last()
    .tap();
  await page.waitForLoadState('networkidle');
  const guest = page.getByRole('main').getByRole('group').first();
  const mark = await inSight(guest.getByRole('radio', { checked: false }).first());
  await measured(
    () => mark.tap(),
    () => guest.getByRole('radio', { checked: true }).first().waitFor(),
  );
  const save = await inSight(page.getByRole('button', { name: 'Rate', exact: true }));
  await measured(
    () => save.tap(),
    () => page.getByText('Attendance marked', { exact: true }).first().waitFor(),
  );
}

export const acts: readonly Act[] = [
  { name: 'search for a game', run: search },
  { name: 'filter by open seats', run: filter },
  { name: 'open an event from its card', run: openEvent },
  { name: 'reserve', as: 'member', run: reserve },
  { name: 'confirm a seat', as: 'member', run: confirm },
  { name: 'leave by the menu', as: 'member', run: leave },
  { name: 'switch views of the dashboard', as: 'member', run: switchViews },
  { name: 'open a conversation', as: 'member', run: openConversation },
  { name: 'send a message', as: 'member', run: sendMessage },
  { name: 'rate a guest', as: 'organizer', run: rate },
];
