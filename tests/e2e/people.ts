import { randomUUID } from 'node:crypto';
import { type APIRequestContext, expect, type Page, request } from '@playwright/test';
import type { SendOtpReply, SignupRequest } from '../../modules/identity/contract.ts';

/** An address nobody has signed up with, on the test domain, so that its code is in the reply. */
export const newAddress = (): string => `guest-${randomUUID()}@example.test`;

/** A name that nothing else has, in letters alone: the digits of an id are sometimes refused as a phone number. */
export const ownName = (words: string): string =>
  `${words} ${randomUUID()
    .replaceAll('-', '')
    .replace(/\d/g, (digit) => 'ghijklmnop'.charAt(Number(digit)))
    .slice(0, 12)}`;

/** Reads in the mailbox of the development server the code that was mailed to an address. */
export async function mailedCode(person: APIRequestContext, email: string): Promise<string> {
  const read = async () =>
    /\b\d{6}\b/.exec(
      (await (await person.get('/mailbox', { params: { to: email } })).text()).split('<main')[1] ?? '',
    )?.[0];
  await expect.poll(read).toBeDefined();
  return (await read()) ?? '';
}

/**
 * Signs somebody up over HTTP alone. The context holds their session; dispose of it.
 *
 * @param email of the test domain, which gets no mail, or of another one
 */
export async function newMember(baseURL: string, email = newAddress(), firstName = 'Nora'): Promise<APIRequestContext> {
  const person = await request.newContext({ baseURL });
  const { testCode } = (await (await person.post('/api/auth/send-otp', { data: { email } })).json()) as SendOtpReply;
  const code = testCode ?? (await mailedCode(person, email));
  await person.post('/api/auth/verify-otp', { data: { email, code } });
  const data: SignupRequest = {
    email,
    firstName,
    lastName: 'Quinn',
    phoneNumber: '+1 713 555 0142',
    acceptedTerms: true,
  };
  expect((await person.post('/api/auth/signup', { data })).status()).toBe(201);
  return person;
}

/** Types an address into the open sign-in dialog and gives the code shown for it. */
export async function askForCode(page: Page, email: string): Promise<string> {
  const dialog = page.getByRole('dialog', { name: 'Sign in or create an account' });
  await dialog.getByLabel('Email address').fill(email);
  await dialog.getByRole('button', { name: 'Continue' }).click();
  const shown = page.getByText(/Test account: your code is \d{6}/);
  await expect(shown).toBeVisible();
  return ((await shown.textContent()) ?? '').replace(/\D/g, '');
}

export const codeBoxes = (page: Page) => page.getByRole('textbox', { name: '6-digit code' });

/** Goes through the dialog, open at the address, as somebody new who is no organizer. */
export async function signUp(page: Page, firstName = 'Rosa', { isInvited = false } = {}): Promise<void> {
  const code = await askForCode(page, newAddress());
  await codeBoxes(page).pressSequentially(code);
  // whom somebody invited to a seat is not asked
  if (!isInvited) await page.getByRole('button', { name: 'No, sign up as participant' }).click();
  await page.getByLabel('First name').fill(firstName);
  await page.getByLabel('Last name').fill('Diaz');
  await page.getByLabel('Phone number').fill('713 555 0199');
  await page.getByRole('checkbox', { name: /I am 18 years or older/ }).check();
  await page.getByRole('button', { name: 'Create Account' }).click();
}

/** Signs the page's browser in as a new member, without the dialog. */
export async function signInQuietly(page: Page, baseURL: string): Promise<void> {
  const person = await newMember(baseURL);
  await page.context().addCookies((await person.storageState()).cookies);
  await person.dispose();
}

/** The one message on the screen; the same words are also read out, out of sight. */
export const toast = (page: Page, text: string) =>
  page.getByRole('region', { name: /Notifications/ }).getByText(text, { exact: true });
