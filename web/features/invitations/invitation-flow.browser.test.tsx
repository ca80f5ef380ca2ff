import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectNoViolationsInDialog } from '../../../tests/components/axe.ts';
import { dialog, openPage, toast } from '../../../tests/components/open-page.tsx';
import { member } from '../../../tests/components/records.ts';

const openInvited = (code = 'ABCD2345', link = '/#invite=') =>
  openPage(`${link}${code}`, member(), (server) => {
    server.answer('GET /game-events', []);
    server.answer('GET /games', []);
    server.answer('GET /regions', []);
    server.answer('GET /cafes', []);
    server.answer('GET /game-events/user/joined', []);
  });
const invited = dialog("You've Been Invited!");
const accept = invited.getByRole('button', { name: 'Accept & Become an Organizer' });

test.each(['/#invite=', '/?invite=', '/?q=chess#invite='])(
  'a code is taken out of the address %s, and its offer has the focus',
  async (link) => {
    await openInvited('ABCD2345', link);
    await expect.element(accept).toHaveFocus();
    await expect.poll(() => location.href).not.toContain('ABCD2345');
  },
);

test('an accepted invitation says that it is working, and welcomes the organizer', async () => {
  const server = await openInvited();
  await expect.element(accept).toHaveFocus();
  await expectNoViolationsInDialog('invitation');
  const organizer = member({ isProvider: true });
  const arrive = server.hold('POST /invitations/redeem', { user: organizer });
  await userEvent.keyboard('{Enter}');
  await expect.element(invited.getByRole('button', { name: 'Upgrading...' })).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await expect.element(invited).toBeVisible();
  server.answer('GET /auth/me', { user: organizer, passwordNeeded: false });
  server.answer('GET /game-events/needs-rating', []);
  arrive();
  const welcome = dialog('Welcome, Game Organizer!');
  await expect.element(welcome.getByRole('button', { name: 'Go to Dashboard' })).toHaveFocus();
  await expectNoViolationsInDialog('welcome');
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByRole('heading', { level: 1 })).toHaveTextContent("Nora's Dashboard");
  expect(server.asked('POST /invitations/redeem').map(({ body }) => body)).toEqual([{ code: 'ABCD2345' }]);
});

test('a wrong code is refused in the words of the server, and dropped', async () => {
  const server = await openInvited();
  server.refuse('POST /invitations/redeem', 404, { error: 'Invalid invite code' });
  await accept.click();
  await expect.element(toast('Redemption Failed')).toBeVisible();
  await expect.element(toast('Invalid invite code')).toBeVisible();
  await expect.element(invited).not.toBeInTheDocument();
});

test('a code that failed without an answer may be tried again', async () => {
  const server = await openInvited();
  server.refuse('POST /invitations/redeem', 500);
  await accept.click();
  await expect.element(toast('Unable to redeem invite code. Please try again.')).toBeVisible();
  await expect.element(accept).toBeEnabled();
});

test('an invitation that was put away does not come back', async () => {
  await openInvited();
  await invited.getByRole('button', { name: 'Maybe Later' }).click();
  await expect.element(invited).not.toBeInTheDocument();
  await expect.poll(() => location.search).toBe('');
});

const notice = page.getByRole('region', { name: 'Invitation' });
const openAsVisitor = () =>
  openPage('/?invite=ABCD2345', null, (server) => {
    server.answer('GET /games', []);
  });

test('a visitor keeps the invitation on the screen through signing in, until it is put away', async () => {
  await openAsVisitor();
  await expect.element(notice).toMatchTextContent("You've been invited to host.");
  await expect.poll(() => location.search).toBe('');
  await notice.getByRole('button', { name: 'Accept' }).click();
  await expect.element(dialog('Sign in or create an account')).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await expect.element(notice.getByRole('button', { name: 'Accept' })).toBeVisible();
  await notice.getByRole('button', { name: 'Put away' }).click();
  await expect.element(notice).not.toBeInTheDocument();
  expect(sessionStorage.getItem('invite')).toBeNull();
});

test('a text that cannot be a code is dropped', async () => {
  await openInvited('%3Cscript%3Ealert');
  await expect.element(page.getByRole('link', { name: 'My Dashboard' }).first()).toBeVisible();
  await expect.poll(() => location.search).toBe('');
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
});
