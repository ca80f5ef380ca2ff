import { createBrowserRouter, RouterContextProvider, RouterProvider } from 'react-router-dom';
import { afterLoad } from '../lib/after-load.ts';
import { NavigatingContext } from '../lib/navigating.ts';
import { learnPresent } from '../lib/present.ts';
import { dispatchContext } from '../lib/route-context.ts';
import { bringTexts } from '../lib/texts-of-times.ts';
import { followSystemTheme } from '../lib/theme.ts';
import { App } from './app.tsx';
import { draw, takeOver } from './draw.ts';
import { readFirstState } from './first-state.ts';
import { MemberNav } from './layouts/site-header.tsx';
import { loadPage } from './load-page.ts';
import { discoverRoutes, routes } from './routes.tsx';
import { createStore } from './store.ts';
import './styles.css';

// zod must not compile code from text: the security policy of pages forbids it, and browsers would report each attempt
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } });

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root');

/** Starts a new task, so that a slow phone can scroll and press in between. */
const nextTurn = () => new Promise((done) => setTimeout(done));

const first = readFirstState();
if (first) {
  bringTexts(first.texts);
  learnPresent(first.now, performance.timeOrigin);
}
const store = createStore({
  ...(first && { answers: first.answers, stale: first.stale }),
  goHome: () => void router.navigate('/', { replace: true }),
});
const firstState = first && store.getState();
followSystemTheme();

if (first) {
  await nextTurn();
  // The page's code must be loaded before React can hydrate what the server rendered.
  // the second navigation is a member's
  await Promise.all([loadPage(routes, location.pathname), root.querySelector('nav+nav') && MemberNav.load()]);
  await nextTurn();
}
// a reload of an event's sheet shows its page, which is what the address says
if (history.state?.masked) history.replaceState({ ...history.state, masked: undefined }, '');
// With hydration data, the router neither runs loaders again nor scrolls to the top.
const router = createBrowserRouter(routes, {
  patchRoutesOnNavigation: ({ path, patch }) => discoverRoutes(path, (found) => patch(null, found)),
  getContext: () => new RouterContextProvider(new Map([[dispatchContext, store.dispatch]])),
  ...(first && { hydrationData: { loaderData: first.loaderData } }),
});
const navigating = () => router.state.navigation.state !== 'idle';
if (first) await nextTurn();

const app = (
  <App store={store} firstState={firstState} firstMoment={first?.now ?? null}>
    <NavigatingContext value={navigating}>
      <RouterProvider router={router} />
    </NavigatingContext>
  </App>
);
if (first) takeOver(root, app);
else draw(root, app);
window.earlyPress?.heard();

// nothing on the first screen needs it
afterLoad(async () => (await import('./stay-true.ts')).stayTrue(store, first));

if (import.meta.env.PROD) void import('./service-worker.ts').then((worker) => worker.registerServiceWorker());
