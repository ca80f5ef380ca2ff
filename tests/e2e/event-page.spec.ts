import { expect, test } from '@playwright/test';
import { expectNoViolationsAnywhere } from './axe.ts';
import { dialogGone } from './dialog-gone.ts';
import { browseAs, newGameEvent, newOrganizer } from './hosts.ts';
import { newMember, signUp, toast } from './people.ts';
import { signedInAs } from './signed-in-as.ts';
import { cardOf, takenOver } from './tables.ts';

test.use({ contextOptions: { reducedMotion: 'reduce' }, permissions: ['clipboard-read', 'clipboard-write'] });

test('a card leads to a page of its own, whose link is shared, and Back leads back', async ({ page }) => {
  await page.goto('/');
  const card = page.getByRole('article').first();
  const game = await card.getByRole('heading').innerText();
  // a full evening's card has a second link, to its waiting list
  const link = card.getByRole('heading').getByRole('link');
  const path = (await link.getAttribute('href')) ?? '';
  await link.click();
  await expect(page).toHaveURL(path);
  await expect(page.getByRole('heading', { level: 1, name: game })).toBeVisible();
  await page.getByRole('button', { name: 'Share', exact: true }).click();
  await expect(toast(page, 'Link copied')).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(page.url());
  await expect(page.getByRole('link', { name: 'Add to Calendar' })).toHaveCount(0);
  await expectNoViolationsAnywhere(page, 'an event’s page');
  // on paper it is a ticket
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByRole('heading', { level: 1, name: game })).toBeVisible();
  await expect(page.getByRole('heading', { level: 2 }).filter({ visible: true })).toHaveText([/ hosts$/]);
  await expect(page.getByRole('button').filter({ visible: true })).toHaveCount(0);
  await page.emulateMedia({ media: 'screen' });
  await page.goBack();
  await expect(page).toHaveURL('/');
  await expect(card).toBeVisible();
});

test('a participant gets the evening as a calendar file, which also says that it is cancelled', async ({
  page,
  baseURL,
}) => {
  const host = await newOrganizer(baseURL ?? '');
  const gameEvent = await newGameEvent(host, 48);
  const path = `/events/${gameEvent.id}`;
  await signedInAs(page, 'member');
  const refused: string[] = [];
  page.on('response', (reply) => reply.status() === 403 && refused.push(reply.url()));
  await page.goto(path);
  await expect(page.getByRole('button', { name: 'Take open seat 1' })).toBeVisible();
  await expect(page.getByRole('region', { name: 'Participants' })).toHaveCount(0);
  expect(refused).toEqual([]);
  await page.getByRole('button', { name: 'Reserve Your Spot', exact: true }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Join Event' }).click();
  await expect(page).toHaveURL('/member');
  await page.goto(path);
  await expect(page.getByText('You have a seat', { exact: true })).toBeVisible();
  await expect(page.getByRole('button', { name: /^Take open seat/ })).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Message Hana' })).toBeVisible();
  await expect(page.getByRole('region', { name: 'Participants' })).toContainText('Nora Q. (you)');
  const calendar = page.getByRole('link', { name: 'Add to Calendar' });
  const [download] = await Promise.all([page.waitForEvent('download'), calendar.click()]);
  expect(download.suggestedFilename()).toBe(`tablemates-${gameEvent.startDate}.ics`);

  expect((await host.patch(`/api/game-events/${gameEvent.id}/cancel`)).status()).toBe(200);
  // a rendered page is cached for a second, and readers who wrote nothing may get it
  await expect(async () => {
    await page.reload();
    await expect(page.getByText('This game event was called off.')).toBeVisible({ timeout: 1_000 });
  }).toPass();
  // cards of that day have longer names
  await expect(page.getByRole('button', { name: 'Reserve Your Spot', exact: true })).toHaveCount(0);
  const off = await page.request.get(
    (await page.getByRole('link', { name: 'Mark as Cancelled in Calendar' }).getAttribute('href')) ?? '',
  );
  expect(off.headers()['content-type']).toBe('text/calendar; charset=utf-8');
  expect(await off.text()).toContain('STATUS:CANCELLED\r\n');

  await page.context().clearCookies();
  await browseAs(page, host);
  await page.goto('/member?view=hosting');
  await takenOver(page);
  await cardOf(page, gameEvent).getByRole('heading').getByRole('link').click();
  await page.getByRole('dialog').getByRole('button', { name: 'More' }).click();
  await expect(page.getByRole('dialog').getByRole('link', { name: 'Mark as Cancelled in Calendar' })).toBeVisible();
  await host.dispose();
});

test('a friend opens the link, signs up and takes the seat that was held', async ({ page, baseURL }) => {
  const host = await newOrganizer(baseURL ?? '');
  const gameEvent = await newGameEvent(host, 96);
  const nora = await newMember(baseURL ?? '');
  expect((await nora.post(`/api/game-events/${gameEvent.id}/join`)).status()).toBe(200);
  await browseAs(page, nora);
  await page.goto(`/events/${gameEvent.id}`);
  await page.getByRole('button', { name: 'Bring a Friend' }).click();
  const asking = page.getByRole('dialog', { name: 'Bring a Friend' });
  await asking.getByLabel('Name of your friend').fill('Rosa');
  await asking.getByRole('button', { name: 'Hold a Seat' }).click();
  const link = await asking.getByLabel('Link for your friend').inputValue();
  await asking.getByRole('button', { name: 'Copy Link' }).click();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(link);
  await asking.getByRole('button', { name: 'Done' }).click();
  await expect(page.getByText(/You hold a seat for Rosa until/)).toBeVisible();
  await nora.dispose();

  await page.context().clearCookies();
  const { pathname, hash } = new URL(link);
  await dialogGone(page);
  await page.goto('about:blank');
  await page.goto(`${pathname}${hash}`);
  const invitation = page.getByRole('region', { name: 'Invitation' });
  await expect(invitation).toContainText('Nora Q. holds a seat for you');
  await expect(page).toHaveURL(pathname);
  await expectNoViolationsAnywhere(page, 'an invitation to a table');
  await invitation.getByRole('button', { name: 'Sign In and Take the Seat' }).click();
  await signUp(page, 'Rosa', { isInvited: true });
  await expect(page).toHaveURL(pathname);
  await invitation.getByRole('button', { name: 'Take the Seat' }).click();
  await expect(toast(page, "You've successfully joined the event")).toBeVisible();
  const yes = page.getByRole('dialog', { name: 'You are in, Rosa' });
  await expect(yes).toContainText('Seat 2 of 4 at Hana’s');
  await yes.getByRole('button', { name: 'Go to my dashboard' }).click();
  await expect(yes).toHaveCount(0);
  await dialogGone(page);
  await page.goto(pathname);
  await expect(page.getByText('You have a seat', { exact: true })).toBeVisible();
  await expect(invitation).toHaveCount(0);
  await host.dispose();
});
