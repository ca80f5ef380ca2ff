import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectNoViolationsInDialog } from '../../../tests/components/axe.ts';
import { dialog, openPage, toast } from '../../../tests/components/open-page.tsx';
import { cafe, game, gameEvent, HEIGHTS, member, organizer, region } from '../../../tests/components/records.ts';

const openSignIn = async () => {
  const server = await openPage('/', null, (each) => {
    each.answer('GET /game-events', [gameEvent()]);
    each.answer('GET /games', [game()]);
    each.answer('GET /regions', [region()]);
    each.answer('GET /cafes', [cafe()]);
    each.answer('POST /auth/send-otp', { message: 'Sent.', testCode: '123456' });
    each.answer('POST /auth/verify-otp', { userExists: false, user: null });
  });
  await page.getByRole('button', { name: 'Sign In' }).click();
  return server;
};
const auth = page.getByRole('dialog');
const email = auth.getByLabelText('Email address');
const code = auth.getByRole('textbox', { name: '6-digit code' });

const askForCode = async () => {
  await email.fill('nora@example.test');
  await userEvent.keyboard('{Enter}');
  await expect.element(code).toHaveFocus();
};
const comeToProfile = async () => {
  await askForCode();
  await userEvent.keyboard('123456');
  await auth.getByRole('button', { name: 'No, sign up as participant' }).click();
};
const fillProfile = async () => {
  await auth.getByLabelText('First name').fill('Rosa');
  await auth.getByLabelText('Last name').fill('Diaz');
  await auth.getByLabelText('Phone number').fill('713 555 0199');
  await auth.getByRole('checkbox').click();
};

test('an address is needed before a code is sent, and a refused one is reported at its field', async () => {
  const server = await openSignIn();
  const next = auth.getByRole('button', { name: 'Continue' });
  await expect.element(email).toHaveFocus();
  await expect.element(next).toBeDisabled();
  await email.fill(' ');
  await expect.element(next).toBeDisabled();
  const sentence = 'Please enter a valid email address.';
  server.refuse('POST /auth/send-otp', 400, { error: sentence, fields: { email: sentence } });
  await email.fill('not an address');
  await expectNoViolationsInDialog('email');
  await next.click();
  await expect.element(toast('Failed to send OTP. Please try again.')).toBeVisible();
  await expect.element(email).toHaveAccessibleDescription(sentence);
  await expect.element(email).toHaveFocus();
  await expect.element(email).toHaveValue('not an address');
});

test('a person who asked for too many codes learns how long to wait', async () => {
  const server = await openSignIn();
  const error = 'Too many codes were asked for. Please try again in 40 seconds.';
  server.refuse('POST /auth/send-otp', 429, { error, retryAfterSeconds: 40 });
  await email.fill('nora@example.test');
  await userEvent.keyboard('{Enter}');
  await expect.element(email).toHaveAccessibleDescription(error);
  await expect.element(toast(error)).not.toBeInTheDocument();
  await expect.element(dialog('Sign in or create an account')).toBeVisible();
});

test('the code takes digits alone, and is sent once when it is full', async () => {
  const server = await openSignIn();
  await askForCode();
  await expect.element(auth.getByRole('button', { name: /^Resend code in \d+ s$/ })).toBeDisabled();
  await userEvent.keyboard('1a2-');
  await expect.element(code).toHaveValue('12');
  await userEvent.keyboard('{Backspace}{Backspace}{Backspace}');
  await expect.element(code).toHaveValue('');
  await expectNoViolationsInDialog('code');
  await code.click();
  await userEvent.keyboard('123456');
  await expect.element(dialog('Do you have an invite code?')).toBeVisible();
  await expectNoViolationsInDialog('invitation question');
  expect(server.asked('POST /auth/verify-otp').map(({ body }) => body)).toEqual([
    { email: 'nora@example.test', code: '123456' },
  ]);
});

test('a wrong code is refused in words, emptied, and may be tried again', async () => {
  const server = await openSignIn();
  await askForCode();
  server.refuse('POST /auth/verify-otp', 400, { error: 'No.' });
  await userEvent.keyboard('000000');
  await expect.element(toast('Invalid OTP')).toBeVisible();
  await expect.element(code).toHaveAccessibleDescription('The code you entered is invalid or expired.');
  await expect.element(code).toHaveAttribute('aria-invalid', 'true');
  await expect.element(code).toHaveValue('');
  await expect.element(code).toHaveFocus();
  await expectNoViolationsInDialog('wrong code');
});

test('an address that gets no account is told so after its code, where another one can be entered', async () => {
  const server = await openSignIn();
  await askForCode();
  const error =
    'You cannot sign up with this email address until June 8. If you think that this is a mistake, text us.';
  server.refuse('POST /auth/verify-otp', 403, { error, code: 'barred' });
  await userEvent.keyboard('123456');
  await expect.element(auth.getByText(error)).toBeVisible();
  await expect.element(toast('Invalid OTP')).not.toBeInTheDocument();
  await expect.element(email).toBeVisible();
});

test('a code that never arrived at the server stays, and can be sent again', async () => {
  const server = await openSignIn();
  await askForCode();
  server.disconnect('POST /auth/verify-otp');
  await userEvent.keyboard('123456');
  await expect.element(toast('Invalid OTP')).toBeVisible();
  await expect.element(auth.getByText(/We could not reach Tablemates/)).toBeVisible();
  await expect.element(code).toHaveValue('123456');
  server.answer('POST /auth/verify-otp', { userExists: false, user: null });
  await auth.getByRole('button', { name: 'Verify Code' }).click();
  await expect.element(dialog('Do you have an invite code?')).toBeVisible();
});

test('somebody with an account is signed in at once', async () => {
  const server = await openSignIn();
  await askForCode();
  server.answer('POST /auth/verify-otp', { userExists: true, user: member() });
  server.answer('GET /game-events/user/joined', []);
  server.answer('POST /auth/login', { user: member() });
  await userEvent.keyboard('123456');
  await expect.element(page.getByRole('heading', { level: 1 })).toHaveTextContent("Nora's Dashboard");
  await expect.element(auth).not.toBeInTheDocument();
});

test('a sign-in whose answer was lost is repeated with the same key, without another code', async () => {
  const server = await openSignIn();
  await askForCode();
  server.answer('POST /auth/verify-otp', { userExists: true, user: member() });
  server.answer('GET /game-events/user/joined', []);
  server.disconnect('POST /auth/login');
  await userEvent.keyboard('123456');
  await expect.element(auth.getByText(/We could not reach Tablemates/)).toBeVisible();
  await expect.element(code).toHaveValue('123456');
  server.answer('POST /auth/login', { user: member() });
  await auth.getByRole('button', { name: 'Verify Code' }).click();
  await expect.element(page.getByRole('heading', { level: 1 })).toHaveTextContent("Nora's Dashboard");
  const [first, second] = server.asked('POST /auth/login').map(({ key }) => key);
  expect(first).toMatch(/^[\w-]{21}$/);
  expect(second).toBe(first);
  expect(server.asked('POST /auth/verify-otp')).toHaveLength(1);
});

test('an account whose answer was lost signs in at the next press, also after a step back and another name', async () => {
  const server = await openSignIn();
  await comeToProfile();
  await fillProfile();
  server.disconnect('POST /auth/signup');
  const create = auth.getByRole('button', { name: 'Create Account' });
  await create.click();
  await expect.element(auth.getByText(/We could not reach Tablemates/)).toBeVisible();
  await auth.getByRole('button', { name: 'Back', exact: true }).click();
  await auth.getByRole('button', { name: 'No, sign up as participant' }).click();
  await auth.getByLabelText('First name').fill('Rosalia');
  server.answer('GET /game-events/user/joined', []);
  const error = 'This Idempotency-Key was used for another request.';
  server.refuseOnce('POST /auth/signup', 409, { error, code: 'key_reused' }, { user: member({ firstName: 'Rosa' }) });
  await create.click();
  await expect.element(toast('Account Created')).toBeVisible();
  await expect.element(page.getByRole('heading', { level: 1 })).toHaveTextContent("Rosa's Dashboard");
  const asked = server.asked('POST /auth/signup');
  expect(asked.map(({ body }) => (body as { firstName: string }).firstName)).toEqual(['Rosa', 'Rosalia', 'Rosa']);
  expect(new Set(asked.map(({ key }) => key)).size).toBe(1);
});

test('an invite code is pasted with what was copied along', async () => {
  await openSignIn();
  await email.fill('  ABCD-\u200b2345 ');
  await userEvent.keyboard('{Control>}a{/Control}');
  await userEvent.copy();
  await email.fill('nora@example.test');
  await userEvent.keyboard('{Enter}');
  await expect.element(code).toHaveFocus();
  await userEvent.keyboard('123456');
  await auth.getByRole('button', { name: 'Yes, I have an invite code' }).click();
  const field = auth.getByRole('textbox', { name: 'Invite code' });
  await expect.element(field).toHaveFocus();
  await userEvent.paste();
  await expect.element(field).toHaveValue('ABCD2345');
});

test('an unknown invite code is refused, and Back leads to the earlier steps', async () => {
  const server = await openSignIn();
  await askForCode();
  await userEvent.keyboard('123456');
  await auth.getByRole('button', { name: 'Yes, I have an invite code' }).click();
  const field = auth.getByRole('textbox', { name: 'Invite code' });
  await expect.element(field).toHaveFocus();
  await userEvent.keyboard('zzzz2345extra');
  await expect.element(field).toHaveValue('ZZZZ2345');
  const error = 'Invalid invite code';
  server.refuse('GET /invitations/validate', 404, { error });
  await expectNoViolationsInDialog('invite code');
  await auth.getByRole('button', { name: 'Continue' }).click();
  await expect.element(toast('Invalid Invite Code')).toBeVisible();
  await expect.element(field).toHaveAccessibleDescription(new RegExp(error));
  await expect.element(field).toHaveFocus();
  const back = auth.getByRole('button', { name: 'Back', exact: true });
  await back.click();
  await expect.element(dialog('Do you have an invite code?')).toBeVisible();
  await back.click();
  await expect.element(email).toHaveValue('nora@example.test');
  await expect.element(back).not.toBeInTheDocument();
});

test('an invite code that was accepted is not tried again after a step back, but another one is', async () => {
  const server = await openSignIn();
  await askForCode();
  await userEvent.keyboard('123456');
  await auth.getByRole('button', { name: 'Yes, I have an invite code' }).click();
  await userEvent.keyboard('ABCD2345');
  server.answer('GET /invitations/validate', { valid: true, inviteCode: 'ABCD2345', role: 'provider' });
  await userEvent.keyboard('{Enter}');
  await expect.element(dialog('Who is joining us?')).toBeVisible();
  const back = auth.getByRole('button', { name: 'Back', exact: true });
  await back.click();
  await auth.getByRole('button', { name: 'Continue' }).click();
  await expect.element(dialog('Who is joining us?')).toBeVisible();
  expect(server.asked('GET /invitations/validate')).toHaveLength(1);
  await back.click();
  await auth.getByRole('textbox', { name: 'Invite code' }).fill('ABCD2346');
  await auth.getByRole('button', { name: 'Continue' }).click();
  await expect.poll(() => server.asked('GET /invitations/validate').length).toBe(2);
});

test('the profile asks for names, phone and the terms before anything is sent', async () => {
  const server = await openSignIn();
  await comeToProfile();
  const create = auth.getByRole('button', { name: 'Create Account' });
  await create.click();
  await expect.element(toast('Required fields missing')).toBeVisible();
  await expect.element(auth.getByLabelText('First name')).toHaveAccessibleDescription('Please enter your first name.');
  await expect.element(auth.getByLabelText('First name')).toHaveFocus();
  await expectNoViolationsInDialog('profile with problems');
  await fillProfile();
  await auth.getByRole('checkbox').click();
  await create.click();
  await expect.element(toast('Accept Terms Required')).toBeVisible();
  await expect.element(auth.getByRole('checkbox')).toHaveFocus();
  for (const [name, path] of [
    ['Terms of Service', '/terms'],
    ['Privacy Policy', '/privacy'],
  ] as const) {
    await expect.element(auth.getByRole('link', { name })).toHaveAttribute('href', path);
    await expect.element(auth.getByRole('link', { name })).toHaveAttribute('target', '_blank');
  }
  const name = 'I am 18 years or older and I accept the Terms of Service and Privacy Policy';
  await expect.element(auth.getByRole('checkbox', { name, exact: true })).not.toBeChecked();
  expect(server.asked('POST /auth/signup')).toEqual([]);
});

test('an invalid phone number is reported at its field before anything is sent', async () => {
  const server = await openSignIn();
  await comeToProfile();
  await fillProfile();
  const phone = auth.getByLabelText('Phone number');
  await phone.fill('none');
  await auth.getByRole('button', { name: 'Create Account' }).click();
  await expect.element(phone).toHaveAccessibleDescription(/Please enter a phone number, such as/);
  await expect.element(phone).toHaveFocus();
  await phone.fill('713 555 0199');
  await expect.element(phone).toHaveAccessibleDescription('Never shown to other members.');
  expect(server.asked('POST /auth/signup')).toEqual([]);
});

test('what was typed into a profile is still there after going back a step', async () => {
  await openSignIn();
  await comeToProfile();
  await fillProfile();
  await auth.getByRole('button', { name: 'Back', exact: true }).click();
  await auth.getByRole('button', { name: 'No, sign up as participant' }).click();
  await expect.element(auth.getByLabelText('First name')).toHaveValue('Rosa');
  await expect.element(auth.getByLabelText('First name')).toHaveFocus();
  await expect.element(auth.getByLabelText('Phone number')).toHaveValue('713 555 0199');
  await expect.element(auth.getByRole('checkbox')).toBeChecked();
});

test('an account that is refused keeps what was typed, with the reason at its field', async () => {
  const server = await openSignIn();
  await comeToProfile();
  await fillProfile();
  const sentence = 'Please enter a phone number, such as (713) 555-0100.';
  server.refuse('POST /auth/signup', 400, { error: sentence, fields: { phoneNumber: sentence } });
  await auth.getByRole('button', { name: 'Create Account' }).click();
  await expect.element(toast('Signup Failed')).toBeVisible();
  const phone = auth.getByLabelText('Phone number');
  await expect.element(phone).toHaveAccessibleDescription(new RegExp(sentence.slice(0, 27)));
  await expect.element(phone).toHaveFocus();
  await expect.element(auth.getByLabelText('First name')).toHaveValue('Rosa');
  await expect.element(auth.getByRole('checkbox')).toBeChecked();
});

test('a new account signs in, and the button says so while it is being created', async () => {
  const server = await openSignIn();
  await comeToProfile();
  await fillProfile();
  server.answer('GET /game-events/user/joined', []);
  const arrive = server.hold('POST /auth/signup', { user: member({ firstName: 'Rosa' }) });
  await auth.getByRole('button', { name: 'Create Account' }).click();
  await expect.element(auth.getByRole('button', { name: 'Creating your account…' })).toBeVisible();
  arrive();
  await expect.element(toast('Account Created')).toBeVisible();
  await expect.element(page.getByRole('heading', { level: 1 })).toHaveTextContent("Rosa's Dashboard");
  expect(server.asked('POST /auth/signup').map(({ body }) => body)).toMatchObject([
    { firstName: 'Rosa', lastName: 'Diaz', phoneNumber: '713 555 0199', acceptedTerms: true, isProvider: false },
  ]);
});

test('an organizer with a valid code signs up as one, and says where they host', async () => {
  const server = await openSignIn();
  await askForCode();
  await userEvent.keyboard('123456');
  await auth.getByRole('button', { name: 'Yes, I have an invite code' }).click();
  await userEvent.keyboard('ABCD2345');
  server.answer('GET /invitations/validate', { valid: true, inviteCode: 'ABCD2345', role: 'provider' });
  await userEvent.keyboard('{Enter}');
  await expect.element(toast('Invite Code Validated')).toBeVisible();
  await fillProfile();
  server.answer('GET /game-events/user/joined', []);
  server.answer('GET /game-events/needs-rating', []);
  server.answer('POST /auth/signup', { user: organizer() });
  await auth.getByRole('button', { name: 'Create Account' }).click();
  await expect.element(toast('Account Created')).toBeVisible();
  expect(server.asked('POST /auth/signup')[0]?.body).toMatchObject({ isProvider: true, inviteCode: 'ABCD2345' });
  const where = dialog('Where will you host?');
  await expect.element(where.getByLabelText('Region')).toHaveFocus();
  await expect.element(auth.getByRole('button', { name: 'Back', exact: true })).not.toBeInTheDocument();
  await expect.poll(() => location.pathname).toBe('/member');
  await expectNoViolationsInDialog('where an organizer hosts');
  const save = where.getByRole('button', { name: 'Save' });
  await save.click();
  await expect.element(toast('Missing information')).toBeVisible();
  await expect.element(where.getByLabelText('Region')).toHaveFocus();
  await where.getByLabelText('Region').selectOptions('Heights');
  await where.getByLabelText('Expertise (optional)').fill(' Chess, , UNO ');
  server.answer('PATCH /users/profile', { user: organizer({ regionId: HEIGHTS, expertise: ['Chess', 'UNO'] }) });
  await save.click();
  await expect.element(where).not.toBeInTheDocument();
  await expect.element(page.getByRole('heading', { level: 1 })).toHaveTextContent("Hana's Dashboard");
  expect(server.asked('PATCH /users/profile').map(({ body }) => body)).toEqual([
    { regionId: HEIGHTS, expertise: ['Chess', 'UNO'] },
  ]);
  await expect.element(page.getByRole('heading', { name: 'Where will you host?' })).not.toBeInTheDocument();
});

test('an organizer who closes that question is asked again on the dashboard', async () => {
  const server = await openPage('/member', organizer(), (each) => {
    each.answer('GET /game-events/user/joined', []);
    each.answer('GET /game-events/needs-rating', []);
    each.answer('GET /regions', [region()]);
  });
  await page.getByRole('button', { name: 'Choose Your Region' }).click();
  const where = dialog('Where will you host?');
  const sentence = 'This region cannot be chosen.';
  server.refuse('PATCH /users/profile', 400, { error: sentence, fields: { regionId: sentence } });
  await where.getByLabelText('Region').selectOptions('Heights');
  await where.getByRole('button', { name: 'Save' }).click();
  await expect.element(where.getByLabelText('Region')).toHaveAccessibleDescription(sentence);
});

test('a visitor who came for a view of the dashboard is asked to sign in, and then gets there', async () => {
  const server = await openPage('/member?view=messages', null, (each) => {
    each.answer('POST /auth/send-otp', { message: 'Sent.', testCode: '123456' });
    each.answer('POST /auth/verify-otp', { userExists: true, user: member() });
    each.answer('POST /auth/login', { user: member() });
    each.answer('GET /games', []);
    each.answer('GET /game-events/user/joined', []);
  });
  await expect.element(dialog('Sign in or create an account')).toBeVisible();
  await expect.poll(() => location.pathname).toBe('/');
  await askForCode();
  server.answer('GET /auth/me', { user: member(), passwordNeeded: false });
  await userEvent.keyboard('123456');
  await expect.element(page.getByRole('heading', { level: 1 })).toHaveTextContent('Messages');
  await expect.poll(() => location.search).toBe('?view=messages');
});

test('a message about a step disappears with the step', async () => {
  const server = await openSignIn();
  await askForCode();
  server.refuse('POST /auth/verify-otp', 400, { error: 'No.' });
  await userEvent.keyboard('000000');
  await expect.element(toast('Invalid OTP')).toBeVisible();
  await auth.getByRole('button', { name: 'Back', exact: true }).click();
  await expect.element(toast('Invalid OTP')).not.toBeInTheDocument();
});

test('closing forgets everything: by Esc, by the button, and by Back of the browser', async () => {
  await openSignIn();
  for (const close of [
    () => userEvent.keyboard('{Escape}'),
    () => auth.getByRole('button', { name: 'Close' }).click(),
    async () => history.back(),
  ]) {
    await askForCode();
    await close();
    await expect.element(auth).not.toBeInTheDocument();
    await expect.element(page.getByRole('button', { name: 'Sign In' })).toHaveFocus();
    await page.getByRole('button', { name: 'Sign In' }).click();
    await expect.element(email).toHaveValue('');
  }
});

test('the focus stays in the dialog however often Tab is pressed', async () => {
  await openSignIn();
  await email.fill('nora@example.test');
  for (let presses = 0; presses < 6; presses++) {
    await userEvent.keyboard('{Tab}');
    expect(auth.element().contains(document.activeElement)).toBe(true);
  }
  await userEvent.keyboard('{Shift>}{Tab}{/Shift}');
  expect(auth.element().contains(document.activeElement)).toBe(true);
});
