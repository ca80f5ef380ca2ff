import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { HostedGameEvent, PersonCommitments, User } from '../../../modules/identity/contract.ts';
import type { AdminRole } from '../../../modules/identity/rules.ts';
import { expectNoViolationsInDialog } from '../../../tests/components/axe.ts';
import { dialog, openPage, toast } from '../../../tests/components/open-page.tsx';
import { admin, inHours, member, noCommitments, organizer } from '../../../tests/components/records.ts';
import type { FakeServer } from '../../../tests/components/server.ts';
import { announceChanges } from '../../lib/live-changes.ts';

const ada = member({ id: 'user-ada', email: 'ada@example.test', firstName: 'Ada', lastName: 'Vane', isProvider: true });
const ben = member({ id: 'user-ben', email: 'ben@example.test', firstName: 'Ben', lastName: 'Vane' });

const openUsers = (people: readonly User[] = [ada, ben], adminRole: AdminRole = 'full'): Promise<FakeServer> =>
  openPage('/admin/users', admin({ adminRole }), (server) => {
    server.answer('GET /users', [...people]);
    server.answer('GET /users/:id', ada);
    server.answer('GET /users/:id/commitments', noCommitments);
    const counts = { all: 2, clients: 2, providers: 1, cafeOwners: 0, admins: 0 };
    server.answer('GET /admin/users/counts', { ...counts, activePenalties: 0, lowReliability: 0, withIssues: 0 });
  });

const edit = async (name: string) => {
  await page.getByRole('button', { name: `Edit ${name}` }).click();
  return dialog('Edit User');
};

test('a person is added only with an address and both names, and with the chosen roles', async () => {
  const server = await openUsers();
  server.answer('POST /users', ada);
  await page.getByRole('button', { name: 'Add User' }).click();
  const adding = dialog('Add User');
  const submit = adding.getByRole('button', { name: 'Add User' });
  await expect.element(adding.getByLabelText('Email')).toHaveFocus();
  await expect.element(submit).toBeDisabled();
  await userEvent.keyboard('cleo@example.test');
  await adding.getByLabelText('First name').fill('Cleo');
  await expect.element(submit).toBeDisabled();
  await adding.getByLabelText('Last name').fill('Vane');
  await adding.getByRole('checkbox', { name: 'Cafe Owner' }).click();
  await expect.element(adding.getByRole('checkbox', { name: 'Admin' })).not.toBeInTheDocument();
  await expectNoViolationsInDialog('Add User');
  await submit.click();
  await expect.element(toast('User added successfully')).toBeVisible();
  await expect.element(adding).not.toBeInTheDocument();
  expect(server.asked('POST /users')[0]?.body).toMatchObject({
    email: 'cleo@example.test',
    firstName: 'Cleo',
    lastName: 'Vane',
    isClient: true,
    isProvider: false,
    isCafeOwner: true,
  });
});

test('an address that is refused is reported at its field, which takes the focus', async () => {
  const server = await openUsers();
  const sentence = 'An email address has an @. Please enter a valid email address.';
  server.refuse('POST /users', 400, { error: sentence, fields: { email: sentence } });
  await page.getByRole('button', { name: 'Add User' }).click();
  const adding = dialog('Add User');
  for (const [label, text] of [
    ['Email', 'nobody'],
    ['First name', 'Cleo'],
    ['Last name', 'Vane'],
  ] as const) {
    await adding.getByLabelText(label).fill(text);
  }
  await adding.getByRole('button', { name: 'Add User' }).click();
  await expect.element(adding.getByLabelText('Email')).toHaveAccessibleDescription(sentence);
  await expect.element(adding.getByLabelText('Email')).toHaveFocus();
  await expect.element(adding.getByLabelText('First name')).toHaveValue('Cleo');
});

test('only the changed fields of a person are sent, with the version that was shown', async () => {
  const server = await openUsers();
  server.answer('PATCH /users/:id', { ...ada, firstName: 'Adele', version: 2 });
  const editing = await edit('Ada Vane');
  await editing.getByLabelText('First name').fill('Adele');
  await editing.getByRole('button', { name: 'Save Changes' }).click();
  await expect.element(toast('User updated successfully')).toBeVisible();
  const [asked] = server.asked('PATCH /users/:id');
  expect(asked).toMatchObject({ path: '/users/user-ada', ifMatch: '"1"' });
  expect(asked?.body).toEqual({ firstName: 'Adele' });
});

test('a form starts with the current values, however old the list is', async () => {
  const server = await openUsers();
  server.answer('GET /users/:id', { ...ada, bio: 'New.', isCafeOwner: true, version: 2 });
  const editing = await edit('Ada Vane');
  await expect.element(editing.getByLabelText('Bio')).toHaveValue('New.');
  await expect.element(editing.getByRole('checkbox', { name: 'Cafe Owner' })).toBeChecked();
  await expect.element(editing.getByText('Somebody else has changed this')).not.toBeInTheDocument();
});

test('an admin whose values differ from another admin’s chooses between the two', async () => {
  const server = await openUsers();
  const current = { ...ada, bio: 'Theirs.', version: 2 };
  server.refuse('PATCH /users/:id', 412, { error: 'Somebody else has changed this.', current });
  const editing = await edit('Ada Vane');
  await editing.getByLabelText('Bio').fill('Mine.');
  await editing.getByLabelText('Phone').fill('(713) 555-0123');
  await editing.getByRole('button', { name: 'Save Changes' }).click();
  await expect.element(editing.getByText('Bio is now “Theirs.”')).toBeVisible();
  await expect.element(editing.getByText('You typed something else.')).toBeVisible();
  await expect.element(editing.getByLabelText('Bio')).toHaveValue('Mine.');
  await expectNoViolationsInDialog('changed meanwhile');
  await editing.getByRole('button', { name: 'Use current values' }).click();
  await expect.element(editing.getByLabelText('Bio')).toHaveValue('Theirs.');
  await expect.element(editing.getByLabelText('Phone')).toHaveValue('(713) 555-0123');
  server.answer('PATCH /users/:id', { ...current, phoneNumber: '(713) 555-0123', version: 3 });
  await editing.getByRole('button', { name: 'Save Changes' }).click();
  await expect.element(editing).not.toBeInTheDocument();
  expect(server.asked('PATCH /users/:id').at(-1)).toMatchObject({
    body: { phoneNumber: '(713) 555-0123' },
    ifMatch: '"2"',
  });
});

test('an open form says what another admin changes, at once, and keeps what was typed', async () => {
  const server = await openUsers();
  const editing = await edit('Ada Vane');
  await editing.getByLabelText('Bio').fill('Mine.');
  server.answer('GET /users/:id', { ...ada, lastName: 'Vane-Smith', version: 2 });
  announceChanges([{ kind: 'person', id: ada.id }]);
  await expect.element(editing.getByRole('alert')).toMatchTextContent('Last name is now “Vane-Smith”');
  await expect.element(editing.getByLabelText('Last name')).toHaveValue('Vane-Smith');
  await expect.element(editing.getByLabelText('Bio')).toHaveValue('Mine.');
  server.answer('PATCH /users/:id', { ...ada, lastName: 'Vane-Smith', bio: 'Mine.', version: 3 });
  await editing.getByRole('button', { name: 'Save Changes' }).click();
  await expect.element(toast('User updated successfully')).toBeVisible();
  expect(server.asked('PATCH /users/:id')).toMatchObject([{ body: { bio: 'Mine.' }, ifMatch: '"2"' }]);
});

test('typed values stay with their person, and the form shows what changed since', async () => {
  const server = await openUsers();
  const editing = await edit('Ada Vane');
  await editing.getByLabelText('Bio').fill('Half a sen');
  await userEvent.keyboard('{Escape}');
  await expect.element(editing).not.toBeInTheDocument();
  server.answer('GET /users/:id', ben);
  await edit('Ben Vane');
  await expect.element(editing.getByLabelText('Bio')).toHaveValue('');
  await userEvent.keyboard('{Escape}');
  await expect.element(editing).not.toBeInTheDocument();
  server.answer('GET /users/:id', { ...ada, firstName: 'Adele', version: 2 });
  await edit('Ada Vane');
  await expect.element(editing.getByLabelText('Bio')).toHaveValue('Half a sen');
  await expect.element(editing.getByLabelText('First name')).toHaveValue('Adele');
  await expect.element(editing.getByText('First name is now “Adele”')).toBeVisible();
});

test('the dialogs of a person report failures for which the server gives no reason', async () => {
  const server = await openUsers();
  server.refuse('PATCH /users/:id', 500);
  server.refuse('PATCH /users/:id/active', 500);
  server.refuse('DELETE /users/:id', 500);
  const editing = await edit('Ada Vane');
  await editing.getByLabelText('First name').fill('Adele');
  await editing.getByRole('button', { name: 'Save Changes' }).click();
  await expect.element(toast('Failed to update user')).toBeVisible();
  await expect.element(editing.getByLabelText('First name')).toHaveValue('Adele');
  await editing.getByRole('button', { name: 'Cancel' }).click();

  await page.getByRole('button', { name: 'View Ada Vane' }).click();
  const viewing = dialog('Ada Vane');
  await expectNoViolationsInDialog('details of somebody');
  await viewing.getByRole('button', { name: 'Disable User' }).click();
  await expectNoViolationsInDialog('Disable User?');
  const disabling = dialog('Disable User?');
  await expect.element(disabling.getByText('They have no seats, and host and own nothing.')).toBeVisible();
  await disable();
  await expect.element(disabling.getByText('Failed to update user status')).toBeVisible();
  await disabling.getByRole('button', { name: 'Cancel' }).click();
  await viewing.getByRole('button', { name: 'Delete User' }).click();
  const asking = dialog('Delete User?');
  await expect.element(asking.getByRole('button', { name: 'Cancel' })).toHaveFocus();
  await expect.element(asking.getByText(ada.email)).toBeVisible();
  await expect.element(asking.getByText(`Member ID ${ada.memberId}`)).toBeVisible();
  await expect.element(asking.getByRole('button', { name: 'Delete User' })).toBeDisabled();
  await asking.getByLabelText('Reason').fill('Asked by letter.');
  await expectNoViolationsInDialog('Delete User?');
  await asking.getByRole('button', { name: 'Delete User' }).click();
  await expect.element(asking.getByText('Failed to delete user')).toBeVisible();
  await asking.getByRole('button', { name: 'Cancel' }).click();
  await expect.element(asking).not.toBeInTheDocument();
  await expect.element(viewing).toBeVisible();
});

test('a person is suspended until a day with a reason, and it is ended with a reason', async () => {
  const server = await openUsers();
  await page.getByRole('button', { name: 'View Ada Vane' }).click();
  const viewing = dialog('Ada Vane');
  await viewing.getByRole('button', { name: 'Suspend User' }).click();
  const asking = dialog('Suspend User?');
  await expect.element(asking.getByText(ada.email)).toBeVisible();
  const press = asking.getByRole('button', { name: 'Suspend' });
  await expect.element(press).toBeDisabled();
  await asking.getByLabelText('Reason').fill('Spam.');
  await asking.getByLabelText('First day they can join again').fill('2020-01-01');
  await expect.element(press).toBeDisabled();
  await asking.getByLabelText('First day they can join again').fill('2031-06-03');
  await expectNoViolationsInDialog('Suspend User?');
  server.refuse('POST /users/:id/suspension', 400, { error: 'Please choose an end within two years.' });
  await press.click();
  await expect.element(asking.getByText('Please choose an end within two years.')).toBeVisible();
  const suspension = { until: '2031-06-03T05:00:00.000Z', reason: 'Spam.' };
  server.answer('POST /users/:id/suspension', { ...ada, suspension }, () => {
    server.answer('GET /users', [{ ...ada, suspension }, ben]);
    server.answer('GET /users/:id', { ...ada, suspension });
  });
  await press.click();
  await expect.element(toast('User suspended')).toBeVisible();
  await expect.element(asking).not.toBeInTheDocument();
  expect(server.asked('POST /users/:id/suspension').at(-1)?.body).toEqual(suspension);

  await viewing.getByRole('button', { name: 'End Suspension' }).click();
  const ending = dialog('End Suspension?');
  const end = ending.getByRole('button', { name: 'End Suspension' });
  await expect.element(end).toBeDisabled();
  await ending.getByLabelText('Reason').fill('A mix-up.');
  server.answer('DELETE /users/:id/suspension', ada);
  await end.click();
  await expect.element(toast('Suspension ended')).toBeVisible();
  expect(server.asked('DELETE /users/:id/suspension')[0]?.body).toEqual({ reason: 'A mix-up.' });
});

/** Says why, and disables the person whose details are open. */
async function disable() {
  const asking = dialog('Disable User?');
  const press = asking.getByRole('button', { name: 'Disable' });
  await expect.element(press).toBeDisabled();
  await asking.getByLabelText('Reason').fill('Spam.');
  await press.click();
}

const evening: HostedGameEvent = {
  id: 'event-chess',
  gameName: 'Chess',
  cafeName: 'Oak and Ember',
  eventDate: inHours(48),
  startDate: inHours(48).slice(0, 10),
  startTime: '19:00',
  currentParticipants: 1,
  maxParticipants: 4,
};
const hosts = { error: 'They host something upcoming.', code: 'hosts_upcoming', gameEvents: [evening] };

const everything: PersonCommitments = {
  ...noCommitments,
  hosted: [evening],
  seats: [{ ...evening, id: 'event-go', gameName: 'Go' }],
  series: [{ id: 'series-chess', words: 'every Tuesday', gameName: 'Chess', cafeName: 'Oak and Ember' }],
  groups: [{ slug: 'long-games', name: 'Long Games' }],
  cafes: [{ id: 'cafe-bean', name: 'Bean' }],
};

test('what a person has ahead is shown with what becomes of it, and each needs a decision before they are disabled', async () => {
  const server = await openUsers();
  server.answer('GET /users/:id/commitments', everything);
  await page.getByRole('button', { name: 'View Ada Vane' }).click();
  await dialog('Ada Vane').getByRole('button', { name: 'Disable User' }).click();
  const asking = dialog('Disable User?');
  await expect.element(asking.getByText('Go at Oak and Ember')).toBeVisible();
  await expect.element(asking.getByText('Chess at Oak and Ember, every Tuesday')).toBeVisible();
  await expect.element(asking.getByText(/nobody answers for it until you name another owner/)).toBeVisible();
  await asking.getByLabelText('Reason').fill('Spam.');
  await expect.element(asking.getByRole('button', { name: 'Disable' })).toBeDisabled();
  await asking.getByRole('radio', { name: 'Cancel them' }).click();
  const cancelAll = asking.getByRole('button', { name: 'Cancel 1 event and disable' });
  await expect.element(cancelAll).toBeDisabled();
  await asking.getByRole('radio', { name: 'Close the group' }).click();
  await expectNoViolationsInDialog('what goes with somebody');
  server.refuse('PATCH /users/:id/active', 500);
  await cancelAll.click();
  await expect.element(asking.getByText('Failed to update user status')).toBeVisible();
  server.answer('PATCH /users/:id/active', { ...ada, isActive: false });
  await cancelAll.click();
  await expect.element(toast('User deactivated successfully')).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Undo' })).not.toBeInTheDocument();
  await expect.element(asking).not.toBeInTheDocument();
  expect(server.asked('PATCH /users/:id/active').at(-1)?.body).toEqual({
    ...{ isActive: false, upcoming: 'cancel', groups: 'close', reason: 'Spam.' },
  });
});

test('evenings are handed over only to another active organizer, by a deletion too', async () => {
  const heir = organizer({ firstName: 'Hedda', lastName: 'Heir' });
  const server = await openUsers([ada, heir, organizer({ id: 'user-gone', firstName: 'Gone', isActive: false })]);
  server.answer('GET /users/:id/commitments', { ...noCommitments, hosted: [evening] });
  await page.getByRole('button', { name: 'View Ada Vane' }).click();
  await dialog('Ada Vane').getByRole('button', { name: 'Delete User' }).click();
  const asking = dialog('Delete User?');
  await asking.getByLabelText('Reason').fill('Asked by letter.');
  await asking.getByRole('radio', { name: 'Hand them over to another organizer' }).click();
  await expect.element(asking.getByRole('button', { name: 'Delete User' })).toBeDisabled();
  const others = asking.getByRole('region', { name: 'Another organizer' });
  await expect.element(others.getByRole('radio')).toHaveLength(1);
  await others.getByRole('radio', { name: /^Hedda Heir/ }).click();
  await expectNoViolationsInDialog('handing over');
  server.answer('DELETE /users/:id', null);
  await asking.getByRole('button', { name: 'Hand over and delete' }).click();
  await expect.element(toast('User deleted successfully')).toBeVisible();
  expect(server.asked('DELETE /users/:id').at(-1)?.body).toEqual({
    ...{ seats: 'free', upcoming: 'handOver', to: heir.id, reason: 'Asked by letter.' },
  });
});

test('who is at an event now can be deleted after it, and disabled at once', async () => {
  const server = await openUsers();
  server.answer('GET /users/:id/commitments', { ...noCommitments, atTableUntil: inHours(2) });
  await page.getByRole('button', { name: 'View Ada Vane' }).click();
  await dialog('Ada Vane').getByRole('button', { name: 'Delete User' }).click();
  const deleting = dialog('Delete User?');
  await deleting.getByLabelText('Reason').fill('Asked by letter.');
  await expect.element(deleting.getByText('They are at an event now. They can be deleted after it.')).toBeVisible();
  await expect.element(deleting.getByRole('button', { name: 'Delete User' })).toBeDisabled();
  await deleting.getByRole('button', { name: 'Cancel' }).click();
  await dialog('Ada Vane').getByRole('button', { name: 'Disable User' }).click();
  const disabling = dialog('Disable User?');
  await disabling.getByLabelText('Reason').fill('Spam.');
  await expect.element(disabling.getByRole('button', { name: 'Disable' })).toBeEnabled();
});

test('going back from the question about evenings keeps the form as it was', async () => {
  const server = await openUsers();
  server.refuse('PATCH /users/:id', 409, hosts);
  const editing = await edit('Ada Vane');
  await editing.getByRole('checkbox', { name: 'Organizer' }).click();
  await expect.element(editing.getByRole('button', { name: 'Save Changes' })).toBeDisabled();
  await editing.getByLabelText('Reason').fill('Asked to stop.');
  await editing.getByRole('button', { name: 'Save Changes' }).click();
  const asking = dialog('Ada Vane hosts 1 event');
  await asking.getByRole('button', { name: 'Back' }).click();
  await expect.element(asking).not.toBeInTheDocument();
  await expect.element(editing.getByRole('checkbox', { name: 'Organizer' })).not.toBeChecked();
  await editing.getByRole('button', { name: 'Save Changes' }).click();
  await asking.getByRole('radio', { name: 'Cancel them' }).click();
  server.answer('PATCH /users/:id', { ...ada, isProvider: false, version: 2 });
  await asking.getByRole('button', { name: 'Cancel 1 event and save' }).click();
  await expect.element(toast('User updated successfully')).toBeVisible();
  await expect.element(editing).not.toBeInTheDocument();
  expect(server.asked('PATCH /users/:id').at(-1)?.body).toEqual({
    isProvider: false,
    reason: 'Asked to stop.',
    upcoming: 'cancel',
  });
});

test('several people to delete or disable are named first, and failures are listed for each', async () => {
  const server = await openUsers();
  server.refuse('PATCH /users/:id/active', 409, { error: 'They own groups.', code: 'owns_groups' });
  await page.getByRole('checkbox', { name: 'Select all 2 on this page' }).click();
  const bar = page.getByRole('region', { name: 'Selected rows' });
  await bar.getByRole('button', { name: 'Delete' }).click();
  const deleting = dialog('Delete 2 people?');
  await expect.element(deleting.getByRole('button', { name: 'Cancel' })).toHaveFocus();
  await expect.element(deleting.getByText(/Ada Vane/)).toBeVisible();
  await expectNoViolationsInDialog('Delete 2 people?');
  await userEvent.keyboard('{Escape}');
  await expect.element(deleting).not.toBeInTheDocument();
  await bar.getByRole('button', { name: 'Disable' }).click();
  const disabling = dialog('Disable 2 people?');
  await disabling.getByRole('textbox', { name: 'Reason' }).fill('Asked to stop.');
  await disabling.getByRole('button', { name: 'Disable' }).click();
  await expect.element(toast('Failed to update 2 user(s)')).toBeVisible();
  const failed = page.getByRole('region', { name: 'What failed' });
  await expect.element(failed.getByRole('listitem')).toHaveLength(2);
  server.answer('PATCH /users/:id/active', { ...ada, isActive: false });
  await failed.getByRole('button', { name: 'Decide about the events of Ada Vane' }).click();
  const deciding = dialog('Disable User?');
  await expect.element(deciding.getByLabelText('Reason')).toHaveValue('Asked to stop.');
  await deciding.getByRole('button', { name: 'Disable' }).click();
  await expect.element(toast('User deactivated successfully')).toBeVisible();
  await expect.element(failed.getByRole('listitem')).toHaveLength(1);
});

test('a full admin gives another admin a role, each with what it allows', async () => {
  const eve = admin({ id: 'user-eve', email: 'eve@example.test', firstName: 'Eve', lastName: 'Stone' });
  const server = await openUsers([eve]);
  server.answer('GET /users/:id', eve);
  server.answer('PATCH /users/:id/admin-role', { ...eve, adminRole: 'auditor' });
  await page.getByRole('button', { name: 'View Eve Stone' }).click();
  await dialog('Eve Stone').getByRole('button', { name: 'Admin Role' }).click();
  const asking = dialog('Admin Role');
  const change = asking.getByRole('button', { name: 'Change Role' });
  await expect.element(asking.getByRole('radio', { name: 'Admin', exact: true })).toBeChecked();
  await expect.element(change).toBeDisabled();
  const auditor = asking.getByRole('radio', { name: 'Auditor' });
  await expect
    .element(auditor)
    .toHaveAccessibleDescription(
      'Reviews decisions, scores and how everything runs. Changes nothing, and sees no contact details or reports.',
    );
  await auditor.click();
  await expect.element(change).toBeDisabled();
  await asking.getByLabelText('Reason').fill('Keeps the books.');
  await expectNoViolationsInDialog('Admin Role');
  await change.click();
  await expect.element(toast('Role changed')).toBeVisible();
  await expect.element(asking).not.toBeInTheDocument();
  expect(server.asked('PATCH /users/:id/admin-role')[0]).toMatchObject({
    path: '/users/user-eve/admin-role',
    body: { adminRole: 'auditor', reason: 'Keeps the books.' },
  });
});

test('a role that is refused says why, in the server’s words', async () => {
  const eve = admin({ id: 'user-eve', email: 'eve@example.test', firstName: 'Eve', lastName: 'Stone' });
  const server = await openUsers([eve]);
  server.answer('GET /users/:id', eve);
  const error = 'This admin is named in the settings of the installation and stays full.';
  server.refuse('PATCH /users/:id/admin-role', 409, { error, code: 'installation_admin' });
  await page.getByRole('button', { name: 'View Eve Stone' }).click();
  await dialog('Eve Stone').getByRole('button', { name: 'Admin Role' }).click();
  const asking = dialog('Admin Role');
  await asking.getByRole('radio', { name: 'Catalog Admin' }).click();
  await asking.getByLabelText('Reason').fill('Keeps the games.');
  await asking.getByRole('button', { name: 'Change Role' }).click();
  await expect.element(asking.getByRole('alert')).toHaveTextContent(error);
});

test('an auditor sees everybody, and nothing that changes them', async () => {
  await openUsers([ada, ben], 'auditor');
  await expect.element(page.getByRole('complementary').getByText('Auditor')).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'View Ada Vane' })).toBeVisible();
  for (const name of ['Add User', 'Edit Ada Vane']) {
    await expect.element(page.getByRole('button', { name })).not.toBeInTheDocument();
  }
  await expect.element(page.getByRole('checkbox')).not.toBeInTheDocument();
  await page.getByRole('button', { name: 'View Ada Vane' }).click();
  const viewing = dialog('Ada Vane');
  await expect.element(viewing.getByText('Everything on record')).toBeVisible();
  await expect.element(viewing.getByRole('button', { name: /User$/ })).not.toBeInTheDocument();
});

test('an admin of people edits members, but no other admins', async () => {
  const eve = admin({ id: 'user-eve', email: 'eve@example.test', firstName: 'Eve', lastName: 'Stone' });
  await openUsers([ada, eve], 'people');
  await expect.element(page.getByRole('button', { name: 'Add User' })).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Edit Ada Vane' })).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Edit Eve Stone' })).not.toBeInTheDocument();
});
