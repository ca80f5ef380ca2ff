import { type APIRequestContext, type Browser, expect, type Page, test } from '@playwright/test';
import { expectNoViolationsAnywhere } from './axe.ts';
import { browseAs, newGameEvent, newOrganizer } from './hosts.ts';
import { newMember, toast } from './people.ts';
import { withoutPolls } from './without-polls.ts';

test.use({ contextOptions: { reducedMotion: 'reduce' } });

/** A browser of somebody's own at an event's page, which hears of changes by the stream alone. */
async function watching(browser: Browser, person: APIRequestContext, path: string): Promise<Page> {
  const page = await (await browser.newContext({ reducedMotion: 'reduce' })).newPage();
  await withoutPolls(page);
  await browseAs(page, person);
  const opened = page.waitForResponse((response) => response.url().includes('/api/live'));
  await page.goto(path);
  await opened;
  return page;
}

test('a participant gives a seat back, the first in line is offered it live and takes it, and the line moves', async ({
  browser,
  baseURL,
}) => {
  test.slow(); // three browsers and four people
  const site = baseURL ?? '';
  const [host, leaver, first, second] = await Promise.all([
    newOrganizer(site),
    newMember(site),
    newMember(site),
    newMember(site),
  ]);
  // within two days a free seat is offered, not given
  const gameEvent = await newGameEvent(host, 30);
  const oneSeat = { maxParticipants: 1, basedOn: gameEvent.version };
  expect((await host.patch(`/api/game-events/${gameEvent.id}`, { data: oneSeat })).status()).toBe(200);
  const path = `/events/${gameEvent.id}`;
  expect((await leaver.post(`/api/game-events/${gameEvent.id}/join`)).status()).toBe(200);

  const [leaving, offered, behind] = await Promise.all([
    watching(browser, leaver, path),
    watching(browser, first, path),
    watching(browser, second, path),
  ]);
  await offered.getByRole('button', { name: 'Join the waiting list' }).click();
  await expect(offered.getByText('You are next', { exact: true }).filter({ visible: true })).toBeVisible();
  await expect(behind.getByText('1 person is waiting. You’d be 2nd.').filter({ visible: true })).toBeVisible();
  await expectNoViolationsAnywhere(behind, 'a full event’s page');
  await behind.getByRole('button', { name: 'Join the waiting list' }).click();
  await expect(behind.getByText('1 ahead of you', { exact: true }).filter({ visible: true })).toBeVisible();

  await leaving.getByRole('button', { name: 'More' }).click();
  await leaving.getByRole('button', { name: /^Can’t make it/ }).click();
  await leaving.getByRole('dialog', { name: 'Leave Event?' }).getByRole('button', { name: 'Leave Event' }).click();
  await expect(toast(leaving, 'Left Event')).toBeVisible();

  const seat = offered
    .getByRole('region', { name: 'Waiting list' })
    .filter({ hasText: 'A seat is held for you until' });
  await expect(seat.getByRole('timer')).toContainText('left');
  await expect(behind.getByText('You are next', { exact: true }).filter({ visible: true })).toBeVisible();
  await seat.getByRole('button', { name: 'Take the seat' }).click();
  await expect(offered.getByRole('dialog', { name: 'You are in, Nora' })).toContainText('The seat at Hana’s');
  await expect(offered).toHaveURL('/member');

  for (const page of [leaving, offered, behind]) await page.context().close();
  for (const person of [host, leaver, first, second]) await person.dispose();
});
