import { createBrowserRouter, RouterContextProvider, RouterProvider } from 'react-router-dom';
import { expect, onTestFinished } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import type { User } from '../../modules/identity/contract.ts';
import { App } from '../../web/app/app.tsx';
import { keepFocus } from '../../web/app/keep-focus.ts';
import { discoverRoutes, routes } from '../../web/app/routes.tsx';
import { createStore } from '../../web/app/store.ts';
import { NavigatingContext } from '../../web/lib/navigating.ts';
import { dispatchContext } from '../../web/lib/route-context.ts';
import { cafe, explanation, needs } from './records.ts';
import { type FakeServer, fakeServer } from './server.ts';

keepFocus();

/**
 * Opens the application at an address, as `web/app/main.tsx` does, with a server that answers what the test says. Opened a
 * second time in a test, it is as after a reload: what the tab stores is still there.
 *
 * @param path the address, with its query
 * @param user who is signed in; null for a visitor
 * @param prepare sets the server's answers before the page requests anything
 */
export async function openPage(
  path: string,
  user: User | null,
  prepare: (server: FakeServer) => void,
): Promise<FakeServer> {
  const server = fakeServer(user);
  server.answer('GET /site-config', {
    cityName: 'Houston',
    timeZone: 'America/Chicago',
    supportPhone: '(713) 555-0100',
    publicUrl: 'https://tablemates.example',
  });
  if (user) server.answer('GET /auth/me', { user, passwordNeeded: false });
  else server.refuse('GET /auth/me', 401, { error: 'Please sign in.' });
  server.answer('GET /messages/unread-count', { count: 0 });
  // what the dashboard asks for beside what a test is about
  server.answer('GET /messages/conversations', []);
  server.answer('GET /game-events/:id/talk', []);
  server.answer('POST /game-events/:id/talk/read', null);
  server.answer('GET /game-events/:id/talk/mute', { muted: false });
  server.answer('GET /game-events', []);
  server.answer('GET /series', []);
  server.answer('GET /groups', []);
  server.answer('GET /game-events/counts', {
    today: 0,
    tomorrow: 0,
    weekend: 0,
    week: { gameEvents: 0, openSeats: 0, players: 0, cafes: 0 },
  });
  server.answer('GET /game-events/user/joined', []);
  server.answer('GET /game-events/user/waiting', []);
  server.answer('GET /users/me/mail-delivery', { isRefused: false });
  server.answer('GET /users/me/blocks', []);
  server.answer('GET /users/me/follows', []);
  server.answer('GET /users/me/blocks/at/:gameEventId', { seated: 0 });
  server.answer('GET /game-events/:id/change-preview', {
    moved: null,
    given: 0,
    offered: 0,
    freeUntil: null,
    isLate: false,
  });
  server.answer('GET /users/me/reliability', explanation());
  server.answer('GET /users/me/reliability/history', []);
  server.answer('GET /game-events/contests', []);
  server.answer('GET /admin/contests/counts', { open: 0, overdue: 0 });
  server.answer('GET /admin/users/:userId/warnings', []);
  server.answer('GET /admin/users/:id/notes', []);
  server.answer('GET /admin/bars', []);
  server.answer('GET /admin/game-events/:id/notes', []);
  server.answer('GET /admin/cafes/:id/notes', []);
  server.answer('GET /admin/users/file-size', { rows: 0 });
  server.answer('GET /admin/game-events/file-size', { rows: 0 });
  server.answer('GET /admin/marks/file-size', { rows: 0 });
  server.answer('GET /admin/audit/file-size', { rows: 0 });
  server.answer('GET /invitations/file-size', { rows: 0 });
  server.answer('GET /admin/reports/counts', { open: 0, lookedAt: 0 });
  server.answer('GET /admin/cases/counts', { open: 0, waiting: 0, closed: 0, overdue: 0 });
  server.answer('GET /admin/cases/admins', []);
  server.answer('GET /admin/cases/:id/notes', []);
  server.answer('GET /admin/views', []);
  server.answer('GET /admin/needs', needs());
  server.answer('GET /cafes', []);
  server.answer('GET /cafes/:id', cafe());
  server.answer('GET /regions', []);
  server.refuse('GET /users/:id/profile', 404, { error: 'There is nobody of this name.' });
  server.answer('GET /game-events/:id/waiting-list', {
    state: 'none',
    place: null,
    of: 0,
    until: null,
    passedOver: null,
    guests: [],
  });
  prepare(server);

  history.replaceState(null, '', path);
  const store = createStore({
    access: { fetchFn: server.fetchFn },
    goHome: () => void router.navigate('/', { replace: true }),
  });
  const router = createBrowserRouter(routes, {
    patchRoutesOnNavigation: ({ path, patch }) => discoverRoutes(path, (found) => patch(null, found)),
    getContext: () => new RouterContextProvider(new Map([[dispatchContext, store.dispatch]])),
  });
  // a router that is gone stays in the middle of its last navigation
  let isGone = false;
  const app = (
    <App store={store} firstState={null} firstMoment={null}>
      <NavigatingContext value={() => !isGone && router.state.navigation.state !== 'idle'}>
        <RouterProvider router={router} />
      </NavigatingContext>
    </App>
  );
  await closePage?.();
  const { unmount } = await render(app);
  const close = async () => {
    // a message would be shown by the next page as well
    for (const button of messages().getByRole('button', { name: 'Close' }).elements()) (button as HTMLElement).click();
    await unmount();
    router.dispose();
    isGone = true;
    closePage = undefined;
    // a dialog takes its entry of the history with it, which the browser does a moment later
    await expect.poll(() => history.state?.layer, { interval: 5 }).toBeUndefined();
    const missing = server.unanswered();
    if (missing.length > 0) throw new Error(`The test has no answer to ${[...new Set(missing)].join(', ')}.`);
  };
  closePage = close;
  onTestFinished(async () => {
    if (closePage === close) await close();
    // else the router would scroll the next test's page to where this one was, under the hands of a test that began
    sessionStorage.setItem('react-router-scroll-positions', '{}');
  });
  return server;
}
let closePage: (() => Promise<void>) | undefined;

const messages = () => page.getByRole('region', { name: /Notifications/ });

/** The one message on the screen; the same words are also read out, out of sight. */
export const toast = (text: string) => messages().getByText(text, { exact: true });

/** An open dialog by its title, a question included. */
export const dialog = (name: string | RegExp) => page.getByRole('dialog', { name });
