import { expect, test } from 'vitest';
import { type Locator, page, userEvent } from 'vitest/browser';
import { dialog, openPage } from '../../tests/components/open-page.tsx';
import { gameEvent, member } from '../../tests/components/records.ts';
import { tablePerson } from '../../tests/support/table-person.ts';

/** What React shows within a press is there afterwards. */
const withinPress = async (button: Locator): Promise<void> => {
  const element = await button.findElement();
  if (!(element instanceof HTMLElement)) throw new Error('nothing to press');
  element.focus();
  element.click();
  for (let turn = 0; turn < 10; turn++) await Promise.resolve();
};

test('a menu opens after its press has been answered, and takes and returns the focus', async () => {
  const joined = gameEvent({ people: [tablePerson({ isYou: true })] });
  await openPage('/events/event-chess', member(), (server) => {
    server.answer('GET /game-events/user/joined', [joined]);
    server.answer('GET /game-events/:id', joined);
    server.answer('GET /game-events/:id/participants', []);
    server.answer('GET /games', []);
  });
  const more = page.getByRole('button', { name: 'More', exact: true }).first();
  const menu = dialog(/^Chess/);
  // the first press may have to fetch what shows dialogs
  await more.click();
  await expect.element(menu).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await expect.element(menu).not.toBeInTheDocument();
  await expect.element(more).toHaveFocus();

  await withinPress(more);
  expect(menu.query()).toBeNull();
  await expect.element(menu).toHaveFocus();
  await userEvent.keyboard('{Escape}');
  await expect.element(menu).not.toBeInTheDocument();
  await expect.element(more).toHaveFocus();
});

test('a dialog that begins with a field has the focus there within the press, for the keyboards of phones', async () => {
  await openPage('/', null, (server) => server.answer('GET /games', []));
  const signIn = page.getByRole('button', { name: 'Sign In' }).first();
  const email = page.getByLabelText('Email address');
  await signIn.click();
  await expect.element(email).toHaveFocus();
  await userEvent.keyboard('{Escape}');
  await expect.element(email).not.toBeInTheDocument();

  await expect.poll(() => history.state?.layer).toBeUndefined();
  await withinPress(signIn);
  expect(document.activeElement).toBe(email.query());
});

test('a press that leads to other results is painted before they are requested', async () => {
  const server = await openPage('/', null, (each) => each.answer('GET /games', []));
  const chip = page.getByRole('button', { name: 'Open seats' });
  const element = await chip.findElement();
  if (!(element instanceof HTMLElement)) throw new Error('nothing to press');
  const asked = () => server.asked('GET /game-events').filter(({ search }) => /open/i.test(search)).length;
  const atNextFrame = new Promise<number>((done) => requestAnimationFrame(() => done(asked())));
  element.click();
  expect(await atNextFrame).toBe(0);
  await expect.poll(asked).toBe(1);
});
