import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { answerAccountStates } from '../../../tests/components/account-states.ts';
import { expectNoViolationsInDialog } from '../../../tests/components/axe.ts';
import { dialog, openPage, toast } from '../../../tests/components/open-page.tsx';
import { admin, member } from '../../../tests/components/records.ts';
import type { FakeServer } from '../../../tests/components/server.ts';

const DUE = { error: 'Please confirm that it is you.', code: 'confirm_identity' };
const ada = member({ id: 'user-ada', email: 'ada@example.test', firstName: 'Ada', lastName: 'Vane' });
const isItYou = dialog('Is it you?');
const editing = dialog('Edit User');

/** An admin has typed another name for somebody, and saves it after a long while. */
async function saveLate(): Promise<FakeServer> {
  const server = await openPage('/admin/users', admin(), (each) => {
    each.answer('GET /users', [ada]);
    each.answer('GET /users/:id', ada);
    const counts = { all: 1, clients: 1, providers: 0, cafeOwners: 0, admins: 0 };
    each.answer('GET /admin/users/counts', { ...counts, activePenalties: 0, lowReliability: 0, withIssues: 0 });
    each.refuse('PATCH /users/:id', 403, { ...DUE, ways: ['password'] });
  });
  await page.getByRole('button', { name: 'Edit Ada Vane' }).click();
  await editing.getByLabelText('First name').fill('Adelheid');
  await editing.getByRole('button', { name: /^Save/ }).click();
  await expect.element(isItYou).toBeVisible();
  return server;
}

test('an admin confirms with the password, and what they were saving is saved as they typed it', async () => {
  const server = await saveLate();
  const password = isItYou.getByLabelText('Password');
  await expect.element(password).toHaveFocus();
  await expectNoViolationsInDialog('Is it you?');
  server.refuse('POST /auth/confirm', 400, { error: 'Wrong password.', code: 'wrong_password' });
  await userEvent.keyboard('wrong{Enter}');
  await expect.element(password).toHaveAccessibleDescription('Wrong password.');
  server.answer('POST /auth/confirm', null);
  server.answer('PATCH /users/:id', { ...ada, firstName: 'Adelheid' });
  await password.fill('right');
  await userEvent.keyboard('{Enter}');
  await expect.element(isItYou).not.toBeInTheDocument();
  await expect.element(editing).not.toBeInTheDocument();
  expect(server.asked('POST /auth/confirm').map(({ body }) => body)).toEqual([
    { password: 'wrong' },
    { password: 'right' },
  ]);
  const [first, second] = server.asked('PATCH /users/:id');
  expect(second?.body).toEqual(first?.body);
  expect(second?.ifMatch).toBe(first?.ifMatch);
});

test('an admin who does not confirm changes nothing, and keeps what they typed', async () => {
  const server = await saveLate();
  await userEvent.keyboard('{Escape}');
  await expect.element(isItYou).not.toBeInTheDocument();
  await expect.element(editing.getByLabelText('First name')).toHaveValue('Adelheid');
  expect(server.asked('PATCH /users/:id')).toHaveLength(1);
});

test('an admin who has a passkey is not asked for the password', async () => {
  const server = await saveLate();
  await userEvent.keyboard('{Escape}');
  server.refuse('PATCH /users/:id', 403, { ...DUE, ways: ['passkey'] });
  await editing.getByRole('button', { name: /^Save/ }).click();
  await expect.element(isItYou.getByRole('button', { name: 'Use Passkey' })).toHaveFocus();
  await expect.element(isItYou.getByLabelText('Password')).not.toBeInTheDocument();
  server.refuse('POST /auth/passkey/options', 429, { error: 'Too many attempts.' });
  await userEvent.keyboard('{Enter}');
  await expect.element(isItYou.getByText('Too many attempts.')).toBeVisible();
  await expectNoViolationsInDialog('Is it you?');
});

test('a member confirms with a mailed code', async () => {
  const server = await openPage('/member?view=account#passkeys', member(), (each) => {
    answerAccountStates(each);
    each.answer('GET /game-events/user/joined', []);
    each.refuse('POST /users/me/passkeys/options', 403, { ...DUE, ways: ['code'] });
    each.answer('POST /auth/send-otp', { message: 'Sent.', testCode: '123456' });
    each.answer('POST /auth/confirm', null);
  });
  await dialog('Profile Settings').getByRole('button', { name: 'Add a Passkey' }).click();
  await expect.element(isItYou.getByRole('button', { name: 'Email Me a Code' })).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  await expect.element(isItYou.getByRole('textbox', { name: '6-digit code' })).toHaveFocus();
  await expectNoViolationsInDialog('Is it you?');
  server.refuse('POST /users/me/passkeys/options', 409, { error: 'Not today.' });
  await userEvent.keyboard('123456');
  await expect.element(isItYou).not.toBeInTheDocument();
  await expect.element(toast('Not today.')).toBeVisible();
  expect(server.asked('POST /auth/confirm').map(({ body }) => body)).toEqual([{ code: '123456' }]);
});
