import { type APIRequestContext, expect, type Page, test } from '@playwright/test';
import type { Cafe, Game } from '../../modules/catalog/contract.ts';
import type { NewSeriesReply, SeriesRequest } from '../../modules/series/contract.ts';
import { wordsOf } from '../../modules/series/rules.ts';
import { addDaysTo, localNowAt } from '../../web/lib/time.ts';
import { expectNoViolationsAnywhere } from './axe.ts';
import { browseAs, newOrganizer } from './hosts.ts';
import { newMember, toast } from './people.ts';
import { reserveButton } from './tables.ts';

/** A weekly series that begins in three days: at seven in the evening, at a cafe of the demo. */
async function newSeries(host: APIRequestContext): Promise<NewSeriesReply & { words: string }> {
  const [cafe] = (await (await host.get('/api/cafes')).json()) as [Cafe];
  const [game] = (await (await host.get('/api/games')).json()) as [Game];
  const from = addDaysTo(localNowAt(Date.now(), 'America/Chicago').slice(0, 10), 3);
  const data: SeriesRequest = {
    gameId: game.id,
    cafeId: cafe.id,
    regionId: cafe.regionId,
    startTime: '19:00',
    maxParticipants: 4,
    description: 'At the long table by the window.',
    repeats: { every: 'week' },
    from,
  };
  const reply = await host.post('/api/series', { data });
  expect(reply.status()).toBe(201);
  const words = wordsOf({ every: 'week', from });
  return { ...((await reply.json()) as NewSeriesReply), words: `${words.charAt(0).toUpperCase()}${words.slice(1)}` };
}

const dates = (page: Page) => page.getByRole('region', { name: 'Next dates' }).getByRole('listitem');

test('a series: its page and its dates without a script, a seat at the next one, and what its host does with it', async ({
  browser,
  page,
  baseURL,
}) => {
  test.slow(); // a host, a member and a visitor
  const site = baseURL ?? '';
  const [host, member] = await Promise.all([newOrganizer(site), newMember(site)]);
  const { series, gameEvents, words } = await newSeries(host);
  expect(gameEvents).toHaveLength(4);
  const path = `/series/${series.id}`;

  const asItCame = await (await browser.newContext({ javaScriptEnabled: false })).newPage();
  // a visitor may be answered a moment later than the host
  const shown = async () => (await (await asItCame.request.get(`${site}/api${path}`)).json()).nextDates;
  await expect.poll(shown).toHaveLength(4);
  const answer = await asItCame.goto(`${site}${path}`);
  expect(answer?.status()).toBe(200);
  await expect(asItCame.getByRole('main')).toContainText(words);
  await expect(dates(asItCame)).toHaveCount(4);
  await expect(dates(asItCame).nth(2)).toContainText('opens to you');
  await asItCame.goto(`${site}/events/${gameEvents[0]?.id}`);
  await expect(asItCame.getByRole('link', { name: `${words}, and 3 more dates` })).toHaveAttribute('href', path);
  expect((await asItCame.goto(`${site}/series/01939d5e-7a00-7000-8000-00000000dead`))?.status()).toBe(404);

  await browseAs(page, member);
  await page.goto(path);
  await reserveButton(page).first().click();
  await page.getByRole('dialog', { name: 'Join Event?' }).getByRole('button', { name: 'Join Event' }).click();
  await expect(page.getByRole('dialog', { name: /^You are in/ })).toBeVisible();
  await page.goto(`/events/${gameEvents[2]?.id}`);
  await expect(page.getByText(/^You can take a seat here from/).first()).toBeVisible();
  await page.goto(path);
  await expect(dates(page).first()).toContainText('Going');
  await expectNoViolationsAnywhere(page, 'a series');

  await browseAs(page, host);
  await page.goto('/member?view=hosting');
  await page.getByRole('region', { name: 'Series', exact: true }).getByRole('link').click();
  const strip = page.getByRole('region', { name: 'Dates', exact: true });
  const tile = (at: number) => strip.getByRole('list').getByRole('button').nth(at);
  await expect(tile(0)).toContainText('1 of 4');
  await tile(1).click();
  await strip.getByRole('button', { name: 'Skip this date' }).click();
  const question = page.getByRole('dialog', { name: 'Skip this date?' });
  await question.getByLabel('Why? (optional)').fill('Thanksgiving');
  await question.getByRole('button', { name: 'Skip It' }).click();
  await expect(toast(page, 'Date Skipped')).toBeVisible();
  await expect(tile(1)).toContainText('skipped');
  await expectNoViolationsAnywhere(page, 'a series of its host');
  await asItCame.goto(`${site}${path}`);
  await expect(dates(asItCame).nth(1)).toContainText('Skipped: Thanksgiving');

  await page.getByRole('button', { name: 'This and later' }).click();
  const form = page.getByRole('dialog', { name: 'This and later' });
  await form.getByLabel('Start time').fill('18:00');
  await expect(form.getByRole('checkbox', { name: '1 person has a seat' })).toBeChecked();
  await expect(form).toContainText('gets an email, and may give the seat back freely');
  await form.getByRole('button', { name: 'Change 3 Dates and Later' }).click();
  await expect(toast(page, 'Series Changed')).toBeVisible();
  await expect(page.getByRole('main')).toContainText('6:00 PM');
  await tile(0).click();
  await expect(strip.getByRole('heading', { level: 2 })).toContainText('6:00 PM');

  await page.getByRole('button', { name: 'Pause' }).click();
  await expect(page.getByText('You have paused this series.', { exact: false })).toBeVisible();
  await page.getByRole('button', { name: 'Resume' }).click();
  await expect(toast(page, 'Series Resumed')).toBeVisible();
  await page.getByRole('button', { name: 'End', exact: true }).click();
  const end = page.getByRole('dialog', { name: 'End this series?' });
  await expect(end).toContainText('2 dates without people end. 1 date with people stays.');
  await end.getByRole('button', { name: 'End Series' }).click();
  await expect(page.getByText('This series has ended.', { exact: false })).toBeVisible();
  await expect(strip.getByRole('list').getByRole('button')).toHaveCount(1);
  await Promise.all([host.dispose(), member.dispose()]);
});
