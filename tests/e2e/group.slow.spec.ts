import { type APIRequestContext, type Browser, expect, type Page, test } from '@playwright/test';
import type { GameEvent } from '../../modules/events/contract.ts';
import type { Group } from '../../modules/groups/contract.ts';
import type { UserReply } from '../../modules/identity/contract.ts';
import type { ReliabilityReply } from '../../modules/reliability/contract.ts';
import { dialogGone } from './dialog-gone.ts';
import { browseAs, newGameEvent, newOrganizer } from './hosts.ts';
import { codeBoxes, newMember, toast } from './people.ts';
import { takenOver } from './tables.ts';

const PHONE = { width: 390, height: 844 };
const DESK = { width: 1280, height: 900 };

type Person = { readonly as: APIRequestContext; readonly page: Page; readonly id: string };

test('a group outlives a host who falls ill and an owner who leaves, in browsers side by side', async ({
  browser,
  baseURL: site,
}) => {
  test.setTimeout(300_000);
  const baseURL = site ?? '';
  const inBrowser = async (as: APIRequestContext, viewport: typeof PHONE): Promise<Person> => {
    const page = await pageOf(browser, baseURL, viewport);
    await browseAs(page, as);
    const { user } = (await (await as.get('/api/auth/me')).json()) as UserReply;
    return { as, page, id: user.id };
  };
  const owner = await inBrowser(await newOrganizer(baseURL, 'Olga'), DESK);
  const canceller = await inBrowser(await newOrganizer(baseURL, 'Carla'), PHONE);
  const ill = await inBrowser(await newOrganizer(baseURL, 'Ida'), DESK);
  const guest = await newMember(baseURL);
  const name = 'Side by Side Games';

  await test.step('an organizer founds it', async () => {
    const { page } = owner;
    await page.goto('/member?view=hosting');
    await takenOver(page);
    await page.getByRole('button', { name: 'Start a Group' }).click();
    const form = page.getByRole('dialog', { name: 'Start a Group' });
    await form.getByLabel('Name').fill(name);
    await form.getByLabel('Region').selectOption({ index: 1 });
    await form.getByRole('button', { name: 'Found Group' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(name);
  });
  const path = new URL(owner.page.url()).pathname;
  const group = async () => (await (await guest.get(`/api${path}`)).json()) as Group;

  await test.step('and invites two others from their profiles, who accept', async () => {
    for (const invited of [canceller, ill]) {
      await owner.page.goto(`/organizers/${invited.id}`);
      await takenOver(owner.page);
      await owner.page.getByRole('button', { name: `Invite to organize ${name}` }).click();
      await owner.page.getByRole('dialog').getByRole('button', { name: 'Invite', exact: true }).click();
      await dialogGone(owner.page);
      await invited.page.goto(path);
      await takenOver(invited.page);
      await invited.page
        .getByRole('region', { name: 'Will you organize with us?' })
        .getByRole('button', { name: 'I’m in' })
        .click();
      await expect(invited.page.getByRole('heading', { name: 'Who takes which date' })).toBeVisible();
    }
    await expect
      .poll(async () => (await group()).organizers.map(({ firstName }) => firstName))
      .toEqual(['Carla', 'Ida']);
  });

  const { id: groupId } = await group();
  const tonight = await newGameEvent(ill.as, 5, 'Tonight.', groupId);
  const tomorrow = await newGameEvent(ill.as, 22, 'Tomorrow.', groupId);
  for (const { id } of [tonight, tomorrow])
    expect((await guest.post(`/api/game-events/${id}/join`)).status()).toBe(200);
  const score = async ({ id }: Person) =>
    ((await (await guest.get(`/api/users/${id}/reliability`)).json()) as ReliabilityReply).reliabilityScore;
  const show = async ({ id }: GameEvent) => (await (await guest.get(`/api/game-events/${id}`)).json()) as GameEvent;

  await test.step('who cancels a table of the group on its day gets the mark, and its host does not', async () => {
    const { page } = canceller;
    const before = { host: await score(ill), canceller: await score(canceller) };
    await page.goto(`/events/${tonight.id}`);
    await takenOver(page);
    await page.getByRole('button', { name: 'Cancel Event' }).click();
    const dialog = page.getByRole('dialog', { name: 'Cancel Event?' });
    await dialog.getByRole('button', { name: 'Cancel Event' }).click();
    await expect(toast(page, 'Event Cancelled')).toBeVisible();
    await expect.poll(() => score(canceller)).toBeLessThan(before.canceller);
    expect(await score(ill)).toBe(before.host);
    await dialogGone(page);
    await page.goto('/member?view=reliability');
    await expect(page.getByRole('article').first()).toContainText('You called it off');
  });

  await test.step('who falls ill asks the others, whose open pages show it at once', async () => {
    await owner.page.goto(path);
    await takenOver(owner.page);
    await canceller.page.goto(path);
    await takenOver(canceller.page);
    const { page } = ill;
    await page.goto(`/events/${tomorrow.id}`);
    await takenOver(page);
    await page.getByRole('button', { name: 'More', exact: true }).first().click();
    await page.getByRole('button', { name: 'I can’t host' }).click();
    await page
      .getByRole('dialog', { name: 'Ask the others to host?' })
      .getByRole('button', { name: 'Ask the Others' })
      .click();
    for (const other of [owner, canceller]) {
      await expect(other.page.getByRole('region', { name: /^Looking for a host/ })).toBeVisible();
    }
    expect(await show(tomorrow)).toMatchObject({ seeksHost: true, currentParticipants: 1 });
  });

  await test.step('and one of them takes it over on the phone, with the seat as it was', async () => {
    const { page, id } = canceller;
    await page
      .getByRole('region', { name: /^Looking for a host/ })
      .getByRole('button', { name: 'I’ll host' })
      .click();
    await page.getByRole('dialog', { name: 'Host this table?' }).getByRole('button', { name: 'I’ll Host' }).click();
    await expect(toast(page, 'You Host This Table')).toBeVisible();
    await expect(owner.page.getByRole('region', { name: /^Looking for a host/ })).toBeHidden();
    const taken = await show(tomorrow);
    expect(taken).toMatchObject({ hostId: id, status: 'upcoming', currentParticipants: 1 });
    expect(taken.seeksHost).toBeFalsy();
  });

  await test.step('the owner deletes the account and hands the group over', async () => {
    const { page } = owner;
    await page.goto('/member?view=account#data');
    await page.getByRole('button', { name: 'Delete My Account…' }).click();
    const dialog = page.getByRole('dialog', { name: 'Delete your account?' });
    await dialog.getByRole('button', { name: 'Email Me a Code' }).click();
    const shown = dialog.getByText(/your code is \d{6}/);
    await codeBoxes(page).fill(((await shown.textContent()) ?? '').replace(/\D/g, ''));
    await dialog.getByRole('button', { name: 'Delete My Account' }).click();
    await dialog.getByRole('radio', { name: 'Another organizer takes it over' }).check();
    await dialog.getByRole('button', { name: 'Delete My Account' }).click();
    await expect(toast(page, 'Account Deleted')).toBeVisible();
  });

  await test.step('the group goes on: the organizer of longest standing owns it, and the table takes place', async () => {
    await expect.poll(async () => (await group()).owner?.id).toBe(canceller.id);
    expect(await group()).toMatchObject({ closed: null, organizers: [{ id: ill.id }] });
    expect(await show(tomorrow)).toMatchObject({ status: 'upcoming', hostId: canceller.id });
    await canceller.page.goto(path);
    await expect(canceller.page.getByRole('button', { name: 'Edit' })).toBeVisible();
  });

  for (const { page, as } of [owner, canceller, ill]) {
    await page.context().close();
    await as.dispose();
  }
  await guest.dispose();
});

async function pageOf(browser: Browser, baseURL: string, viewport: typeof PHONE): Promise<Page> {
  const context = await browser.newContext({ baseURL, reducedMotion: 'reduce', viewport });
  return context.newPage();
}
