import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { Provider } from 'react-redux';
import { RouterProvider } from 'react-router-dom';
import { recheckAfterActivity } from '../features/session/recheck.ts';
import { refreshSession } from '../features/session/session-api.ts';
import { Toaster } from '../ui/toast.tsx';
import { NavigatingContext } from '../ui/use-back-closes.ts';
import { router } from './router.tsx';
import { registerServiceWorker } from './service-worker.ts';
import { createStore } from './store.ts';
import './styles.css';

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root');

const store = createStore(() => void router.navigate('/', { replace: true }));
recheckAfterActivity(window, () => void store.dispatch(refreshSession()));

const navigating = () => router.state.navigation.state !== 'idle';

createRoot(root).render(
  <StrictMode>
    <Provider store={store}>
      <NavigatingContext value={navigating}>
        <RouterProvider router={router} />
        <Toaster />
      </NavigatingContext>
    </Provider>
  </StrictMode>,
);

if (import.meta.env.PROD) registerServiceWorker();
