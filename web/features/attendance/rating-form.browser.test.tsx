import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import type { GameEventNeedingRating } from '../../../modules/reliability/contract.ts';
import { openPage, toast } from '../../../tests/components/open-page.tsx';
import { inHours, organizer } from '../../../tests/components/records.ts';

const guest = (
  id: string,
  firstName: string,
  status: 'attended' | null = null,
  how: 'code' | 'host' | null = null,
) => ({
  id,
  firstName,
  lastName: 'Quinn',
  email: `${firstName}@example.test`,
  photo: null,
  status,
  leftLate: false,
  checkIn: how && { how, at: inHours(-3) },
  minutesLate: null as number | null,
});
const evening = (participants = [guest('one', 'Nora'), guest('two', 'Otto')]): GameEventNeedingRating => ({
  id: 'event-chess',
  gameName: 'Chess',
  cafeName: 'Oak and Ember',
  participants,
  dateTime: inHours(-3),
  ratingClosesAt: inHours(69),
});

const openRating = (of = evening()) =>
  openPage('/member?view=rate-attendance&event=event-chess', organizer(), (server) => {
    server.answer('GET /game-events/needs-rating', [of]);
    server.answer('GET /game-events/user/joined', []);
    server.answer('GET /game-events', []);
  });
const status = (name: string, label: string) => page.getByRole('group', { name }).getByRole('radio', { name: label });
const rate = () => page.getByRole('button', { name: 'Rate', exact: true });

test('nothing can be sent before somebody is rated, and only they are sent', async () => {
  const server = await openRating();
  const answer = { gameEventId: 'event-chess', userId: 'two', status: 'no_show' } as const;
  const arrive = server.hold('POST /game-events/:id/attendance/:userId', answer);
  await expect.element(rate()).toBeDisabled();
  await status('Otto', 'No-show').click();
  await rate().click();
  await expect.element(page.getByRole('button', { name: 'Rating…' })).toBeVisible();
  server.answer('GET /game-events/needs-rating', []);
  arrive();
  await expect.element(toast('Attendance marked')).toBeVisible();
  await expect.element(toast('1 person rated.')).toBeVisible();
  await expect.element(page.getByText('No Events to Rate')).toBeVisible();
  expect(server.asked('POST /game-events/:id/attendance/:userId')).toMatchObject([
    { path: '/game-events/event-chess/attendance/two', body: { status: 'no_show' } },
  ]);
});

test('a mark that fails keeps what was chosen, so that it can be sent again', async () => {
  const server = await openRating();
  server.refuse('POST /game-events/:id/attendance/:userId', 500);
  await status('Nora', 'Attended').click();
  await status('Otto', 'Late cancel').click();
  await rate().click();
  await expect.element(toast('Some ratings were not saved').first()).toBeVisible();
  expect(server.asked('POST /game-events/:id/attendance/:userId')).toHaveLength(2);
  await expect.element(status('Nora', 'Attended')).toBeChecked();
  await expect.element(status('Otto', 'Late cancel')).toBeChecked();
  const answer = { gameEventId: 'event-chess', userId: 'one', status: 'attended' } as const;
  server.answer('POST /game-events/:id/attendance/:userId', answer);
  await rate().click();
  await expect.element(toast('2 people rated.')).toBeVisible();
});

test('a mark that is refused in the middle says whose and why, and all others are saved', async () => {
  const [nora, otto, pia] = [guest('one', 'Nora'), guest('two', 'Otto'), guest('three', 'Pia')];
  const server = await openRating(evening([nora, otto, pia]));
  const answer = { gameEventId: 'event-chess', userId: 'one', status: 'attended' } as const;
  server.answer('POST /game-events/:id/attendance/:userId', answer);
  server.refuse('POST /game-events/:id/attendance/two', 409, {
    error: 'An admin decided on this rating.',
    code: 'decided',
  });
  const saved = [
    { ...nora, status: 'attended' as const },
    otto,
    { ...pia, status: 'attended' as const, minutesLate: 10 },
  ];
  const marked = 'POST /game-events/:id/attendance/:userId';
  server.answerBy('GET /game-events/needs-rating', () => [
    evening(server.asked(marked).length < 2 ? [nora, otto, pia] : saved),
  ]);
  await page.getByRole('button', { name: 'Everyone came' }).click();
  await rate().click();
  await expect.element(toast('2 people rated, 1 not. Each one that was not saved says why.')).toBeVisible();
  const ottos = page.getByRole('group', { name: 'Otto' });
  await expect.element(ottos.getByText('An admin decided on this rating.')).toBeVisible();
  expect(page.getByRole('group', { name: 'Nora' }).getByText('An admin').elements()).toHaveLength(0);
  for (const name of ['Nora', 'Otto', 'Pia']) await expect.element(status(name, 'Attended')).toBeChecked();

  // by this the list has come again, and says that two are saved
  await expect.element(page.getByRole('group', { name: 'Pia' }).getByText('About 10 minutes late')).toBeVisible();
  server.answer('POST /game-events/:id/attendance/two', { ...answer, userId: 'two' });
  await rate().click();
  await expect.element(toast('1 person rated.')).toBeVisible();
  expect(server.asked('POST /game-events/:id/attendance/:userId')).toHaveLength(2);
});

test('a mark of somebody who has no seat any more says whose it was and why', async () => {
  const [nora, otto] = [guest('one', 'Nora'), guest('two', 'Otto')];
  const server = await openRating(evening([nora, otto]));
  server.refuse('POST /game-events/:id/attendance/two', 404, { error: 'They have no seat there.', code: 'no_seat' });
  server.answer('POST /game-events/:id/attendance/:userId', {
    ...{ gameEventId: 'event-chess', userId: 'one', status: 'attended' },
  });
  server.answerBy('GET /game-events/needs-rating', () => [
    evening(
      server.asked('POST /game-events/:id/attendance/:userId').length < 1
        ? [nora, otto]
        : [{ ...nora, status: 'attended' }],
    ),
  ]);
  await page.getByRole('button', { name: 'Everyone came' }).click();
  await rate().click();
  await expect.element(page.getByText(/Otto.*: They have no seat there\./)).toBeVisible();
});

test('choices and reasons outlast the page, until they are sent', async () => {
  const answer = (server: Awaited<ReturnType<typeof openRating>>) =>
    server.answer('POST /game-events/:id/attendance/:userId', {
      gameEventId: 'event-chess',
      userId: 'one',
      status: 'no_show',
    });
  await openRating(evening([guest('one', 'Nora', null, 'code'), guest('two', 'Otto')]));
  await status('Nora', 'No-show').click();
  await page.getByLabelText('Why is it a no-show?').fill('Nobody sat there.');
  const again = await openRating(evening([guest('one', 'Nora', null, 'code'), guest('two', 'Otto')]));
  await expect.element(status('Nora', 'No-show')).toBeChecked();
  await expect.element(page.getByLabelText('Why is it a no-show?')).toHaveValue('Nobody sat there.');
  answer(again);
  await rate().click();
  await expect.element(toast('1 person rated.')).toBeVisible();
  await openRating(evening([guest('one', 'Nora', null, 'code'), guest('two', 'Otto')]));
  await expect.element(status('Nora', 'Attended')).toBeChecked();
});

test.each(['{', 'null', '{"choices":{"one":"lost"},"reasons":[7]}'])(
  'a damaged draft %j counts as none',
  async (draft) => {
    sessionStorage.setItem('draft rating event-chess', draft);
    await openRating();
    await expect.element(page.getByText('0 set, 2 open.')).toBeVisible();
  },
);

test('a choice that equals the mark is not sent', async () => {
  await openRating(evening([guest('one', 'Nora', 'attended')]));
  await expect.element(status('Nora', 'Attended')).toBeChecked();
  await expect.element(rate()).toBeDisabled();
  await status('Nora', 'No-show').click();
  await expect.element(rate()).toBeEnabled();
  await status('Nora', 'Attended').click();
  await expect.element(rate()).toBeDisabled();
});

test('people who checked in are set to Attended, and everybody else is with one press', async () => {
  const server = await openRating(evening([guest('one', 'Nora', null, 'code'), guest('two', 'Otto')]));
  await expect.element(status('Nora', 'Attended')).toBeChecked();
  await expect.element(page.getByText('1 set, 1 open.')).toBeVisible();
  await page.getByRole('button', { name: 'Everyone came' }).click();
  await expect.element(status('Otto', 'Attended')).toBeChecked();
  await expect.element(page.getByRole('button', { name: 'Everyone came' })).toBeDisabled();
  expect(server.asked('POST /game-events/:id/attendance/:userId')).toEqual([]);
  server.answer('POST /game-events/:id/attendance/:userId', {
    gameEventId: 'event-chess',
    userId: 'one',
    status: 'attended',
  });
  await rate().click();
  await expect.element(toast('2 people rated.')).toBeVisible();
});

test('a no-show against the code waits for its reason, and sends it', async () => {
  const server = await openRating(evening([guest('one', 'Nora', null, 'code')]));
  await status('Nora', 'No-show').click();
  await expect.element(rate()).toBeDisabled();
  await page.getByLabelText('Why is it a no-show?').fill('She only sent the code.');
  server.answer('POST /game-events/:id/attendance/:userId', {
    gameEventId: 'event-chess',
    userId: 'one',
    status: 'no_show',
  });
  await rate().click();
  await expect.element(toast('1 person rated.')).toBeVisible();
  expect(server.asked('POST /game-events/:id/attendance/:userId')).toMatchObject([
    { body: { status: 'no_show', reason: 'She only sent the code.' } },
  ]);
});

test('a late cancel against the code waits for its reason as well', async () => {
  const server = await openRating(evening([guest('one', 'Nora', null, 'code')]));
  await status('Nora', 'Late cancel').click();
  await expect.element(rate()).toBeDisabled();
  await page.getByLabelText('Why is it a late cancel?').fill('She left at once.');
  server.answer('POST /game-events/:id/attendance/:userId', {
    gameEventId: 'event-chess',
    userId: 'one',
    status: 'late_cancel',
  });
  await rate().click();
  await expect.element(toast('1 person rated.')).toBeVisible();
  expect(server.asked('POST /game-events/:id/attendance/:userId')).toMatchObject([
    { body: { status: 'late_cancel', reason: 'She left at once.' } },
  ]);
});
