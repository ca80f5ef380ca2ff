import { test as base, expect, type Page } from '@playwright/test';
import { DIALOG, expectNoViolationsAnywhere } from './axe.ts';
import { browseAs, newGameEvent, newOrganizer, signInAs } from './hosts.ts';
import { newMember, toast } from './people.ts';
import { cardOf, takenOver } from './tables.ts';

const test = base.extend<{ site: string }>({ site: ({ baseURL }, use) => use(baseURL ?? '') });

const wizard = (page: Page) => page.getByRole('dialog', { name: 'Create Event' });
const next = (page: Page) => wizard(page).getByRole('button', { name: 'Next' });
const back = (page: Page) => wizard(page).getByRole('button', { name: 'Back' });
const choices = (page: Page) => wizard(page).getByRole('radio');
const step = (page: Page, name: string) => wizard(page).getByRole('heading', { name });
const moment = (page: Page) => page.getByRole('dialog', { name: 'Your table is set' });
const expectPercent = (page: Page, percent: number) =>
  expect(wizard(page).getByRole('progressbar')).toHaveAttribute('aria-valuenow', String(percent));

test.describe('the wizard', () => {
  test('leads in seven steps to a game event, each asking for its value', async ({ page, site }) => {
    const organizer = await newOrganizer(site);
    await browseAs(page, organizer);
    await page.goto('/member?view=hosting');
    await expect(page.getByRole('heading', { name: 'No Hosted Events' })).toBeVisible();
    await page.getByRole('button', { name: 'Create Event' }).click();

    await expect(step(page, 'Which game?')).toBeFocused();
    await expectPercent(page, 15);
    await expect(next(page)).toBeDisabled();
    await wizard(page).getByRole('radio', { name: 'Chess' }).check();
    await next(page).click();

    await expectPercent(page, 30);
    await expect(next(page)).toBeDisabled();
    await choices(page).first().check();
    const region = (await wizard(page).locator('label:has(:checked)').textContent()) ?? '';
    await next(page).click();

    await expectPercent(page, 50);
    await expect(next(page)).toBeDisabled();
    await choices(page).first().check();
    await back(page).click();
    await expect(choices(page).first()).toBeChecked();
    await choices(page).first().check();
    await next(page).click();
    await expect(choices(page).first()).toBeChecked();
    await back(page).click();
    await choices(page).last().check();
    await next(page).click();
    await expect(wizard(page).locator('label:has(:checked)')).toHaveCount(0);
    await back(page).click();
    await wizard(page).getByRole('radio', { name: region }).check();
    await next(page).click();
    await expect(next(page)).toBeDisabled();
    const cafe = (await wizard(page).locator('label .font-semibold').first().textContent()) ?? '';
    const search = wizard(page).getByRole('searchbox');
    await search.fill('no such place');
    await expect(wizard(page).getByText(/^No cafe here matches/)).toBeVisible();
    await search.fill(cafe.toUpperCase());
    await expect(choices(page)).toHaveCount(1);
    await choices(page).check();
    await next(page).click();

    await expectPercent(page, 65);
    await expect(next(page)).toBeDisabled();
    await wizard(page).getByLabel('Or another day').fill('2020-01-01');
    await expect(wizard(page).getByRole('alert')).toContainText('past');
    await expect(next(page)).toBeDisabled();
    await wizard(page)
      .getByRole('radio', { name: /^Tomorrow/ })
      .check();
    await next(page).click();

    await expectPercent(page, 75);
    await expect(next(page)).toBeDisabled();
    await wizard(page).getByRole('radio', { name: '7:00 PM' }).check();
    await next(page).click();

    await expectPercent(page, 90);
    await expect(wizard(page).getByRole('radio', { name: '1, one-on-one' })).toBeChecked();
    await wizard(page).getByRole('radio', { name: '4', exact: true }).check();
    await next(page).click();

    await expectPercent(page, 100);
    for (const text of ['Chess', cafe, region, '7:00 PM', '4']) await expect(wizard(page)).toContainText(text);
    await wizard(page).getByRole('button', { name: 'Create Event' }).click();

    await expect(toast(page, 'Success')).toBeVisible();
    await expect(toast(page, 'Game event created successfully')).toBeVisible();
    await expect(wizard(page)).toBeHidden();
    await expect(moment(page)).toContainText(`Chess at ${cafe}`);
    await expect(moment(page).getByRole('button', { name: 'Share' })).toBeFocused();
    await page.goBack();
    await expect(moment(page)).toBeHidden();
    await expect(page).toHaveURL('/member?view=hosting');
    const row = page.getByRole('region', { name: 'Upcoming' }).getByRole('article');
    await expect(row.getByRole('heading')).toHaveText('Chess');
    await expect(row).toContainText('0/4');
    await page.goto('/member');
    await expect(page.getByRole('link', { name: /^My Hosted Events/ })).toContainText('1');
    await organizer.dispose();
  });

  test('continues where it was left, by a reload, Cancel, Esc or Back, until it is started over', async ({
    page,
    site,
  }) => {
    const organizer = await newOrganizer(site);
    await browseAs(page, organizer);
    await page.goto('/member');
    await expect(page.getByRole('heading', { name: 'Host a New Event' })).toBeVisible();
    const create = page.getByRole('button', { name: 'Create Event' });
    await create.click();
    await choices(page).first().check();
    await wizard(page).getByRole('button', { name: 'Cancel' }).click();
    await expect(wizard(page)).toBeHidden();
    await expect(create).toBeFocused();
    await create.click();
    await expect(choices(page).first()).toBeChecked();
    await next(page).click();
    await choices(page).last().check();
    for (const leave of [() => page.reload(), () => page.keyboard.press('Escape'), () => page.goBack()]) {
      await leave();
      await expect(wizard(page)).toBeHidden();
      await expect(page).toHaveURL('/member');
      await create.click();
      await expect(step(page, 'Which part of town?')).toBeFocused();
      await expect(choices(page).last()).toBeChecked();
    }
    await wizard(page).getByRole('button', { name: 'Start over' }).click();
    await page.getByRole('dialog', { name: 'Start over?' }).getByRole('button', { name: 'Start over' }).click();
    await expect(step(page, 'Which game?')).toBeVisible();
    await expect(next(page)).toBeDisabled();
    await organizer.dispose();
  });

  test('needs nothing but the keyboard', async ({ page, site }) => {
    const organizer = await newOrganizer(site);
    await browseAs(page, organizer);
    await page.goto('/member?view=hosting');
    await page.getByRole('button', { name: 'Create Event' }).press('Enter');
    for (const name of ['Which game?', 'Which part of town?', 'Which cafe?', 'What day?', 'What time does it start?']) {
      await expect(step(page, name)).toBeFocused();
      await choices(page).first().waitFor();
      await page.keyboard.press('Tab');
      if (name === 'Which cafe?') await page.keyboard.press('Tab');
      await page.keyboard.press('Space');
      if (name === 'What day?') await page.keyboard.press('ArrowRight');
      await page.keyboard.press('Enter');
    }
    await expect(step(page, 'How many can join you?')).toBeFocused();
    await page.keyboard.press('Tab');
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('Enter');
    await expect(step(page, 'Does everything look right?')).toBeFocused();
    await wizard(page).getByRole('button', { name: 'Create Event' }).press('Enter');
    await expect(toast(page, 'Game event created successfully')).toBeVisible();
    await expect(moment(page).getByRole('button', { name: 'Share' })).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
    await expect(page.getByRole('article')).toContainText('0/2');
    await organizer.dispose();
  });
});

test.describe('the details of a game event', () => {
  test('let the host see scores, remove a participant, and cancel', async ({ page, site }) => {
    const [organizer, member] = [await newOrganizer(site), await newMember(site)];
    const gameEvent = await newGameEvent(organizer, 100);
    expect((await member.post(`/api/game-events/${gameEvent.id}/join`)).status()).toBe(200);
    await browseAs(page, organizer);
    await page.goto('/member?view=hosting');
    await takenOver(page);
    await page.getByRole('article').getByRole('heading').getByRole('link').click();
    const details = page.getByRole('dialog', { name: gameEvent.game?.name ?? '' });
    await expect(details).toContainText('At the long table by the window.');
    await expect(details.getByText('How to play')).toBeVisible();
    const participants = details.getByRole('region', { name: 'Participants' });
    await expect(participants.getByRole('listitem')).toContainText(['Nora Quinn']);
    await expect(participants).toContainText('100% Good');
    await expect(details.getByRole('button', { name: /^Leave/ })).toHaveCount(0);

    await participants.getByRole('button', { name: 'Remove Nora' }).click();
    const removing = page.getByRole('dialog', { name: 'Remove Participant?' });
    await removing.getByRole('button', { name: 'Keep at the Table' }).click();
    await expect(removing).toBeHidden();
    await participants.getByRole('button', { name: 'Remove Nora' }).click();
    await removing.getByRole('button', { name: 'Remove', exact: true }).click();
    await expect(toast(page, 'Participant Removed')).toBeVisible();
    await expect(participants.getByRole('listitem')).toHaveCount(0);
    expect((await member.post(`/api/game-events/${gameEvent.id}/join`)).status()).toBe(403);

    await details.getByRole('button', { name: 'Cancel Event' }).click();
    const cancelling = page.getByRole('dialog', { name: 'Cancel Event?' });
    await expect(cancelling).toContainText('All participants will be notified. This cannot be undone.');
    // on a slow phone the question is gone before the button it came from
    const devTools = await page.context().newCDPSession(page);
    await devTools.send('Emulation.setCPUThrottlingRate', { rate: 8 });
    await cancelling.getByRole('button', { name: 'Cancel Event' }).click();
    await expect(toast(page, 'Event Cancelled')).toBeVisible();
    await devTools.send('Emulation.setCPUThrottlingRate', { rate: 1 });
    await expect(details.getByRole('list', { name: 'Status' })).toContainText('Cancelled');
    await expect(details.getByRole('button', { name: 'Cancel Event' })).toHaveCount(0);
    await expect.poll(() => details.evaluate((dialog) => dialog.contains(document.activeElement))).toBe(true);
    await details.getByRole('button', { name: 'Close' }).click();
    await expect(details).toBeHidden();
    await expect(page.getByRole('region', { name: 'Past' }).getByRole('article')).toContainText('Cancelled');
    await Promise.all([organizer.dispose(), member.dispose()]);
  });

  test('show a participant who else comes, without scores, and let them leave with a warning', async ({
    page,
    site,
  }) => {
    const organizer = await newOrganizer(site);
    const [member, fellow] = [await newMember(site), await newMember(site)];
    const gameEvent = await newGameEvent(organizer, 20);
    for (const person of [member, fellow]) await person.post(`/api/game-events/${gameEvent.id}/join`);
    await browseAs(page, member);
    await page.goto('/member?view=upcoming');
    await takenOver(page);
    await cardOf(page, gameEvent).getByRole('heading').getByRole('link').click();
    const details = page.getByRole('dialog', { name: gameEvent.game?.name ?? '' });
    await expect(details.getByRole('link', { name: /Hana S\./ })).toHaveAttribute(
      'href',
      `/organizers/${gameEvent.hostId}`,
    );
    const participants = details.getByRole('region', { name: 'Participants' });
    await expect(participants.getByRole('listitem')).toHaveText([/Nora Q\. \(you\)$/, /Nora Q\.$/]);
    await expect(participants).not.toContainText('%');
    await expect(details.getByRole('button', { name: /^Remove|^Cancel Event/ })).toHaveCount(0);
    await details.getByRole('button', { name: 'More' }).click();
    await page.getByRole('button', { name: /Leave/ }).click();
    const leaving = page.getByRole('dialog', { name: 'Leave Event?' });
    await expect(leaving).toContainText('within 24 hours');
    await leaving.getByRole('button', { name: 'Leave Event' }).click();
    await expect(toast(page, 'Left Event')).toBeVisible();
    // the menu, which has the event's name as well, goes with the question
    await expect(page.getByRole('dialog')).toHaveCount(1);
    await details.getByRole('button', { name: 'Close' }).click();
    await expect(details).toBeHidden();
    await expect(page.getByText('No Upcoming Events')).toBeVisible();
    await page.goBack();
    await expect(page).not.toHaveURL(/upcoming/);
    await Promise.all([organizer.dispose(), member.dispose(), fellow.dispose()]);
  });
});

test('attendance is rated person by person, and a mark may be changed', async ({ page, site }) => {
  const organizer = await signInAs(site, 'organizer@example.test');
  await browseAs(page, organizer);
  await page.goto('/member');
  await page.getByRole('link', { name: /^Rate Attendance/ }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Rate Attendance');
  await page
    .getByRole('link', { name: /to rate/ })
    .first()
    .click();
  await expect(page.getByText('three days after the start')).toBeVisible();
  const evening = new URL(page.url()).searchParams.get('event');
  const rate = page.getByRole('button', { name: 'Rate', exact: true });
  await expect(rate).toBeDisabled();
  const guest = page.getByRole('group').first();
  await guest.getByRole('radio', { name: 'No-show' }).check();
  const everybody = await page.getByRole('radio', { name: 'Attended' }).all();
  for (const attended of everybody.slice(1)) await attended.check();
  await rate.click();
  await expect(toast(page, 'Attendance marked')).toBeVisible();

  await page
    .getByRole('link', { name: /All rated/ })
    .and(page.locator(`[href$="event=${evening}"]`))
    .click();
  await expect(guest.getByRole('radio', { name: 'No-show' })).toBeChecked();
  await expect(rate).toBeDisabled();
  await guest.getByRole('radio', { name: 'Attended' }).check();
  await page.route('**/attendance/*', (route) => route.fulfill({ status: 500, body: '' }), { times: 1 });
  await rate.click();
  await expect(toast(page, 'Some ratings were not saved').first()).toBeVisible();
  await rate.click();
  await expect(toast(page, 'Attendance marked')).toBeVisible();
  await organizer.dispose();
});

test('an organizer without a past evening has nothing to rate; others have no such views', async ({ page, site }) => {
  const [organizer, member] = [await newOrganizer(site), await newMember(site)];
  await browseAs(page, organizer);
  await page.goto('/member?view=rate-attendance');
  await expect(page.getByRole('heading', { name: 'No Events to Rate' })).toBeVisible();
  await browseAs(page, member);
  for (const view of ['hosting', 'rate-attendance']) {
    await page.goto(`/member?view=${view}`);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText("Nora's Dashboard");
    await expect(page.getByText('Host a New Event')).toHaveCount(0);
  }
  await Promise.all([organizer.dispose(), member.dispose()]);
});

test.describe('axe finds nothing, in both themes, on a phone and on a large screen,', () => {
  // A look takes seconds, and the test takes many.
  test.describe.configure({ timeout: 180_000 });
  test.use({ contextOptions: { reducedMotion: 'reduce' } });

  test('where an organizer hosts and rates', async ({ page, site }) => {
    const organizer = await signInAs(site, 'organizer@example.test');
    await browseAs(page, organizer);
    await page.goto('/member?view=rate-attendance');
    await page
      .getByRole('link', { name: /Open until/ })
      .first()
      .click();
    await page.getByRole('radio').first().waitFor();
    await expectNoViolationsAnywhere(page, 'rating');
    await page.goto('/member?view=hosting');
    const upcoming = page.getByRole('region', { name: 'Upcoming' }).getByRole('article');
    await upcoming.first().waitFor();
    await expectNoViolationsAnywhere(page, 'hosting');
    await takenOver(page);
    await upcoming.first().getByRole('heading').getByRole('link').click();
    await page.getByRole('button', { name: 'Cancel Event' }).click();
    await expectNoViolationsAnywhere(page, 'cancelling', DIALOG);
    await page.getByRole('button', { name: 'Keep Event' }).click();
    await expect(page.getByRole('dialog', { name: 'Cancel Event?' })).toBeHidden();
    await expectNoViolationsAnywhere(page, 'details');
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Create Event' }).click();
    for (let at = 0; at < 7; at++) {
      if (at < 6) await choices(page).last().check();
      await expectNoViolationsAnywhere(page, `wizard, step ${at + 1}`, at > 0 ? DIALOG : {});
      if (at < 6) await next(page).click();
    }
    await organizer.dispose();
  });
});
