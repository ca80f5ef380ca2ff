import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { answerAccountStates } from '../../../tests/components/account-states.ts';
import { expectNoViolationsInDialog } from '../../../tests/components/axe.ts';
import { dialog, openPage, toast } from '../../../tests/components/open-page.tsx';
import { member } from '../../../tests/components/records.ts';

const openAccount = async () => {
  const server = await openPage('/member', member({ bio: 'Chess.' }), (each) => {
    answerAccountStates(each);
    each.answer('GET /game-events/user/joined', []);
  });
  await page.getByRole('link', { name: 'My Account' }).click();
  return server;
};
const settings = dialog('Profile Settings');

test('only the bio of one’s own profile can be changed', async () => {
  const server = await openAccount();
  for (const label of ['First name', 'Last name', 'Phone']) {
    await expect.element(settings.getByRole('textbox', { name: label })).toBeDisabled();
    await expect
      .element(settings.getByRole('textbox', { name: label }))
      .toHaveAccessibleDescription('Contact admin to update');
  }
  await expectNoViolationsInDialog('Profile Settings');
  const arrive = server.hold('PATCH /users/profile', { user: member({ bio: 'Go.' }) });
  await settings.getByLabelText('Bio').fill('Go.');
  await settings.getByRole('button', { name: 'Save Changes' }).click();
  await expect.element(settings.getByRole('button', { name: 'Saving...' })).toBeVisible();
  arrive();
  await expect.element(toast('Profile Updated')).toBeVisible();
  await expect.element(settings.getByLabelText('Bio')).toHaveValue('Go.');
  expect(server.asked('PATCH /users/profile').map(({ body }) => body)).toMatchObject([{ bio: 'Go.' }]);
});

test('a profile that is refused says why, and what was typed stays', async () => {
  const server = await openAccount();
  server.refuse('PATCH /users/profile', 400, { error: 'Not today.' });
  await settings.getByLabelText('Bio').fill('Go.');
  await settings.getByRole('button', { name: 'Save Changes' }).click();
  await expect.element(toast('Update Failed')).toBeVisible();
  await expect.element(toast('Not today.')).toBeVisible();
  await expect.element(settings.getByLabelText('Bio')).toHaveValue('Go.');
});

test('a person sees where they are signed in, and signs out there', async () => {
  const server = await openAccount();
  const here = { id: '1', browser: 'Firefox', system: 'Windows', current: true };
  const there = { id: '2', browser: 'Safari', system: 'iPhone', current: false };
  const seen = { firstSeenAt: '2026-05-04T18:00:00.000Z', lastSeenAt: '2026-05-30T18:00:00.000Z' };
  server.answer(
    'GET /users/me/sessions',
    [here, there].map((each) => ({ ...each, ...seen })),
  );
  await settings.getByText('Where you are signed in').click();
  await expect.element(settings.getByText('Firefox on Windows')).toBeVisible();
  await expectNoViolationsInDialog('Where you are signed in');
  server.refuse('DELETE /users/me/sessions/:id', 500);
  await settings.getByRole('button', { name: 'Sign out Safari on iPhone' }).click();
  await expect.element(toast('Sign Out Failed')).toBeVisible();
  server.answer('DELETE /users/me/sessions/:id', null);
  server.answer('GET /users/me/sessions', [{ ...here, ...seen }]);
  await settings.getByRole('button', { name: 'Sign out Safari on iPhone' }).click();
  await expect.element(toast('Signed Out')).toBeVisible();
  await expect.element(settings.getByText('Safari on iPhone')).not.toBeInTheDocument();
  expect(server.asked('DELETE /users/me/sessions/:id').map(({ path }) => path)).toEqual(
    Array(2).fill('/users/me/sessions/2'),
  );
  await expect.element(settings.getByRole('button', { name: /Everywhere/ })).not.toBeInTheDocument();
});

test('the account is a page: its heading gets the focus, the navigation marks it, and Back leads to the dashboard', async () => {
  await openAccount();
  await expect.element(page.getByRole('heading', { level: 1, name: 'Profile Settings' })).toHaveFocus();
  await expect.poll(() => location.pathname + location.search).toBe('/member?view=account');
  await expect.element(page.getByRole('heading', { name: 'Dashboard' })).not.toBeInTheDocument();
  history.back();
  await expect.element(page.getByRole('heading', { level: 1, name: /Dashboard$/ })).toBeVisible();
  await expect.element(settings).not.toBeInTheDocument();
});

test('on a phone the account is rows that say their state, each part comes alone, and Back returns to its row', async () => {
  await page.viewport(390, 844);
  await openPage('/member?view=account', member({ bio: 'Chess.' }), answerAccountStates);
  const rows = settings.getByRole('navigation', { name: 'Profile Settings' });
  await expect
    .element(rows.getByRole('link', { name: /^Emails and alerts/ }))
    .toMatchTextContent('Emails and alerts1 kind of email off');
  await expect
    .element(rows.getByRole('link', { name: /^Sign-in/ }))
    .toMatchTextContent('Sign-in and devices0 passkeys · signed in on 0 devices');
  await expect.element(settings.getByRole('textbox', { name: 'Phone' })).toBeVisible();
  await expect.element(settings.getByText('Contact admin to update')).toBeVisible();
  await expect.element(settings.getByLabelText('Bio')).not.toBeVisible();
  await rows.getByRole('link', { name: /^Profile/ }).click();
  await expect.element(settings.getByRole('heading', { name: 'Profile', exact: true })).toHaveFocus();
  await expect.element(settings.getByLabelText('Bio')).toBeVisible();
  await expect.element(settings.getByLabelText('Show me at tables')).not.toBeVisible();
  await expect.element(rows).not.toBeInTheDocument();
  await expectNoViolationsInDialog('Profile Settings');
  history.back();
  await expect.element(rows.getByRole('link', { name: /^Profile/ })).toHaveFocus();
});

test('a bio that was not saved is there again after a reload, and Cancel discards it', async () => {
  await openAccount();
  await settings.getByLabelText('Bio').fill('Go.');
  await openAccount();
  await expect.element(settings.getByText('What you typed before is still here.')).toBeVisible();
  await expect.element(settings.getByLabelText('Bio')).toHaveValue('Go.');
  await settings.getByRole('button', { name: 'Cancel' }).click();
  await expect.element(settings.getByLabelText('Bio')).toHaveValue('Chess.');
  await openAccount();
  await expect.element(settings.getByLabelText('Bio')).toHaveValue('Chess.');
});

/** A picture without background: a blue square in the middle of nothing. */
async function logo(type: string): Promise<Blob> {
  const canvas = new OffscreenCanvas(400, 400);
  const context = canvas.getContext('2d') as OffscreenCanvasRenderingContext2D;
  context.fillStyle = 'blue';
  context.fillRect(100, 100, 200, 200);
  return canvas.convertToBlob({ type });
}
const choosePhoto = async (file: Blob) => {
  const input = settings.getByLabelText('Choose: Photo of you');
  await userEvent.upload(input, new File([file], 'logo', { type: file.type }));
};

const sentPhoto = async (file: Blob) => {
  const server = await openAccount();
  server.answer('PUT /users/me/photo', { user: member() });
  await choosePhoto(file);
  await settings.getByRole('button', { name: 'Use this photo' }).click();
  await expect.element(toast('Photo saved')).toBeVisible();
  const sent = server.asked('PUT /users/me/photo')[0]?.body as Blob;
  const bitmap = await createImageBitmap(sent);
  const context = new OffscreenCanvas(bitmap.width, bitmap.height).getContext(
    '2d',
  ) as OffscreenCanvasRenderingContext2D;
  context.drawImage(bitmap, 0, 0);
  const pixel = (x: number, y: number) =>
    [...context.getImageData(x, y, 1, 1).data].map((value) => Math.round(value / 51));
  const { width } = bitmap;
  return { type: sent.type, edge: pixel(5, 5), middle: pixel(width / 2, width / 2), width };
};

test.each(['image/png', 'image/webp'])('a drawing is sent with what is transparent in it: %s', async (type) => {
  expect(await sentPhoto(await logo(type))).toEqual({
    type: 'image/webp',
    edge: [0, 0, 0, 0],
    middle: [0, 0, 5, 5],
    width: 400,
  });
});

test('a drawing of lines (SVG) is sent as large as a photo, with what is transparent in it', async () => {
  const lines = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 8"><path d="M2 2h4v4H2z" fill="blue"/></svg>';
  const sent = await sentPhoto(new Blob([lines], { type: 'image/svg+xml' }));
  expect(sent).toEqual({ type: 'image/webp', edge: [0, 0, 0, 0], middle: [0, 0, 5, 5], width: 1024 });
});

test('a photo that this browser cannot open says what it is, and what to do', async () => {
  const server = await openAccount();
  await choosePhoto(new Blob(['\0\0\0\x18ftypheic\0\0\0\0mif1heic'], { type: '' }));
  await expect.element(toast('This photo is a HEIC file')).toBeVisible();
  await expect
    .element(toast('This browser cannot open it. Please save it as a JPEG, and choose that file.'))
    .toBeVisible();
  expect(server.asked('PUT /users/me/photo')).toEqual([]);
});

test('a photograph is sent as a JPEG', async () => {
  expect(await sentPhoto(await logo('image/jpeg'))).toEqual({
    type: 'image/jpeg',
    edge: [0, 0, 0, 5],
    middle: [0, 0, 5, 5],
    width: 400,
  });
});

test.each(['image/png', 'image/jpeg'])('a photo of which a part is missing is not sent: %s', async (type) => {
  const server = await openAccount();
  const whole = await logo(type);
  await choosePhoto(whole.slice(0, whole.size * 0.6, type));
  await expect.element(toast('Part of this photo is missing')).toBeVisible();
  await expect.element(settings.getByRole('button', { name: 'Use this photo' })).not.toBeInTheDocument();
  expect(server.asked('PUT /users/me/photo')).toEqual([]);
});
