import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { dialog, openPage } from '../../../tests/components/open-page.tsx';
import { admin, adminGameEvent, cafe, group, HEIGHTS, organizer, region } from '../../../tests/components/records.ts';
import type { FakeServer } from '../../../tests/components/server.ts';

const [CAFE, HOST] = ['01939d5e-7a00-7000-8000-0000000000ca', '01939d5e-7a00-7000-8000-0000000000b0'];
const openGameEvents = (query = '', prepare: (server: FakeServer) => void = () => {}) =>
  openPage(`/admin/game-events${query}`, admin(), (server) => {
    server.answer('GET /admin/game-events', [adminGameEvent()]);
    server.answer('GET /regions', [region()]);
    server.answer('GET /cafes', [cafe({ id: CAFE, name: 'Oak and Ember' })]);
    server.answer('GET /users', [organizer({ id: HOST, firstName: 'Hal', lastName: 'Holt' })]);
    server.answer('GET /groups', [group()]);
    prepare(server);
  });

const address = () => expect.poll(() => location.search);
const asked = (server: FakeServer) => server.asked('GET /admin/game-events').at(-1)?.search;

test('each filter is in the address, asks the server for the city’s days, and begins at the first page', async () => {
  const server = await openGameEvents('?cursor=1&page=2');
  await page.getByLabelText('Status').selectOptions('Cancelled');
  await address().toBe('?status=cancelled');
  await page.getByLabelText('Region').selectOptions('Heights');
  await page.getByLabelText('From', { exact: true }).fill('2026-06-01');
  await page.getByLabelText('To', { exact: true }).fill('2026-06-30');
  await address().toBe(`?status=cancelled&region=${HEIGHTS}&from=2026-06-01&to=2026-06-30`);
  const days = 'from=2026-06-01T05%3A00%3A00.000Z&to=2026-07-01T05%3A00%3A00.000Z';
  await expect.poll(() => asked(server)).toBe(`?${days}&regionId=${HEIGHTS}&status=cancelled&limit=50`);
  await page.getByRole('button', { name: 'Clear filters' }).click();
  await address().toBe('');
  await expect.element(page.getByLabelText('Status')).toHaveValue('');
});

const GONE = '01939d5e-7a00-7000-8000-0000000000ff';

test('a shared address shows its filters, also a region that was removed since', async () => {
  const server = await openGameEvents(`?status=upcoming&region=${GONE}&from=2026-06-01`);
  await expect.element(page.getByLabelText('Status')).toHaveValue('upcoming');
  await expect.element(page.getByLabelText('Region')).toHaveValue(GONE);
  await expect.element(page.getByLabelText('From', { exact: true })).toHaveValue('2026-06-01');
  await expect
    .poll(() => asked(server))
    .toBe(`?from=2026-06-01T05%3A00%3A00.000Z&regionId=${GONE}&status=upcoming&limit=50`);
});

test('unknown filter values in the address are ignored', async () => {
  const server = await openGameEvents('?status=lively&region=somewhere&from=yesterday');
  await expect.element(page.getByRole('link', { name: 'Chess' })).toBeVisible();
  await expect.poll(() => asked(server)).toBe('?limit=50');
});

test('if nothing matches, one button shows everything again', async () => {
  await openGameEvents('?search=go&status=archived', (server) => server.answer('GET /admin/game-events', []));
  await expect.element(page.getByText('No game event matches these filters.')).toBeVisible();
  await page.getByRole('heading', { name: 'No events found' }).click();
  await page.getByRole('button', { name: 'Clear filters' }).last().click();
  await address().toBe('');
  await expect.element(page.getByRole('heading', { name: 'No Game Events Yet' })).toBeVisible();
});

test.each([390, 1280])('the filters fit on a screen of %i pixels', async (width) => {
  await page.viewport(width, 844);
  await openGameEvents('?status=upcoming');
  await expect.element(page.getByRole('button', { name: 'Clear filters' })).toBeVisible();
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(width);
});

test('where nothing is called that, what is spelled nearly like it is shown, and the page says so', async () => {
  await openGameEvents('?search=chses', (fake) =>
    fake.answerBy('GET /admin/game-events', (filter) => (filter.get('spelling') === 'near' ? [adminGameEvent()] : [])),
  );
  await expect.element(page.getByText('Nothing here contains “chses”. Spelled nearly like it:')).toBeVisible();
  await expect.element(page.getByRole('link', { name: 'Chess' })).toBeVisible();
});

test('more filters combine, and each is taken away by its chip', async () => {
  const server = await openGameEvents('?status=upcoming');
  await page.getByRole('button', { name: 'More filters' }).click();
  const form = dialog('More filters');
  await form.getByLabelText('Cafe').selectOptions('Oak and Ember');
  await form.getByLabelText('Weekday').selectOptions('Friday');
  await form.getByLabelText('Host').selectOptions(HOST);
  await form.getByLabelText('All seats are taken').click();
  await form.getByLabelText('Ratings').selectOptions('With a no-show');
  await form.getByRole('button', { name: 'Show Events' }).click();
  await address().toBe(`?status=upcoming&cafeId=${CAFE}&hostId=${HOST}&weekday=5&full=yes&marks=noShow`);
  await expect
    .poll(() => asked(server))
    .toBe(`?status=upcoming&cafeId=${CAFE}&hostId=${HOST}&weekday=5&full=yes&marks=noShow&limit=50`);
  for (const chip of ['At Oak and Ember', /^Hosted by .*Hal Holt/, 'Full', 'With a no-show']) {
    await page.getByRole('button', { name: chip, exact: true }).click();
  }
  await address().toBe('?status=upcoming&weekday=5');
  await page.getByRole('button', { name: 'On a Friday' }).click();
  await address().toBe('?status=upcoming');
});

test('at 1280 pixels search and filters are one row', async () => {
  await page.viewport(1280, 900);
  await openGameEvents();
  const more = page.getByRole('button', { name: 'More filters' });
  await expect.element(more).toBeVisible();
  const bottom = (element: Element) => Math.round(element.getBoundingClientRect().bottom);
  expect(bottom(page.getByLabelText('Search by game, host').element())).toBe(bottom(more.element()));
});
