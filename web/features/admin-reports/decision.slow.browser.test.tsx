import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { AdminReportFile } from '../../../modules/reports/contract.ts';
import { openPage, toast } from '../../../tests/components/open-page.tsx';
import { admin, organizer } from '../../../tests/components/records.ts';

const at = '2026-05-04T18:00:00.000Z';
const ben = { id: 'b1', firstName: 'Ben', lastName: 'Kim' };
const ann = { id: 'a1', firstName: 'Ann', lastName: 'Lee' };
const file = (more: Partial<AdminReportFile> = {}): AdminReportFile => ({
  id: 'r1',
  kind: 'user',
  state: 'looked_at',
  reportedAt: at,
  lookedAtAt: at,
  decidedAt: null,
  act: null,
  person: { ...ben, isActive: true, createdAt: at, reliabilityScore: 90 },
  reporter: ann,
  gameEvent: null,
  text: 'He shouted at us.',
  message: null,
  messages: [],
  others: [],
  warnings: [],
  lookedAtBy: ann,
  decidedBy: null,
  reason: null,
  acts: ['warn', 'deactivate', 'dismiss'],
  ...more,
});
const openReport = (report: AdminReportFile) =>
  openPage('/admin/reports/r1', admin(), (server) => {
    server.answer('GET /admin/reports/:id', report);
    server.answer('GET /admin/reports', []);
  });

test('opening a report that nobody has seen notes that somebody looks at it, unless its tab is hidden', async () => {
  let visibility = 'hidden';
  Object.defineProperty(document, 'visibilityState', { configurable: true, get: () => visibility });
  const server = await openPage('/admin/reports/r1', admin(), (each) => {
    each.answer('GET /admin/reports/:id', file({ state: 'open', lookedAtAt: null, lookedAtBy: null }));
    each.answer('POST /admin/reports/:id/looked-at', null);
  });
  await expect.element(page.getByText('“He shouted at us.”')).toBeVisible();
  expect(server.asked('POST /admin/reports/:id/looked-at')).toEqual([]);
  visibility = 'visible';
  document.dispatchEvent(new Event('visibilitychange'));
  await expect.poll(() => server.asked('POST /admin/reports/:id/looked-at').length).toBeGreaterThan(0);
});

test('the report that an admin looks at beside its list stays in the list, also as the last open one', async () => {
  const open = file({ state: 'open', lookedAtAt: null, lookedAtBy: null });
  const server = await openPage('/admin/reports', admin(), (each) => {
    each.answer('GET /admin/reports', [open]);
    each.answer('GET /admin/reports/:id', open);
  });
  server.answer('POST /admin/reports/:id/looked-at', null, () => {
    server.answer('GET /admin/reports', []);
    server.answer('GET /admin/reports/:id', file());
  });
  await page
    .getByRole('row', { name: /Ben Kim/ })
    .getByRole('link')
    .first()
    .click();
  const panel = page.getByRole('complementary', { name: 'Ben Kim' });
  await expect.element(panel.getByText('“He shouted at us.”')).toBeVisible();
  // the file is asked again once it is noted that somebody looks at it
  await expect.poll(() => server.asked('GET /admin/reports/:id').length).toBeGreaterThan(1);
  await expect.element(panel.getByRole('radio', { name: /Warn/ })).toBeVisible();
  await expect.element(page.getByRole('row', { name: /Ben Kim/ })).toBeVisible();
  expect(server.asked('GET /admin/reports')).toHaveLength(1);
});

test('a letter chooses, and Enter in the reason decides; letters of impossible choices do nothing', async () => {
  const server = await openReport(file());
  await expect.element(page.getByRole('radio', { name: /Warn/ })).toBeVisible();
  await userEvent.keyboard('c');
  await expect.element(page.getByRole('radio', { name: /Cancel/ })).not.toBeInTheDocument();
  await userEvent.keyboard('w');
  await expect.element(page.getByRole('radio', { name: /Warn/ })).toBeChecked();
  await expect.element(page.getByLabelText('Your words to Ben')).toHaveFocus();
  await expect.element(page.getByText(/^Ben gets your words by email/)).toBeVisible();
  await userEvent.keyboard('Please calm down.');
  server.answer('POST /admin/reports/:id/decision', file({ state: 'acted', act: 'warn', decidedAt: at, acts: [] }));
  await userEvent.keyboard('{Enter}');
  await expect.element(toast('Warned')).toBeVisible();
  expect(server.asked('POST /admin/reports/:id/decision').at(-1)?.body).toEqual({
    act: 'warn',
    reason: 'Please calm down.',
  });
  await expect.poll(() => location.pathname).toBe('/admin/reports');
});

test('the letter that chooses moves the focus to the reason at once', async () => {
  await openReport(file());
  await expect.element(page.getByRole('radio', { name: /Warn/ })).toBeVisible();
  window.dispatchEvent(new KeyboardEvent('keydown', { key: 'w' }));
  expect(document.activeElement).toBe(page.getByRole('textbox').element());
});

test('without a choice nothing is sent, and a refusal stays visible', async () => {
  const server = await openReport(file());
  await page.getByLabelText('Reason').fill('Nothing came of it.');
  await page.getByRole('button', { name: 'Decide' }).click();
  await expect.element(page.getByText('Please choose what to do.')).toBeVisible();
  expect(server.asked('POST /admin/reports/:id/decision')).toEqual([]);
  await page.getByRole('radio', { name: /Dismiss/ }).click();
  server.refuse('POST /admin/reports/:id/decision', 409, { error: 'An admin has decided already.', code: 'decided' });
  await page.getByRole('button', { name: 'Decide' }).click();
  await expect.element(page.getByText('An admin has decided already.')).toBeVisible();
});

test('a host of something upcoming is deactivated after one more press, which says what it cancels', async () => {
  const server = await openReport(file());
  const evening = { id: 'e1', gameName: 'Chess', cafeName: 'Bean', eventDate: '2099-06-01T00:00:00.000Z' };
  const gameEvents = [{ ...evening, currentParticipants: 2 }];
  server.refuse('POST /admin/reports/:id/decision', 409, { error: 'They host.', code: 'hosts_upcoming', gameEvents });
  await expect.element(page.getByRole('radio', { name: /Deactivate/ })).toBeVisible();
  await userEvent.keyboard('d');
  await userEvent.keyboard('He threatens people.{Enter}');
  await expect.element(page.getByText('Chess at Bean')).toBeVisible();
  server.answer(
    'POST /admin/reports/:id/decision',
    file({ state: 'acted', act: 'deactivate', decidedAt: at, acts: [] }),
  );
  await page.getByRole('button', { name: 'Cancel Events and Deactivate' }).click();
  await expect.element(toast('Deactivated')).toBeVisible();
  expect(server.asked('POST /admin/reports/:id/decision').at(-1)?.body).toEqual({
    act: 'deactivate',
    reason: 'He threatens people.',
    upcoming: 'cancel',
  });
});

test('the events of a host who is deactivated can be handed over to another organizer', async () => {
  const server = await openReport(file());
  const evening = { id: 'e1', gameName: 'Chess', cafeName: 'Bean', eventDate: '2099-06-01T00:00:00.000Z' };
  const gameEvents = [{ ...evening, currentParticipants: 2 }];
  const hana = organizer();
  server.refuse('POST /admin/reports/:id/decision', 409, { error: 'They host.', code: 'hosts_upcoming', gameEvents });
  server.answer('GET /users', [hana]);
  await expect.element(page.getByRole('radio', { name: /Deactivate/ })).toBeVisible();
  await userEvent.keyboard('d');
  await userEvent.keyboard('He threatens people.{Enter}');
  await page.getByRole('radio', { name: 'Hand them over to another organizer' }).click();
  const decide = page.getByRole('button', { name: 'Hand Over and Deactivate' });
  await expect.element(decide).toBeDisabled();
  await page.getByRole('radio', { name: /Hana Sato/ }).click();
  server.answer(
    'POST /admin/reports/:id/decision',
    file({ state: 'acted', act: 'deactivate', decidedAt: at, acts: [] }),
  );
  await decide.click();
  await expect.element(toast('Deactivated')).toBeVisible();
  expect(server.asked('POST /admin/reports/:id/decision').at(-1)?.body).toEqual({
    act: 'deactivate',
    reason: 'He threatens people.',
    upcoming: 'handOver',
    to: hana.id,
  });
});
