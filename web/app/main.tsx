import { createRoot, hydrateRoot } from 'react-dom/client';
import { createBrowserRouter, RouterProvider } from 'react-router-dom';
import { recheckAfterActivity } from '../features/session/recheck.ts';
import { refreshSession } from '../features/session/session-api.ts';
import { followSystemTheme } from '../lib/theme.ts';
import { NavigatingContext } from '../ui/use-back-closes.ts';
import { App } from './app.tsx';
import { readFirstState } from './first-state.ts';
import { keepFocus } from './keep-focus.ts';
import { loadPage } from './load-page.ts';
import { routes } from './routes.tsx';
import { registerServiceWorker } from './service-worker.ts';
import { createStore } from './store.ts';
import './styles.css';

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root');

const first = readFirstState();
const store = createStore({
  ...(first && { answers: first.answers }),
  goHome: () => void router.navigate('/', { replace: true }),
});
recheckAfterActivity(window, () => void store.dispatch(refreshSession()));
followSystemTheme();
keepFocus();

// What the server rendered can be taken over only once the page's code is there.
if (first) await loadPage(routes, location.pathname);
const router = createBrowserRouter(routes);
const navigating = () => router.state.navigation.state !== 'idle';

const app = (
  <App store={store} firstMoment={first?.now ?? null}>
    <NavigatingContext value={navigating}>
      <RouterProvider router={router} />
    </NavigatingContext>
  </App>
);
if (first) hydrateRoot(root, app);
else createRoot(root).render(app);

if (import.meta.env.PROD) registerServiceWorker();
