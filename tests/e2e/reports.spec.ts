import { expect, test } from '@playwright/test';
import type { UserReply } from '../../modules/identity/contract.ts';
import { logInAsAdmin } from './admin.ts';
import { expectNoViolationsAnywhere } from './axe.ts';
import { browseAs, newGameEvent, newOrganizer } from './hosts.ts';
import { newMember, toast } from './people.ts';

test('one bad message: reported by its receiver, seen by an admin at once, and its writer warned', async ({
  browser,
  baseURL,
}) => {
  test.setTimeout(180_000);
  const [asHost, asGuest] = [await newOrganizer(baseURL ?? ''), await newMember(baseURL ?? '')];
  const { id: eventId } = await newGameEvent(asHost, 72);
  expect((await asGuest.post(`/api/game-events/${eventId}/join`)).status()).toBe(200);
  const { user: guest } = (await (await asGuest.get('/api/auth/me')).json()) as UserReply;
  const { user: host } = (await (await asHost.get('/api/auth/me')).json()) as UserReply;
  const content = `Tell me where you live, ${Date.now()}`;
  const sent = await asHost.post('/api/messages', { data: { eventId, receiverId: guest.id, content } });
  expect(sent.status()).toBe(201);

  const open = async (width: number) => {
    const viewport = { width, height: 844 };
    return (await browser.newContext({ baseURL: baseURL ?? '', reducedMotion: 'reduce', viewport })).newPage();
  };
  const admin = await open(1280);
  await logInAsAdmin(admin);
  await admin.goto('/admin/reports');
  await expect(admin.getByRole('heading', { name: 'Reports' })).toBeVisible();
  await expectNoViolationsAnywhere(admin, 'the queue of reports');

  const page = await open(390);
  await browseAs(page, asGuest);
  await page.goto('/member?view=messages');
  await page.getByRole('button', { name: new RegExp(host.firstName) }).click();
  await page.getByRole('button', { name: `Report this message: ${content}` }).click();
  await page.getByLabel('What happened?').fill('I do not want to be asked that.');
  await expectNoViolationsAnywhere(page, 'reporting a message');
  await page.getByRole('button', { name: 'Send Report' }).click();
  await expect(page.getByRole('dialog', { name: 'Thank you for telling us' })).toBeVisible();
  await expectNoViolationsAnywhere(page, 'after reporting a message');
  await page.getByRole('button', { name: 'Done' }).click();

  // the live stream tells the open queue, whose rows do not move by themselves
  await admin.getByRole('button', { name: 'Refresh' }).click();
  await admin.getByRole('link', { name: `${host.firstName} ${host.lastName}` }).click();
  await expect(admin.getByText(`“${content}”`)).toBeVisible();
  await expect(admin.getByText('“I do not want to be asked that.”')).toBeVisible();
  await expect(admin.getByText('Looked at', { exact: true })).toBeVisible();
  await expectNoViolationsAnywhere(admin, 'a report to decide');
  await admin.keyboard.press('w');
  await admin.keyboard.type('Please do not ask people where they live.');
  await admin.keyboard.press('Enter');
  await expect(toast(admin, 'Warned')).toBeVisible();
  await admin.goto(`/admin/no-shows/${host.id}`);
  await expect(admin.getByRole('region', { name: 'One warning' })).toContainText('Please do not ask people');

  await page.goto(`/organizers/${host.id}`);
  await page.getByRole('button', { name: `Report ${host.firstName}` }).click();
  await expect(page.getByRole('dialog', { name: 'Report a person' })).toBeVisible();
  await page.goto(`/events/${eventId}`);
  await page.getByRole('button', { name: 'Report this event' }).click();
  await expect(page.getByRole('dialog', { name: 'Report an event' })).toBeVisible();
  for (const each of [page, admin]) await each.context().close();
  for (const each of [asHost, asGuest]) await each.dispose();
});
