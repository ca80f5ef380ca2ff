import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { openPage, toast } from '../../../tests/components/open-page.tsx';
import { admin } from '../../../tests/components/records.ts';

const openLogin = () => openPage('/admin/login', null, () => {});
const username = page.getByLabelText('Username');
const password = page.getByLabelText('Password');
const WRONG = 'Invalid username or password';

test('both a username and a password are needed, and the one that is missing has the focus', async () => {
  const server = await openLogin();
  await expect.element(username).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  await expect.element(username).toHaveAccessibleDescription('Please enter both username and password');
  await expect.element(username).toHaveFocus();
  await userEvent.keyboard('admin{Enter}');
  await expect.element(password).toHaveFocus();
  expect(server.asked('POST /auth/admin-login')).toEqual([]);
});

test('a wrong password is reported at the fields, and the username stays', async () => {
  const server = await openLogin();
  server.refuse('POST /auth/admin-login', 401, { error: WRONG });
  await username.fill('admin');
  await password.fill('wrong');
  await userEvent.keyboard('{Enter}');
  await expect.element(toast('Login failed')).toBeVisible();
  await expect.element(password).toHaveAccessibleDescription(WRONG);
  await expect.element(password).toHaveFocus();
  await expect.element(username).toHaveValue('admin');
});

test('an admin who logs in comes to the dashboard, and is asked for nothing twice', async () => {
  const server = await openLogin();
  server.answer('GET /admin/projections', []);
  const stats = { totalUsers: 1, serviceProviders: 0, cafes: 0, pendingApprovals: 0, games: 0, cities: 0 };
  server.answer('GET /admin/stats', stats);
  server.answer('GET /admin/game-events', []);
  const arrive = server.hold('POST /auth/admin-login', { user: admin() });
  await username.fill(' admin ');
  await password.fill('correct horse battery staple');
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByRole('button', { name: 'Logging in…' })).toBeVisible();
  await userEvent.keyboard('{Enter}');
  server.answer('GET /auth/me', { user: admin(), passwordNeeded: false });
  arrive();
  await expect.element(toast('Login successful')).toBeVisible();
  await expect.element(page.getByRole('navigation', { name: /./ }).first()).toBeVisible();
  expect(server.asked('POST /auth/admin-login').map(({ body }) => body)).toEqual([
    { username: 'admin', password: 'correct horse battery staple' },
  ]);
});

const SECOND_STEP = { secondStep: 'passkey', canMailCode: true } as const;
const logIn = async () => {
  await username.fill('admin');
  await password.fill('correct horse battery staple');
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByText('Your password is right. Now use your passkey.')).toHaveFocus();
};

test('an admin who lost their passkey logs in with a mailed code', async () => {
  const server = await openLogin();
  server.answer('POST /auth/admin-login', SECOND_STEP);
  await logIn();
  await expect.element(page.getByRole('button', { name: 'Use Passkey' })).toBeVisible();
  server.answer('POST /auth/admin-login/send-code', { message: 'Sent.', testCode: '123456' });
  await page.getByRole('button', { name: 'I lost it: email me a code' }).click();
  const code = page.getByRole('textbox', { name: '6-digit code' });
  await expect.element(code).toHaveFocus();
  const wrong = 'The code you entered is invalid or expired.';
  server.refuse('POST /auth/admin-login/code', 400, { error: wrong, code: 'invalid_code' });
  await userEvent.keyboard('000000');
  await expect.element(code).toHaveAccessibleDescription(wrong);
  server.answer('GET /admin/projections', []);
  const stats = { totalUsers: 1, serviceProviders: 0, cafes: 0, pendingApprovals: 0, games: 0, cities: 0 };
  server.answer('GET /admin/stats', stats);
  server.answer('GET /admin/game-events', []);
  server.answer('GET /auth/me', { user: admin(), passwordNeeded: false });
  server.answer('POST /auth/admin-login/code', { user: admin() });
  await code.fill('123456');
  await expect.element(toast('Login successful')).toBeVisible();
});

test('an admin whose second step ran out begins again with the password', async () => {
  const server = await openLogin();
  server.answer('POST /auth/admin-login', SECOND_STEP);
  await logIn();
  const error = 'Please enter your password first.';
  server.refuse('POST /auth/admin-login/send-code', 409, { error, code: 'no_second_step' });
  await page.getByRole('button', { name: 'I lost it: email me a code' }).click();
  await expect.element(toast(error)).toBeVisible();
  await expect.element(username).toHaveFocus();
});

test('an admin without an address learns who removes a lost passkey', async () => {
  const server = await openLogin();
  server.answer('POST /auth/admin-login', { ...SECOND_STEP, canMailCode: false });
  await logIn();
  await expect.element(page.getByText(/ask the person who runs this server to remove it/)).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'I lost it: email me a code' })).not.toBeInTheDocument();
});
