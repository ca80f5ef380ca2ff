import { type ReactNode, StrictMode } from 'react';
import { Provider } from 'react-redux';
import { SiteConfigProvider } from '../lib/site-config.tsx';
import { FirstMoment } from '../lib/use-now.ts';
import { Toaster } from '../ui/toast.tsx';
import { useEarlyPress } from './early-press.ts';
import type { Store } from './store.ts';

type Props = {
  store: Store;
  /**
   * The store's state that the server rendered the page with. Null if it did not. Parts of a page hydrate one after the
   * other, and each must first render what the server rendered, also if newer answers have arrived.
   */
  firstState: ReturnType<Store['getState']> | null;
  /** When the server rendered the page, in milliseconds. Null if it did not. */
  firstMoment: number | null;
  /** The router's page. */
  children: ReactNode;
};

/** The providers around every page, the same on the server and in the browser. */
export function App({ store, firstState, firstMoment, children }: Props) {
  useEarlyPress();
  return (
    <StrictMode>
      <Provider store={store} {...(firstState && { serverState: firstState })}>
        <SiteConfigProvider>
          <FirstMoment value={firstMoment}>
            {children}
            <Toaster />
          </FirstMoment>
        </SiteConfigProvider>
      </Provider>
    </StrictMode>
  );
}
