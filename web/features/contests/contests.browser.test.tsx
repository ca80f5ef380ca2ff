import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { HostContest } from '../../../modules/reliability/contests/contract.ts';
import type { LedgerEntry } from '../../../modules/reliability/contract.ts';
import { expectNoViolationsInDialog, expectNoViolationsOnPhone } from '../../../tests/components/axe.ts';
import { dialog, openPage, toast } from '../../../tests/components/open-page.tsx';
import {
  contest,
  explanation,
  gameEvent,
  inHours,
  ledgerEntry,
  member,
  organizer,
} from '../../../tests/components/records.ts';
import type { FakeServer } from '../../../tests/components/server.ts';

const noShow = ledgerEntry({ contestableUntil: inHours(100) });
const contesting = dialog('Dispute this rating');
const words = () => contesting.getByLabelText('What happened?');
const send = () => contesting.getByRole('button', { name: 'Dispute Rating' });

const openLedger = (ledger: LedgerEntry[], path = '/member?view=reliability') =>
  openPage(path, member(), (server) => {
    server.answer('GET /users/me/reliability/history', ledger);
  });

test('a mark is contested with words, and its state is shown beside the mark', async () => {
  const server = await openLedger([noShow]);
  await page.getByRole('button', { name: 'Dispute this rating' }).click();
  await expect.element(words()).toHaveFocus();
  await expect.element(contesting).toMatchTextContent('0/500');
  await send().click();
  await expect.element(contesting.getByText('Please say what happened.')).toBeVisible();
  await expectNoViolationsInDialog('contesting a mark');
  await words().fill('I sat at the table by the door.');
  await expect.element(contesting).toMatchTextContent('31/500');
  server.answer('POST /users/me/reliability/contests', contest());
  server.answer('GET /users/me/reliability/history', [
    { ...noShow, contestableUntil: null, contest: contest({ text: 'I sat at the table by the door.' }) },
  ]);
  server.answer(
    'GET /users/me/reliability',
    explanation({
      contested: [
        {
          contestId: 'contest-1',
          gameEventId: 'event-chess',
          markStatus: 'no_show',
          scoreIfOverturned: 95,
          penaltyWaits: null,
        },
      ],
    }),
  );
  await send().click();
  await expect.element(toast('Rating disputed')).toBeVisible();
  await expect.element(contesting).not.toBeInTheDocument();
  const state = page.getByRole('region', { name: 'Your dispute' });
  await expect.element(state).toMatchTextContent(/With your host until .*You: “I sat at the table by the door.”/);
  await expect.element(state).toMatchTextContent('your score is 95%');
  await expect.element(page.getByRole('button', { name: 'Dispute this rating' })).not.toBeInTheDocument();
  expect(server.asked('POST /users/me/reliability/contests').map(({ body }) => body)).toEqual([
    { gameEventId: 'event-chess', text: 'I sat at the table by the door.' },
  ]);
});

test('a refused contest stays visible, and unsent words are restored', async () => {
  const server = await openLedger([noShow]);
  await page.getByRole('button', { name: 'Dispute this rating' }).click();
  await words().fill('I was there.');
  server.refuse('POST /users/me/reliability/contests', 409, { error: 'It is too late to dispute this mark.' });
  await send().click();
  await expect.element(contesting.getByText('It is too late to dispute this mark.')).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await expect.element(contesting).not.toBeInTheDocument();
  await page.getByRole('button', { name: 'Dispute this rating' }).click();
  await expect.element(words()).toHaveValue('I was there.');
});

test('a contest is withdrawn after a question, and not by mistake', async () => {
  const server = await openLedger([{ ...noShow, contestableUntil: null, contest: contest({ state: 'with_admins' }) }]);
  await page.getByRole('button', { name: 'Withdraw' }).click();
  const question = dialog('Withdraw the dispute?');
  await question.getByRole('button', { name: 'Keep It' }).click();
  await expect.element(question).not.toBeInTheDocument();
  await page.getByRole('button', { name: 'Withdraw' }).click();
  await expectNoViolationsInDialog('withdrawing a contest');
  server.answer('DELETE /users/me/reliability/contests/:id', null);
  server.answer('GET /users/me/reliability/history', [noShow]);
  await question.getByRole('button', { name: 'Withdraw' }).click();
  await expect.element(toast('Dispute withdrawn')).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Dispute this rating' })).toBeVisible();
});

test.each([
  ['with the host', contest(), /With your host until /],
  [
    'with the admins, because of the code',
    contest({ state: 'with_admins', how: 'check_in', text: null, penaltyWaits: true }),
    /Disputed automatically: you checked in with the code/,
  ],
  [
    'with the admins, and the host has answered',
    contest({ state: 'with_admins', answer: { at: inHours(-1), text: 'The chair was empty at eight.' } }),
    /With the admins, decision due .*“The chair was empty at eight.”/,
  ],
  ['withdrawn', contest({ state: 'withdrawn' }), /Withdrawn/],
  ['with the admins', contest({ state: 'with_admins' }), /With the admins, decision due /],
  ['overdue', contest({ state: 'overdue', dueAt: inHours(-30) }), /Overdue: the decision was due /],
  [
    'decided, and the mark stands',
    contest({ state: 'upheld', decision: { at: inHours(-1), status: 'no_show', reason: 'No check-in.' } }),
    /Stands.*The admin: “No check-in.”/,
  ],
  [
    'decided, and the mark changed',
    contest({ state: 'overturned', decision: { at: inHours(-1), status: 'attended', reason: 'Two saw you.' } }),
    /Changed to Attended.*The admin: “Two saw you.”/,
  ],
  [
    'settled by the host',
    contest({ state: 'settled', decision: { at: inHours(-1), status: 'attended', reason: null } }),
    /Changed to Attended by your host/,
  ],
] as const)('the ledger says that a contest is %s, in both themes on a phone', async (where, contested, expected) => {
  await page.viewport(390, 844);
  await openLedger([{ ...noShow, contestableUntil: null, contest: contested }]);
  await expect.element(page.getByRole('region', { name: 'Your dispute' })).toMatchTextContent(expected);
  await expectNoViolationsOnPhone(`a contest ${where}`);
});

test('an address with a mark opens at it', async () => {
  const others = Array.from({ length: 12 }, (_, i) =>
    ledgerEntry({ id: `other-${i}`, gameEventId: `event-${i}`, what: 'attended' }),
  );
  await openLedger([noShow, ...others], '/member?view=reliability#mark-event-chess');
  const entry = page.getByRole('article').filter({ hasText: 'The host did not see you there' });
  await expect.element(entry).toHaveFocus();
  await expect.element(entry).toBeInViewport();
});

const asked = (more: Partial<HostContest> = {}): HostContest => ({
  ...contest({ text: 'I sat at the table by the door.' }),
  gameEvent: { id: 'event-chess', gameName: 'Chess', cafeName: 'Oak and Ember', startsAt: inHours(-24) },
  person: { id: 'user-nora', firstName: 'Nora', lastName: 'Quinn' },
  mark: { status: 'no_show', markedAt: inHours(-20), cause: 'host_mark', reason: null },
  asked: [],
  ...more,
});

test('the host reads the words beside the mark and says why it is right, outside the rating form', async () => {
  const participant = {
    id: 'user-nora',
    firstName: 'Nora',
    lastName: 'Quinn',
    email: 'nora@example.test',
    photo: null,
    status: 'no_show' as const,
    leftLate: false,
    checkIn: null,
    minutesLate: null,
  };
  const server = await openPage('/member?view=rate-attendance&event=event-chess', organizer(), (prepared) => {
    prepared.answer('GET /game-events/needs-rating', [
      {
        id: 'event-chess',
        gameName: 'Chess',
        cafeName: 'Oak and Ember',
        dateTime: inHours(-24),
        ratingClosesAt: inHours(48),
        participants: [participant],
      },
    ]);
    prepared.answer('GET /game-events/contests', [asked()]);
  });
  const state = page.getByRole('region', { name: 'The dispute of Nora' });
  await expect.element(state).toMatchTextContent(/Yours to settle until .*Nora: “I sat at the table by the door.”/);
  await page.getByRole('button', { name: 'It stands' }).click();
  const answering = dialog('It stands');
  await expect.element(answering.getByLabelText('Why does it stand?')).toHaveFocus();
  await expectNoViolationsInDialog('answering a contest');
  await userEvent.keyboard('I looked at the door, and the chair was empty.');
  const answered = asked({
    state: 'with_admins',
    answer: { at: inHours(0), text: 'I looked at the door, and the chair was empty.' },
  });
  server.answer('POST /game-events/:id/contests/:contestId/answer', answered);
  server.answer('GET /game-events/contests', [answered]);
  await answering.getByRole('button', { name: 'It Stands' }).click();
  await expect.element(toast('Answer sent')).toBeVisible();
  await expect.element(state).toMatchTextContent(/With the admins.*You: “I looked at the door/);
  await expect.element(page.getByRole('button', { name: 'It stands' })).not.toBeInTheDocument();
  expect(server.asked('POST /game-events/:id/attendance/:userId')).toEqual([]);
});

test.each([
  ['can still change a mark that is disputed automatically', inHours(48), true],
  ['can only answer once the marks are closed', inHours(-1), false],
] as const)('the host %s', async (_, answerUntil, isChangeable) => {
  const byCode = { state: 'with_admins', how: 'check_in', text: null, penaltyWaits: true } as const;
  await openPage('/member?view=disputes', organizer(), (server) => {
    server.answer('GET /game-events/contests', [asked({ ...byCode, answerUntil })]);
  });
  const state = page.getByRole('region', { name: 'The dispute of Nora' });
  await expect.element(state.getByRole('button', { name: 'It stands' })).toBeVisible();
  const change = state.getByRole('link', { name: 'Change the rating' });
  if (isChangeable) {
    await expect.element(change).toHaveAttribute('href', expect.stringContaining('event=event-chess'));
    await expect.element(state).toMatchTextContent('Change the rating to close this');
  } else {
    await expect.element(change).not.toBeInTheDocument();
    await expect.element(state).toMatchTextContent('You can still say how you saw it.');
  }
});

test('what a host has to do is a list on the dashboard, and disputes are a line that leads to a view of their own', async () => {
  const prepare = (server: FakeServer) => {
    server.answer('GET /game-events', [gameEvent({ hostId: organizer().id, eventDate: inHours(30) })]);
    server.answer('GET /game-events/needs-rating', []);
    server.answer('GET /game-events/contests', [asked()]);
  };
  await openPage('/member', organizer(), prepare);
  const todo = page.getByRole('region', { name: 'To do' });
  await expect.element(todo.getByRole('listitem').first()).toMatchTextContent(/^Nora disputes a no-show.*Respond by/);
  await todo.getByRole('link', { name: 'Review' }).click();
  const dispute = page.getByRole('region', { name: 'The dispute of Nora' });
  await expect.element(dispute).toBeVisible();
  await openPage('/member?view=hosting', organizer(), prepare);
  await expect.element(page.getByRole('region', { name: 'Upcoming' })).toBeVisible();
  await expect.element(dispute).not.toBeInTheDocument();
  await page.getByRole('link', { name: '1 disputed rating 1 for you to answer' }).click();
  await expect.element(page.getByRole('heading', { level: 1, name: 'Disputed Ratings' })).toHaveFocus();
  await expect.element(dispute).toBeVisible();
});

test('a mail that leads to a dispute among the hosted events still arrives at it', async () => {
  await openPage(`/member?view=hosting#contest-${asked().id}`, organizer(), (server) =>
    server.answer('GET /game-events/contests', [asked()]),
  );
  await expect.element(page.getByRole('heading', { level: 1, name: 'Disputed Ratings' })).toBeVisible();
  await expect.element(page.getByRole('region', { name: 'The dispute of Nora' })).toBeVisible();
});

test('a dashboard with nothing to do has no list of it', async () => {
  await openPage('/member', organizer({ regionId: 'region-west' }), (server) =>
    server.answer('GET /game-events/needs-rating', []),
  );
  await expect.element(page.getByRole('heading', { name: 'Host a New Event' })).toBeVisible();
  await expect.element(page.getByRole('region', { name: 'To do' })).not.toBeInTheDocument();
});
