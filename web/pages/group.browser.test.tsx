import { describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { Announcement } from '../../modules/groups/announcements/contract.ts';
import type { Group } from '../../modules/groups/contract.ts';
import type { User } from '../../modules/identity/contract.ts';
import { expectNoViolationsInDialog, expectNoViolationsOnPhone } from '../../tests/components/axe.ts';
import { dialog, openPage, toast } from '../../tests/components/open-page.tsx';
import {
  admin,
  cafe,
  game,
  gameEvent,
  group,
  HEIGHTS,
  inHours,
  member,
  organizer,
  publicUser,
  seriesDate,
} from '../../tests/components/records.ts';
import type { FakeServer } from '../../tests/components/server.ts';
import { tablePerson } from '../../tests/support/table-person.ts';

const openGroup = (
  shown: Group,
  viewer: Parameters<typeof openPage>[1] = null,
  announcements: readonly Announcement[] = [],
  search = '',
  prepare: (server: FakeServer) => void = () => {},
) =>
  openPage(`/groups/${shown.slug}${search}`, viewer, (server) => {
    server.answer('GET /groups/:id', shown);
    server.answer('GET /groups/:id/announcements', [...announcements]);
    server.answer('GET /games', [game()]);
    server.answer('GET /cafes', [cafe()]);
    server.answer('GET /users/me/can-join-events', { canJoin: true, message: '', penaltyExpiresAt: null });
    prepare(server);
  });
const main = page.getByRole('main');
const owner = organizer({ id: 'user-maya', firstName: 'Maya', lastName: 'Okafor' });

test('a visitor sees what the group is, its tables, and who runs it', async () => {
  await openGroup(
    group({ nextDates: [seriesDate('tonight', 3)], cafe: { id: 'c1', name: 'Oak', address: '1 Oak St' } }),
  );
  await expect.element(page.getByRole('heading', { level: 1 })).toHaveTextContent('Montrose Meeples');
  await expect.element(main).toMatchTextContent('47 events');
  await expect.element(main).toMatchTextContent('41 people');
  await expect.element(main).toMatchTextContent('2 hosts');
  const tables = page.getByRole('region', { name: 'Next tables' });
  await expect.element(tables.getByRole('link')).toHaveAttribute('href', '/events/tonight');
  await expect.element(tables).toMatchTextContent('3 spots left');
  const who = page.getByRole('region', { name: 'Who runs it' });
  await expect.element(who.getByRole('link', { name: 'Maya O.' })).toHaveAttribute('href', '/organizers/user-maya');
  await expect.element(page.getByRole('button', { name: 'Reserve Your Spot' }).first()).toBeVisible();
  await expectNoViolationsOnPhone('a group');
  await expectNoViolationsOnPhone('a group on a small phone', 320);
});

test('who follows the link of a mail signed out is told to sign in, and may go on without', async () => {
  await openGroup(group(), null, [], '#yours');
  const own = page.getByRole('region', { name: 'We wrote to you about this group' });
  await own.getByRole('button', { name: 'Sign In' }).click();
  await expect.element(page.getByRole('dialog')).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await own.getByRole('link', { name: 'Go on without signing in' }).click();
  await expect.element(own).not.toBeInTheDocument();
});

test('who has a seat at the next table is led to its page', async () => {
  const people = [tablePerson({ isYou: true })];
  await openGroup(group({ nextDates: [{ ...seriesDate('tonight', 3), people }] }), member());
  const link = page.getByRole('link', { name: 'See the next table' });
  await expect.element(link.first()).toHaveAttribute('href', '/events/tonight');
  await expect.element(page.getByRole('button', { name: 'Reserve Your Spot' })).not.toBeInTheDocument();
});

describe('a visitor whom a group invites to its next table', () => {
  const seat = { ...gameEvent(), id: 'tonight' };
  const auth = page.getByRole('dialog');
  const verified = async (
    who: User | null,
    search = '',
    prepare: (server: FakeServer) => () => void = () => () => {},
  ) => {
    let onceReserved = () => {};
    const shown = group({ nextDates: [seriesDate('tonight', 3)] });
    const server = await openGroup(shown, null, [], search, (each) => {
      onceReserved = prepare(each);
    });
    server.answer('GET /game-events/:id', seat);
    server.answer('GET /game-events/user/joined', []);
    server.answer('POST /auth/send-otp', { message: 'Sent.', testCode: '123456' });
    server.answer('POST /auth/verify-otp', { userExists: who !== null, user: who });
    server.answer('POST /auth/login', { user: member() });
    server.answer('POST /auth/signup', { user: member() });
    await page.getByRole('button', { name: 'Reserve Your Spot' }).first().click();
    onceReserved();
    await auth.getByLabelText('Email address').fill('nora@example.test');
    await userEvent.keyboard('{Enter}');
    await auth.getByRole('textbox', { name: '6-digit code' }).fill('123456');
    return server;
  };
  const signUp = async () => {
    await auth.getByLabelText('First name').fill('Nora');
    await auth.getByLabelText('Last name').fill('Quinn');
    await auth.getByLabelText('Phone number').fill('713 555 0199');
    await auth.getByRole('checkbox').click();
    await auth.getByRole('button', { name: 'Create Account and Join' }).click();
  };

  test('signs up and has the seat with one press, after reading what it costs to give back', async () => {
    const server = await verified(null);
    await expect.element(dialog('Who is joining us?')).toMatchTextContent('The seat is free to give back until');
    await expectNoViolationsInDialog('to sign up and join');
    server.answer('POST /game-events/:id/join', { gameEvent: seat });
    server.answer('GET /game-events/:id/participants', []);
    await signUp();
    await expect.element(dialog('You are in, Nora')).toBeVisible();
    expect(server.asked('POST /game-events/:id/join')).toMatchObject([{ path: '/game-events/tonight/join' }]);
    await userEvent.keyboard('{Escape}');
    await expect.element(dialog('You are in, Nora')).not.toBeInTheDocument();
  });

  test('reads why, if the seat is gone by then, and has the account', async () => {
    const server = await verified(null);
    server.refuse('POST /game-events/:id/join', 409, { error: 'This table is full.' });
    await signUp();
    await expect.element(toast('This table is full.')).toBeVisible();
    await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
    expect(server.asked('POST /game-events/:id/join')).toHaveLength(1);
  });

  test('is asked for no invite code either if they press before the page knows who they are', async () => {
    await verified(null, '', (server) => server.delay('GET /auth/me'));
    await expect.element(dialog('Who is joining us?')).toMatchTextContent('The seat is free to give back until');
  });

  test('is asked before they join if they have an account, as they read nothing about the seat', async () => {
    const server = await verified(member());
    await expect.element(dialog('Join Event?')).toBeVisible();
    expect(server.asked('POST /game-events/:id/join')).toEqual([]);
  });

  test('is asked for the invite code that they came with', async () => {
    await verified(null, '?invite=ABCD2345');
    await expect.element(dialog('Do you have an invite code?')).toBeVisible();
    await auth.getByRole('button', { name: 'No, sign up as participant' }).click();
    await expect.element(auth.getByRole('button', { name: 'Create Account', exact: true })).toBeVisible();
  });
});

test('an admin gives a group whose owner stays away to an organizer, and reads why not yet', async () => {
  const thomas = '0192a1b2-0000-7000-8000-000000000009';
  const shown = group({ organizers: [publicUser(thomas, 'Thomas', 'Nguyen')] });
  const server = await openGroup(shown, admin());
  server.refuse('POST /groups/:id/owner/appoint', 409, { error: 'The owner has a week to come back after our email.' });
  await page.getByRole('button', { name: 'Appoint an owner' }).click();
  const appointing = dialog('Appoint an owner');
  await appointing.getByLabelText('Reason').fill('Nobody has heard of her.');
  await appointing.getByRole('button', { name: 'Appoint Owner' }).click();
  await expect.element(appointing.getByText('The owner has a week to come back after our email.')).toBeVisible();
  await expectNoViolationsInDialog('to appoint an owner');
  server.answer('POST /groups/:id/owner/appoint', { group: shown });
  await appointing.getByRole('button', { name: 'Appoint Owner' }).click();
  await expect.element(toast('Owner Appointed')).toBeVisible();
  expect(server.asked('POST /groups/:id/owner/appoint').at(-1)?.body).toEqual({
    userId: thomas,
    reason: 'Nobody has heard of her.',
  });
});

const announced = (more: Partial<Announcement> = {}): Announcement => ({
  ...{ id: '0192a1b2-0000-7000-8000-000000000010', subject: 'We move', isYours: false, author: 'Maya O.' },
  ...{ text: 'To Oak.\nAll dates: https://oak.example/games', at: inHours(-2), waitsUntil: null, ...more },
});

test('a member reads what a group announced, follows its links, and reports it', async () => {
  const server = await openGroup(group(), member(), [announced()]);
  const section = page.getByRole('region', { name: 'Announcements' });
  await expect.element(section.getByRole('heading', { name: 'We move' })).toBeVisible();
  await expect.element(section).toMatchTextContent('Maya O.');
  const link = section.getByRole('link', { name: 'https://oak.example/games' });
  await expect.element(link).toHaveAttribute('href', 'https://oak.example/games');
  await expect.element(section.getByRole('button', { name: 'Withdraw' })).not.toBeInTheDocument();
  await expectNoViolationsOnPhone('a group that announced something');
  server.answer('POST /reports', { id: 'r1', kind: 'announcement' });
  await section.getByRole('button', { name: 'Report' }).click();
  await dialog('Report an announcement').getByRole('textbox').fill('It sells something.');
  await dialog('Report an announcement').getByRole('button', { name: 'Send Report' }).click();
  await expect.element(dialog('Thank you for telling us')).toBeVisible();
  expect(server.asked('POST /reports')).toMatchObject([
    { body: { kind: 'announcement', id: announced().id, text: 'It sells something.' } },
  ]);
});

test('a visitor of a group that announced nothing sees no empty list', async () => {
  const server = await openGroup(group());
  await expect.poll(() => server.asked('GET /groups/:id/announcements').length).toBe(1);
  await expect.element(page.getByRole('heading', { name: 'Who runs it' })).toBeVisible();
  await expect.element(page.getByRole('region', { name: 'Announcements' })).not.toBeInTheDocument();
});

test('an organizer announces something, reads what is refused, sees it wait, and withdraws it', async () => {
  const shown = group({ yours: 'organizer', followers: 12 });
  const server = await openGroup(shown, owner);
  const section = page.getByRole('region', { name: 'Announcements' });
  await section.getByRole('button', { name: 'Announce something' }).click();
  const writing = dialog('Announce something');
  await expect.element(writing).toMatchTextContent('After that, 12 people who follow the group get it by email');
  await writing.getByLabelText('Subject').fill('We move');
  await writing.getByLabelText('What do you want to say?').fill('To Oak.');
  await expectNoViolationsInDialog('announcing');
  server.refuse('POST /groups/:id/announcements', 429, { error: 'A group can announce 2 things in 7 days.' });
  await writing.getByRole('button', { name: 'Announce to 12 people' }).click();
  await expect.element(writing.getByText('A group can announce 2 things in 7 days.')).toBeVisible();
  const waits = announced({ isYours: true, waitsUntil: inHours(0.1) });
  server.answer('POST /groups/:id/announcements', { id: waits.id, recipients: 12, sendsAt: inHours(0.1) }, () =>
    server.answer('GET /groups/:id/announcements', [waits]),
  );
  await writing.getByRole('button', { name: 'Announce to 12 people' }).click();
  await expect.element(toast('Announcement Written')).toBeVisible();
  await expect.element(section).toMatchTextContent('Only organizers see it until then.');
  expect(server.asked('POST /groups/:id/announcements').map(({ body }) => body)).toEqual(
    Array(2).fill({ subject: 'We move', text: 'To Oak.' }),
  );
  await expectNoViolationsOnPhone('an announcement that waits');
  server.answer('DELETE /groups/:id/announcements/:announcementId', null, () =>
    server.answer('GET /groups/:id/announcements', []),
  );
  await section.getByRole('button', { name: 'Withdraw' }).click();
  await expect.element(toast('Announcement Withdrawn')).toBeVisible();
  await expect.element(section).toMatchTextContent('Nothing yet.');
});

test('a group that does not exist says so', async () => {
  await openPage('/groups/gone', null, (server) => {
    server.refuse('GET /groups/:id', 404, { error: 'This group does not exist.' });
  });
  await expect.element(page.getByRole('heading', { name: 'Group Not Found' })).toBeVisible();
});

test('who is invited is asked what it means, and answers', async () => {
  const server = await openGroup(group({ yours: 'invited' }), organizer());
  server.answer('POST /groups/:id/organizers/answer', { group: group({ yours: 'organizer' }) });
  const question = page.getByRole('region', { name: 'Will you organize with us?' });
  await expect.element(question).toMatchTextContent('you stand in if its owner goes');
  await question.getByRole('button', { name: 'I’m in' }).click();
  await expect.element(toast('You organize Montrose Meeples now')).toBeVisible();
  expect(server.asked('POST /groups/:id/organizers/answer')).toMatchObject([{ body: { accept: true } }]);
});

test('an organizer sees first what needs a host, and takes it over', async () => {
  const seeks = seriesDate('saturday', 40, { seeksHost: true, youOrganize: true });
  const server = await openGroup(group({ yours: 'owner', nextDates: [seeks, seriesDate('next', 90)] }), owner);
  server.answer('POST /game-events/:id/take-over', { gameEvent: seeks });
  const wanted = page.getByRole('region', { name: 'Looking for a host: Chess' });
  await expect.element(wanted).toMatchTextContent('Then we call it off');
  await expectNoViolationsOnPhone('a group that looks for a host');
  await expectNoViolationsOnPhone('a group that looks for a host on a small phone', 320);
  await wanted.getByRole('button', { name: 'I’ll host' }).click();
  await expect.element(dialog('Host this table?')).toBeVisible();
  await expectNoViolationsInDialog('to host a table');
  await dialog('Host this table?').getByRole('button', { name: 'I’ll Host' }).click();
  await expect.element(toast('You Host This Table')).toBeVisible();
});

test('an organizer sees who takes which date', async () => {
  await openGroup(group({ yours: 'owner', nextDates: [seriesDate('saturday', 40)] }), owner);
  const dates = page.getByRole('region', { name: 'Who takes which date' });
  await expect.element(dates).toMatchTextContent('1 of 4 · Oak and Ember');
  await expect.element(dates).toMatchTextContent('Hana');
  await expectNoViolationsOnPhone('a group of its owner');
  await expectNoViolationsOnPhone('a group of its owner on a small phone', 320);
});

test('the owner hands the group over, takes somebody off, and takes an invitation back', async () => {
  const invited = [{ userId: 'user-priya', firstName: 'Priya', lastName: 'Rao', until: '2026-12-01T12:00:00.000Z' }];
  const server = await openGroup(group({ yours: 'owner', nominated: null, invited }), owner);
  server.answer('POST /groups/:id/owner', { group: group({ nominated: 'user-thomas' }) });
  server.answer('DELETE /groups/:id/organizers/:userId', null);
  const people = page.getByRole('region', { name: 'Organizers' });
  await expect.element(people).toMatchTextContent('Owner, that’s you');
  await expect.element(people).toMatchTextContent('Invited, can answer until Dec 1, 2026');
  await people.getByRole('button', { name: 'Hand over to Thomas' }).click();
  await dialog('Hand the group to Thomas?').getByRole('button', { name: 'Ask Thomas' }).click();
  await expect.element(toast('Thomas Is Asked')).toBeVisible();
  expect(server.asked('POST /groups/:id/owner')).toMatchObject([{ body: { to: 'user-thomas' } }]);
  await people.getByRole('button', { name: 'Take back the invitation of Priya' }).click();
  await dialog('Take back the invitation of Priya?').getByRole('button', { name: 'Take It Back' }).click();
  await expect.element(toast('Invitation Taken Back')).toBeVisible();
});

test('an organizer who is not the owner can step down, and does not see the acts of the owner', async () => {
  await openGroup(group({ yours: 'organizer' }), organizer({ id: 'user-thomas' }));
  await expect.element(page.getByRole('button', { name: 'Step down' })).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Close group' })).not.toBeInTheDocument();
  await expect.element(page.getByRole('button', { name: 'Edit' })).not.toBeInTheDocument();
});

test('the owner closes the group, after deciding what becomes of tables with people', async () => {
  const server = await openGroup(
    group({ yours: 'owner', nextDates: [seriesDate('tonight', 9, { currentParticipants: 2 })] }),
    owner,
  );
  server.answer('POST /groups/:id/close', { group: group({ closed: '2026-11-28T12:00:00.000Z' }) });
  await page.getByRole('button', { name: 'Close group' }).click();
  const asked = dialog('Close this group?');
  await expect.element(asked).toMatchTextContent('They stay with their hosts');
  await asked.getByRole('combobox', { name: 'Tables with people' }).selectOptions('cancel');
  await expect.element(asked).toMatchTextContent('counts against you as a late cancellation');
  await asked.getByRole('textbox', { name: 'Why? (optional)' }).fill('The roof leaks.');
  await expectNoViolationsInDialog('to close a group');
  await asked.getByRole('button', { name: 'Close Group' }).click();
  await expect.element(toast('Group Closed')).toBeVisible();
  expect(server.asked('POST /groups/:id/close')).toMatchObject([
    { body: { upcoming: 'cancel', reason: 'The roof leaks.' } },
  ]);
});

test('what somebody else has saved is shown before it is saved over, also if the page behind has it already', async () => {
  const server = await openGroup(group({ yours: 'owner', description: 'As it was.' }), owner);
  await page.getByRole('button', { name: 'Edit' }).click();
  const editing = dialog('Edit Group');
  await editing.getByLabelText('What is it?').fill('Mine.');
  const theirs = group({ yours: 'owner', description: 'Theirs.', version: 2 });
  server.answer('GET /groups/:id', theirs);
  server.refuse('PATCH /groups/:id', 412, { error: 'Somebody else has changed this.', current: theirs });
  await editing.getByRole('button', { name: 'Save' }).click();
  await expect.poll(() => server.asked('PATCH /groups/:id')).toHaveLength(1);
  await expect.element(editing.getByRole('alert')).toMatchTextContent('Somebody else has changed this');
  await expect.element(editing.getByLabelText('What is it?')).toHaveValue('Mine.');
  server.answer('PATCH /groups/:id', theirs);
  await editing.getByRole('button', { name: 'Save' }).click();
  await expect.element(toast('Group Changed')).toBeVisible();
  expect(server.asked('PATCH /groups/:id').map(({ ifMatch }) => ifMatch)).toEqual(['"1"', '"2"']);
});

test('an owner invites an organizer from their profile', async () => {
  const server = await openPage('/organizers/user-priya', owner, (each) => {
    each.answer('GET /users/:id/profile', {
      user: publicUser('user-priya', 'Priya', 'Rao'),
      stats: { hosting: 1, joined: 0, completed: 3 },
      hostedEvents: [],
      joinedEvents: [],
    });
    each.answer('GET /groups', [group({ yours: 'owner' })]);
    each.answer('POST /groups/:id/organizers', { group: group() });
  });
  await page.getByRole('button', { name: 'Invite to organize Montrose Meeples' }).click();
  await dialog('Invite Priya R.?').getByRole('button', { name: 'Invite', exact: true }).click();
  await expect.element(toast('Priya Is Invited')).toBeVisible();
  expect(server.asked('POST /groups/:id/organizers')).toMatchObject([{ body: { userId: 'user-priya' } }]);
});

test('a member who organizes nothing sees the public page', async () => {
  await openGroup(group(), member());
  await expect.element(page.getByRole('region', { name: 'Who runs it' })).toBeVisible();
});

test('an organizer starts a group from the events that they host', async () => {
  const server = await openPage('/member?view=hosting', owner, (each) => {
    each.answer('GET /regions', [{ id: HEIGHTS, name: 'Heights', version: 1 }]);
    each.answer('GET /cafes', [cafe()]);
    each.answer('GET /groups/:id', group({ yours: 'owner' }));
    each.answer('GET /groups/:id/announcements', []);
    each.answer('POST /groups', group({ yours: 'owner' }));
  });
  await page.getByRole('button', { name: 'Start a Group' }).click();
  const form = dialog('Start a Group');
  await form.getByRole('textbox', { name: 'Name' }).fill('Montrose Meeples');
  await form.getByRole('combobox', { name: 'Region' }).selectOptions('Heights');
  await expectNoViolationsInDialog('to start a group');
  await form.getByRole('button', { name: 'Found Group' }).click();
  await expect.element(page.getByRole('heading', { level: 1 })).toHaveTextContent('Montrose Meeples');
  await expect.poll(() => location.pathname).toBe('/groups/montrose-meeples');
  expect(server.asked('POST /groups')).toMatchObject([
    { body: { name: 'Montrose Meeples', regionId: HEIGHTS, cafeId: null }, key: expect.stringMatching(/./) },
  ]);
});
