import type { PasskeyPurpose } from '../../modules/identity/passkeys/contract.ts';
import { Passkey } from '../../modules/identity/passkeys/contract.ts';
import type { Browser } from './identity-app.ts';
import { softwarePasskey } from './software-passkey.ts';

export type Device = ReturnType<typeof softwarePasskey>;
type Creation = Parameters<Device['made']>;
type Request = Parameters<Device['used']>;

/** A response with its body, or null if there is none. */
export async function json(asked: Promise<Response>): Promise<{ status: number; body: unknown }> {
  const response = await asked;
  return { status: response.status, body: response.status === 204 ? null : await response.json() };
}

/** The options that this browser needs to make a passkey. */
export const creation = async (browser: Browser): Promise<Creation[0]> =>
  (await json(browser.post('/users/me/passkeys/options'))).body as Creation[0];

/** The options that this browser needs to use a passkey. */
export const request = async (browser: Browser, purpose: PasskeyPurpose = 'signIn'): Promise<Request[0]> =>
  (await json(browser.post('/auth/passkey/options', { for: purpose }))).body as Request[0];

/** A passkey that was just added in this browser. */
export async function added(browser: Browser): Promise<{ readonly device: Device; readonly id: string }> {
  const device = softwarePasskey();
  const { body } = await json(browser.post('/users/me/passkeys', device.made(await creation(browser))));
  return { device, id: Passkey.parse(body).id };
}

/** Uses a passkey in this browser, for signing in as a member or as the second step. */
export const signIn = async (browser: Browser, device: Device, fault: Request[1] = {}) =>
  json(browser.post('/auth/passkey', device.used(await request(browser), fault)));
export const secondStep = async (browser: Browser, device: Device, fault: Request[1] = {}) =>
  json(browser.post('/auth/admin-login/passkey', device.used(await request(browser, 'secondStep'), fault)));
