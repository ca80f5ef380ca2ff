import { expect, test } from '@playwright/test';
import type { UserReply } from '../../modules/identity/contract.ts';
import { browseAs, newGameEvent, newOrganizer } from './hosts.ts';
import { newMember } from './people.ts';

/** Each would say so in a dialog, were it ever run. */
const SCRIPT = `</script><script>alert(1)</script><img src="x" onerror="alert(2)"><svg onload="alert(3)">{{alert(4)}}`;

test('what people write is shown letter by letter, and never run', async ({ page, baseURL }) => {
  const complaints: string[] = [];
  page.on('dialog', (dialog) => {
    complaints.push(dialog.message());
    void dialog.dismiss();
  });
  const host = await newOrganizer(baseURL ?? '');
  const guest = await newMember(baseURL ?? '');
  const { id, hostId } = await newGameEvent(host, 50, SCRIPT);
  expect((await host.patch('/api/users/profile', { data: { bio: SCRIPT } })).ok()).toBe(true);
  expect((await guest.post(`/api/game-events/${id}/join`)).ok()).toBe(true);
  const { user } = (await (await guest.get('/api/auth/me')).json()) as UserReply;
  const message = { eventId: id, receiverId: hostId, content: SCRIPT };
  expect((await guest.post('/api/messages', { data: message })).status()).toBe(201);

  for (const path of [`/events/${id}`, `/organizers/${hostId}`]) {
    const html = await (await page.request.get(path)).text();
    expect(html, path).toContain('alert(1)');
    expect(html, path).not.toMatch(/<script>alert|<img src="x"|<svg onload/);
  }
  await page.goto(`/events/${id}`);
  await expect(page.getByText(SCRIPT)).toBeVisible();
  await page.goto(`/organizers/${hostId}`);
  await expect(page.getByText(SCRIPT)).toBeVisible();
  await browseAs(page, host);
  await page.goto(`/member?view=messages`);
  await page.getByRole('button', { name: new RegExp(`^${user.firstName} `) }).click();
  await expect(page.getByRole('log').getByText(SCRIPT)).toBeVisible();
  expect(complaints).toEqual([]);
});

test.describe('in a browser that keeps service workers', () => {
  test.use({ serviceWorkers: 'allow' });

  test('a person’s next evenings are there without a network, until they sign out', async ({
    page,
    context,
    baseURL,
  }) => {
    const host = await newOrganizer(baseURL ?? '');
    const guest = await newMember(baseURL ?? '');
    const gameEvent = await newGameEvent(host, 50);
    expect((await guest.post(`/api/game-events/${gameEvent.id}/join`)).ok()).toBe(true);
    await browseAs(page, guest);
    await page.goto('/member');
    await page.evaluate(() => navigator.serviceWorker.ready);
    await expect.poll(() => page.evaluate(() => window.caches.has('ticket'))).toBe(true);

    await context.setOffline(true);
    await page.reload();
    await expect(page.getByRole('heading', { name: 'Your ticket' })).toBeVisible();
    const ticket = page.getByRole('article');
    await expect(ticket).toHaveCount(1);
    await expect(ticket).toContainText(gameEvent.game?.name ?? '');
    await expect(ticket).toContainText(gameEvent.cafe?.address ?? '');
    await expect(ticket).toContainText('Hana S. hosts.');
    await expect(page.getByText(/^As of \d+:\d\d [AP]M$/)).toBeVisible();
    await expect(page.getByText('Nora')).toHaveCount(0);

    await context.setOffline(false);
    await page.goto('/member');
    await page.getByRole('button', { name: 'Sign Out' }).click();
    await expect(page).toHaveURL('/');
    await expect.poll(() => page.evaluate(() => window.caches.has('ticket'))).toBe(false);
    await context.setOffline(true);
    await page.reload();
    await expect(page.getByRole('heading', { name: 'You are offline' })).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Your ticket' })).toHaveCount(0);
    for (const person of [host, guest]) await person.dispose();
  });

  test('nothing of a person is left for the next one, not even offline', async ({ page, context, baseURL }) => {
    const host = await newOrganizer(baseURL ?? '');
    const guest = await newMember(baseURL ?? '');
    const gameEvent = await newGameEvent(host, 50);
    expect((await guest.post(`/api/game-events/${gameEvent.id}/join`)).ok()).toBe(true);
    await browseAs(page, guest);
    await page.goto('/member');
    await page.evaluate(() => navigator.serviceWorker.ready);
    // with the worker in charge
    await page.reload();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText("Nora's Dashboard");
    const kept = await page.evaluate(async () => {
      const caches = await Promise.all((await window.caches.keys()).map((name) => window.caches.open(name)));
      return (await Promise.all(caches.map((cache) => cache.keys()))).flat().map(({ url }) => new URL(url).pathname);
    });
    // what is to go has come: the page is taken over, and has kept the ticket
    await expect.poll(() => page.evaluate(() => window.caches.has('ticket'))).toBe(true);
    expect(kept.length).toBeGreaterThan(0);
    expect(kept.filter((path) => path.startsWith('/api'))).toEqual([]);

    await page.evaluate(() => fetch('/api/auth/logout', { method: 'POST' }));
    await context.setOffline(true);
    await page.reload();
    await expect(page.getByRole('heading', { name: 'You are offline' })).toBeVisible();
    await expect(page.getByText('Nora')).toHaveCount(0);
    await expect(page.getByText(gameEvent.cafe?.address ?? 'no address')).toHaveCount(0);
    expect(
      await page.evaluate(() =>
        fetch('/api/auth/me').then(
          ({ status }) => status,
          () => 'no answer',
        ),
      ),
    ).toBe('no answer');
  });
});
