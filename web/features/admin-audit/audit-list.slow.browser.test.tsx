import { beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { openPage } from '../../../tests/components/open-page.tsx';
import { admin } from '../../../tests/components/records.ts';
import type { FakeServer } from '../../../tests/components/server.ts';

const PAGES = 169;

const change = (at: number) => ({
  id: `change-${at}`,
  at: '2026-06-01T15:00:00.000Z',
  type: 'GameAdded',
  actor: { id: 'system', name: null },
  subject: { kind: 'game', id: `game-${at}`, name: `Game ${at}` },
  person: null,
  gameEvent: null,
  details: {},
  changedFields: [],
  reason: null,
});

const openAudit = (search = ''): Promise<FakeServer> =>
  openPage(`/admin/audit${search}`, admin(), (server) => {
    server.answerPages(
      'GET /admin/audit',
      Array.from({ length: PAGES }, (_, at) => [change(at + 1)]),
    );
    server.answer('GET /admin/audit/file-size', { rows: 8_432 });
    server.answer('GET /users', [admin()]);
  });

const shows = (at: number) => expect.element(page.getByText(`Game ${at}`, { exact: true })).toBeVisible();
const field = page.getByRole('textbox', { name: `Page, of ${PAGES}` });
const button = (name: string) => page.getByRole('button', { name: `${name} page` });
const address = () => expect.poll(() => location.search);

beforeEach(() => history.replaceState(null, '', '/'));

test('a number and Enter go to that page of the audit, and Back to the page before', async () => {
  const server = await openAudit('?type=GameAdded');
  await shows(1);
  await field.click();
  await userEvent.keyboard('80{Enter}');
  await shows(80);
  await address().toBe('?type=GameAdded&page=80');
  expect(server.asked('GET /admin/audit').at(-1)?.search).toBe('?type=GameAdded&limit=50&page=80');
  await button('Next').click();
  await shows(81);
  await expect.element(field).toHaveValue('81');
  for (const at of [80, 1]) {
    history.back();
    await shows(at);
  }
});

test('the last page of the audit is one press away, and the page before it another', async () => {
  await openAudit();
  await shows(1);
  await button('Last').click();
  await shows(PAGES);
  await address().toBe(`?page=${PAGES}`);
  await expect.element(button('Last')).toHaveAttribute('aria-disabled', 'true');
  await button('Previous').click();
  await shows(PAGES - 1);
  await button('First').click();
  await shows(1);
  await address().toBe('');
});

test('sixteen changes of as many days fit on a screen of 1280 × 900, each beside its day', async () => {
  await page.viewport(1280, 900);
  const at = (day: number) => new Date(Date.UTC(2026, 0, 31 - day, 15)).toISOString();
  await openPage('/admin/audit', admin(), (server) => {
    server.answer(
      'GET /admin/audit',
      Array.from({ length: 20 }, (_, day) => ({ ...change(day), at: at(day) })),
    );
    server.answer('GET /admin/audit/file-size', { rows: 20 });
    server.answer('GET /users', [admin()]);
  });
  const day = page.getByRole('region', { name: 'Saturday, January 31, 2026' });
  await expect.element(day.getByText('Game 0')).toBeVisible();
  await expect.element(day.getByText('Sat, Jan 31')).toBeVisible();
  const bottoms = [...document.querySelectorAll('main li article')].map((row) => row.getBoundingClientRect().bottom);
  expect(bottoms.filter((bottom) => bottom <= 900).length).toBeGreaterThanOrEqual(16);
  await page.viewport(390, 844);
  await expect.element(day.getByText('Saturday, January 31, 2026')).toBeVisible();
});

test('an address with a page of the audit shows it', async () => {
  await openAudit('?page=12');
  await shows(12);
  await expect.element(field).toHaveValue('12');
});

test('J and K go from change to change, and Enter or a click shows the evidence', async () => {
  const server = await openPage('/admin/audit', admin(), (fake) => {
    fake.answer('GET /admin/audit', [change(1), change(2)]);
    fake.answer('GET /users', [admin()]);
    fake.refuse('GET /admin/audit/:id', 503, { error: 'Back in a moment.' });
  });
  await shows(1);
  const evidence = (at: number) => page.getByRole('button', { name: new RegExp(`^Evidence: .*Game ${at}$`) });
  await userEvent.keyboard('jjk');
  await expect.element(evidence(1)).toHaveFocus();
  await userEvent.keyboard('j{Enter}');
  await expect.element(evidence(2)).toHaveAttribute('aria-expanded', 'true');
  await expect.poll(() => server.asked('GET /admin/audit/:id')).toHaveLength(1);
  await page.getByText('Game 1', { exact: true }).click();
  await expect.element(evidence(1)).toHaveAttribute('aria-expanded', 'true');
});
