import { expect, type Page, test } from '@playwright/test';
import { adminLogin } from './admin.ts';
import { expectNoViolationsAnywhere } from './axe.ts';
import { dialogGone } from './dialog-gone.ts';
import { loseAnswer } from './lost-answer.ts';
import { type OwnServer, startOwnServer } from './own-server.ts';

// Passkeys are made for a name, never for an IP address: the browser comes by `localhost`.
let server: OwnServer;
let site: string;
test.beforeAll(async () => {
  test.setTimeout(180_000);
  server = await startOwnServer();
  site = `http://localhost:${new URL(server.baseURL).port}`;
});
test.afterAll(() => server?.dispose());

/** Gives a page's browser a fingerprint reader that says yes. */
async function withDevice(page: Page) {
  const browser = await page.context().newCDPSession(page);
  await browser.send('WebAuthn.enable');
  const { authenticatorId } = await browser.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  return {
    /** From now on the person is not recognized, or is again. */
    recognizes: (isUserVerified: boolean) =>
      browser.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified }),
  };
}

async function signInByCode(page: Page, email: string): Promise<void> {
  await page.goto(site);
  await page.getByRole('button', { name: 'Sign In' }).click();
  await page.getByLabel('Email address').fill(email);
  await page.keyboard.press('Enter');
  await page.getByRole('textbox', { name: '6-digit code' }).fill('246810');
  await expect(page).toHaveURL(/\/member/);
}

const signOut = async (page: Page) => {
  await dialogGone(page);
  // an open page hears that its session has ended, and goes elsewhere by itself
  await page.goto('about:blank');
  await page.request.post(`${site}/api/auth/logout`);
  await page.goto(site);
};

test('a member is offered a passkey after the code, signs in with it, renames and removes it', async ({ page }) => {
  test.setTimeout(120_000);
  await withDevice(page);
  await signInByCode(page, 'member@example.test');
  const offer = page.getByRole('region', { name: 'Passkey' });
  await offer.getByRole('button', { name: 'Add a Passkey' }).click();
  await expect(page.getByText('Passkey Added', { exact: true }).first()).toBeVisible();
  await expect(offer).toHaveCount(0);

  await signOut(page);
  await page.getByRole('button', { name: 'Sign In' }).click();
  await page.getByRole('button', { name: 'Use a Passkey' }).click();
  await expect(page).toHaveURL(/\/member/);

  await page.goto(`${site}/member?view=account#passkeys`);
  const settings = page.getByRole('dialog', { name: 'Profile Settings' });
  await expect(settings.getByText(/last used/).first()).toBeVisible();
  await expectNoViolationsAnywhere(page, 'passkeys in the settings');
  await settings.getByRole('button', { name: /^Rename Chrome/ }).click();
  await settings.getByRole('textbox', { name: /^New name of/ }).fill('My laptop');
  await page.keyboard.press('Enter');
  await settings.getByRole('button', { name: 'Remove My laptop' }).click();
  await page.getByRole('dialog', { name: 'Remove this passkey?' }).getByRole('button', { name: 'Remove' }).click();
  await expect(settings.getByText('My laptop')).toHaveCount(0);

  await signOut(page);
  await page.getByRole('button', { name: 'Sign In' }).click();
  await page.getByRole('button', { name: 'Use a Passkey' }).click();
  await expect(page.getByText('This passkey did not work. Please try again.')).toBeVisible();
});

test('a passkey whose answer was lost is added at the next press, and made once', async ({ page }) => {
  await withDevice(page);
  await signInByCode(page, 'organizer@example.test');
  const offer = page.getByRole('region', { name: 'Passkey' });
  // the list of passkeys has the same path
  await expect(offer).toBeVisible();
  await loseAnswer(page, '/users/me/passkeys');
  await offer.getByRole('button', { name: 'Add a Passkey' }).click();
  await expect(page.getByText('No Passkey Added', { exact: true }).first()).toBeVisible();
  await offer.getByRole('button', { name: 'Add a Passkey' }).click();
  await expect(page.getByText('Passkey Added', { exact: true }).first()).toBeVisible();
  const passkeys = await page.request.get(`${site}/api/users/me/passkeys`);
  expect(await passkeys.json()).toHaveLength(1);
});

test('a member who declines the offer is not asked again in this browser', async ({ page }) => {
  await withDevice(page);
  await signInByCode(page, 'organizer@example.test');
  const offer = page.getByRole('region', { name: 'Passkey' });
  await offer.getByRole('button', { name: 'No, thanks' }).click();
  await expect(offer).toHaveCount(0);
  await page.reload();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(offer).toHaveCount(0);
});

test('an admin logs in with password and passkey, and confirms with it what cannot be undone', async ({ page }) => {
  test.setTimeout(240_000);
  const device = await withDevice(page);
  const logIn = async () => {
    await page.goto(`${site}/admin/login`);
    await page.getByLabel('Username').fill(adminLogin.username);
    await page.getByLabel('Password').fill(adminLogin.password);
    await page.keyboard.press('Enter');
  };
  await logIn();
  await page.getByRole('button', { name: 'Your account' }).click();
  await page.getByRole('link', { name: 'Your Passkeys' }).click();
  await page.getByRole('button', { name: 'Add a Passkey' }).click();
  await expect(page.getByRole('button', { name: /^Remove Chrome/ })).toBeVisible();
  await expectNoViolationsAnywhere(page, 'passkeys of an admin');

  await signOut(page);
  await logIn();
  const usePasskey = page.getByRole('button', { name: 'Use Passkey' });
  await expect(usePasskey).toBeVisible();
  await expectNoViolationsAnywhere(page, 'second step');
  await usePasskey.click();
  await expect(page.getByRole('heading', { level: 1, name: /Dashboard/ })).toBeVisible();

  const region = 'Galveston Island';
  expect((await page.request.post(`${site}/api/regions`, { data: { name: region } })).status()).toBe(201);
  await server.moveTo(20 * 60_000);
  await page.goto(`${site}/admin/cities-regions?tab=regions`);
  await page.getByRole('button', { name: `Delete ${region}` }).click();
  const code = '**/confirm-identity-dialog*';
  await page.route(code, (route) => route.abort());
  await page.getByRole('dialog').getByRole('button', { name: 'Delete Region' }).click();
  await expect(page.getByText(/^We could not reach Tablemates/).first()).toBeVisible();
  const isItYou = page.getByRole('dialog', { name: 'Is it you?' });
  await page.unroute(code);
  await page.getByRole('dialog').getByRole('button', { name: 'Delete Region' }).click();
  await expect(isItYou).toBeVisible();
  await expectNoViolationsAnywhere(page, 'is it you');
  await device.recognizes(false);
  await isItYou.getByRole('button', { name: 'Use Passkey' }).click();
  await expect(isItYou.getByText('No passkey was used. You can try again.')).toBeVisible();
  await device.recognizes(true);
  await isItYou.getByRole('button', { name: 'Use Passkey' }).click();
  await expect(isItYou).toHaveCount(0);
  await expect(page.getByRole('button', { name: `Delete ${region}` })).toHaveCount(0);
});
