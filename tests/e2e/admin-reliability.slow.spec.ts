import { readFile } from 'node:fs/promises';
import { expect, type Page, test } from '@playwright/test';
import type { User } from '../../modules/identity/contract.ts';
import { adminOf } from './admin.ts';
import { DIALOG, expectNoViolations, expectNoViolationsAnywhere } from './axe.ts';
import { browseAs } from './hosts.ts';
import { toast } from './people.ts';

// Only the member of the demo's tale is looked at: a no-show, an overturned one, a waived penalty, and one in force.
test.describe.configure({ mode: 'serial', timeout: 120_000 });
test.use({ contextOptions: { reducedMotion: 'reduce' } });

let person: User;
const fullName = () => `${person.firstName} ${person.lastName}`;

test.beforeEach(async ({ page, baseURL }) => {
  const admin = await adminOf(baseURL ?? '');
  await browseAs(page, admin);
  await admin.dispose();
  const penalised = (await (await page.request.get('/api/admin/users?tab=penalties&limit=200')).json()) as User[];
  person ??= penalised.toSorted((a, b) => b.totalEventsAttended - a.totalEventsAttended)[0] as User;
});

const openLedger = async (page: Page) => {
  await page.goto(`/admin/no-shows/${person.id}`);
  await page.getByRole('heading', { name: 'As of now' }).waitFor();
};
const facts = (page: Page) => page.getByRole('region', { name: 'What moved it' }).getByRole('article');
const figure = (page: Page, name: string) =>
  page
    .getByRole('region', { name: /^As of/ })
    .getByRole('term')
    .filter({ hasText: name })
    .locator('xpath=following-sibling::dd');

/** A heading that says an instant to the millisecond: minutes and seconds are the same in every zone. */
const exactly = (instant: string) => new RegExp(`:${instant.slice(14, 23).replace('.', '\\.')} [AP]M C[DS]T$`);

test('an admin finds people under a penalty, and exports the list', async ({ page }) => {
  await page.goto('/admin/no-shows');
  const summary = page.getByRole('list', { name: 'Summary' });
  for (const card of ['Active Penalties', 'Low Reliability', 'Users with Issues']) {
    await expect(summary.getByRole('button', { name: card })).toContainText(/\d/);
  }
  await expect(page.getByRole('tab')).toHaveText([
    /^All Users/,
    /^Active Penalties/,
    /^Low Reliability/,
    /^With Issues/,
  ]);
  await summary.getByRole('button', { name: 'Active Penalties' }).click();
  await expect(page.getByRole('tab', { name: 'Active Penalties' })).toHaveAttribute('aria-selected', 'true');
  await page.getByRole('textbox', { name: 'Search by name or email' }).fill(person.email.toUpperCase());
  const rows = page.getByRole('table', { name: 'Users and their reliability' }).getByRole('row');
  await expect(rows).toHaveCount(2);
  await expect(rows.nth(1)).toContainText(`${person.reliabilityScore}%`);
  await expect(rows.nth(1)).toContainText(/No-show penalty\s*until \w+ \d+, \d{4}/);
  await expect(page).toHaveURL(/[?&]q=/);
  await expectNoViolationsAnywhere(page, 'list');

  const download = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Export CSV' }).click();
  const lines = (await readFile(await (await download).path(), 'utf8')).trimEnd().split('\r\n');
  expect(lines).toHaveLength(2);
  expect(lines[1]).toContain(`"${person.email}"`);

  await page.getByRole('link', { name: fullName() }).click();
  await expect(page.getByRole('region', { name: 'Events' })).toBeVisible();
  await expectNoViolations(page, 'a person’s record in its panel');
  await page.getByRole('link', { name: 'Full record' }).click();
  await expect(page).toHaveURL(`/admin/users/${person.id}`);
  await expect(page.getByRole('heading', { level: 1, name: fullName() })).toBeFocused();
  await expect(page.getByRole('region', { name: 'Events' })).toBeVisible();
  await expectNoViolationsAnywhere(page, 'a person’s record');
  await page.getByRole('link', { name: 'Whole ledger' }).click();
  await expect(page.getByRole('heading', { name: 'As of now' })).toBeVisible();
});

test('the ledger shows what moved the score, who marked it, and how it stood at any moment', async ({ page }) => {
  await openLedger(page);
  const latest = facts(page).first();
  await expect(latest).toContainText('No-show');
  await expect(latest).toContainText(/Rated by .+, host · /);
  await expect(latest).toContainText(/Score\d+%.*to\d+%Policy1Penaltynone.*toNo-show until/);
  await expect(page.getByRole('status').filter({ hasText: 'Joining is refused until' })).toContainText(
    'You cannot join',
  );
  await expect(page.getByRole('region', { name: `Who rated ${person.firstName}` })).toContainText(/overturned/);
  await expect(facts(page).filter({ hasText: 'Decided by Robin Admin, admin' }).first()).toBeVisible();
  await expectNoViolationsAnywhere(page, 'ledger');

  // Step by step back: another penalty held then, and before that the door was open, at another score.
  await page.getByRole('button', { name: 'Earlier', exact: true }).click();
  await expect(figure(page, 'Penalty')).toContainText('No-show penalty');
  await page.getByRole('button', { name: 'Earlier', exact: true }).click();
  // Nobody asked for a seat then: nothing is quoted that nobody read.
  const stood = page.getByRole('status').filter({ hasText: 'A penalty blocked joining until' });
  await expect(stood).toContainText('No request for a seat is on record.');
  await expect(stood).not.toContainText('You cannot join');
  await expect(figure(page, 'Penalty')).toContainText('Late cancel penalty');
  await page.getByRole('button', { name: 'Earlier', exact: true }).click();
  await expect(page.getByRole('status').filter({ hasText: 'No penalty blocked joining' })).toBeVisible();
  await expect(figure(page, 'Reliability')).not.toContainText(`${person.reliabilityScore}%`);
  await expect(latest).toContainText('Not yet');
  await expect(page).toHaveURL(/asOf=/);
  await page.reload();
  await expect(latest).toContainText('Not yet');

  // To the millisecond: a fact and the moment right before it are two headings, two addresses and two states.
  const moment = page.getByLabel(/^Date and time in /);
  const asOf = () => new URL(page.url()).searchParams.get('asOf') ?? '';
  const stepped = asOf();
  await facts(page).last().getByRole('button', { name: 'This moment' }).click();
  await expect.poll(asOf).not.toBe(stepped);
  const [at, local] = [asOf(), await moment.inputValue()];
  const before = new Date(Date.parse(at) - 1).toISOString();
  await expect(page.getByRole('heading', { level: 2, name: /^As of/ })).toHaveText(exactly(at));
  await expect(facts(page).last()).not.toContainText('Not yet');
  await moment.fill(new Date(Date.parse(`${local}Z`) - 1).toISOString().slice(0, -1));
  await expect.poll(asOf).toBe(before);
  await expect(page.getByRole('heading', { level: 2, name: /^As of/ })).toHaveText(exactly(before));
  await expect(facts(page).last()).toContainText('Not yet');
  await facts(page).nth(3).getByRole('button', { name: 'This moment' }).click();

  // By keyboard alone: the points of the chart are one stop, the slider another.
  await page.getByRole('radio', { checked: true }).focus();
  await page.keyboard.press('ArrowLeft');
  await expect(page.getByRole('radio', { checked: true })).toBeFocused();
  // By a finger: the nearest is meant, also where it did not quite hit.
  const first = page.getByRole('radio').first();
  const spot = await first.boundingBox();
  if (!spot) throw new Error('The first fact stands in no chart.');
  await page.mouse.click(spot.x + spot.width / 2, spot.y + spot.height / 2 + 60);
  await expect(first).toBeChecked();
  await expect(first).toBeFocused();
  await page.getByRole('slider', { name: 'Moment looked at' }).focus();
  await page.keyboard.press('Home');
  await expect(figure(page, 'Reliability')).toContainText('100%');
  await expect(figure(page, 'Attended')).toHaveText('0');
  await page.keyboard.press('End');
  await expect(page.getByRole('heading', { name: 'As of now' })).toBeVisible();
  const field = page.getByLabel('Date and time in Houston');
  await field.fill('2020-06-01T19:00');
  await expect(page.getByRole('heading', { name: /^As of \w+, June 1, \d{4} at 7:00:00\.000 PM CDT$/ })).toBeVisible();
  await expect(figure(page, 'Reliability')).toContainText('100%');
  // the address follows a quarter of a second later
  await expect(page).toHaveURL(/asOf=2020-/);

  await latest.getByRole('button').first().click();
  const table = page.getByRole('dialog', { name: 'Game event' });
  await expect(table.getByRole('link', { name: fullName() })).toBeVisible();
  await table.getByRole('link').first().click();
  await expect(page.getByRole('heading', { level: 1 })).not.toHaveText(fullName());
  await page.goBack();
  await expect(page.getByRole('heading', { level: 1, name: fullName() })).toBeVisible();
});

for (const width of [390, 1280]) {
  test(`no part of a fact covers the press area of another, at ${width} px`, async ({ page }) => {
    await page.setViewportSize({ width, height: 844 });
    await openLedger(page);
    const targetsOfFacts = await facts(page).evaluateAll((articles) =>
      articles.map((article) =>
        [...article.querySelectorAll('a, button')].map((target) => {
          const { left, right, top, bottom } = target.getBoundingClientRect();
          return { text: target.textContent.trim(), left, right, top, bottom };
        }),
      ),
    );
    expect(targetsOfFacts.flat().length).toBeGreaterThan(20);
    for (const targets of targetsOfFacts) {
      for (const [i, one] of targets.entries()) {
        const apart = ({ left, right, top, bottom }: typeof one) =>
          left >= one.right || right <= one.left || top >= one.bottom || bottom <= one.top;
        expect(
          targets.slice(i + 1).filter((other) => !apart(other)),
          one.text,
        ).toEqual([]);
        expect.soft(one.bottom - one.top, one.text).toBeGreaterThanOrEqual(44);
      }
    }
  });
}

test('an admin waives the penalty and overturns the mark, each with a reason that stays', async ({ page }) => {
  await openLedger(page);
  const waive = page.getByRole('button', { name: 'Waive penalty' });
  await waive.press('Enter');
  const waiving = page.getByRole('dialog', { name: 'Waive the penalty' });
  await waiving.getByRole('button', { name: 'Waive Penalty' }).click();
  await expect(waiving.getByRole('alert')).toHaveText('Please give a reason.');
  await expect(waiving.getByLabel('Reason')).toBeFocused();
  await expectNoViolations(page, 'waiving', DIALOG);
  await page.keyboard.press('Escape');
  await expect(waive).toBeFocused();
  await waive.click();
  await waiving.getByLabel('Reason').fill('=A flood closed the road.');
  // Somebody else was quicker.
  await page.request.post(`/api/admin/users/${person.id}/penalty/waive`, { data: { reason: 'Another admin’s.' } });
  await waiving.getByRole('button', { name: 'Waive Penalty' }).click();
  await expect(waiving.getByRole('alert')).toHaveText('There is no penalty to waive.');
  await waiving.getByRole('button', { name: 'Cancel' }).click();
  await expect(facts(page).first()).toContainText('Another admin’s.');
  await expect(page.getByRole('status').filter({ hasText: 'No penalty blocks joining' })).toBeVisible();

  const mark = facts(page)
    .filter({ hasText: 'No-show' })
    .filter({ has: page.getByRole('button', { name: 'Overturn' }) })
    .first();
  await mark.getByRole('button', { name: 'Overturn' }).click();
  const overturning = page.getByRole('dialog', { name: 'Overturn this rating' });
  await expect(overturning.getByRole('radio', { name: 'No-show' })).toBeDisabled();
  await expect(
    overturning.getByText(/^Score \d+% → \d+%, and (no hold begins|the hold .+ (ends|stays))\./),
  ).toBeVisible();
  await expectNoViolations(page, 'overturning', DIALOG);
  await overturning.getByLabel('Reason').fill('=The host looked at the wrong list.');
  await overturning.getByRole('button', { name: 'Overturn Rating' }).click();
  await expect(toast(page, 'Rating overturned')).toBeVisible();
  await expect(overturning).toBeHidden();
  await expect(facts(page).first()).toContainText('Overturned: attended');
  await expect(facts(page).first()).toContainText('Decided by First Admin, admin');
  await expect(facts(page).filter({ hasText: 'Overturned later' }).first()).toContainText('No-show');
  const { reliabilityScore } = await (await page.request.get(`/api/users/${person.id}/reliability`)).json();
  expect(reliabilityScore).toBeGreaterThan(person.reliabilityScore);
  await expect(figure(page, 'Reliability')).toContainText(`${reliabilityScore}%`);

  const download = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Export CSV' }).click();
  const file = await readFile(await (await download).path(), 'utf8');
  expect(file).toContain(`"'=The host looked at the wrong list."`);
});

test('a missing page and a failed request say so', async ({ page }) => {
  await page.goto('/admin/no-shows/0197a1f4-0000-7000-8000-000000000000');
  await expect(page.getByRole('heading', { name: 'There is no such person' })).toBeVisible();
  await page.route(
    '**/reliability',
    (route) => route.fulfill({ status: 503, json: { error: 'We are back in a moment.' } }),
    { times: 1 },
  );
  await page.goto(`/admin/no-shows/${person.id}`);
  await expect(page.getByRole('heading', { name: 'Failed to fetch reliability' })).toBeVisible();
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('heading', { level: 1, name: fullName() })).toBeVisible();
  await page.goto('/admin/no-shows?q=nobody-is-called-so');
  await expect(page.getByRole('heading', { name: 'No users found' })).toBeVisible();
  await page.getByRole('button', { name: 'Clear search' }).click();
  await expect(page.getByRole('table')).toBeVisible();
});
