import { createMemoryRouter, Link, RouterProvider } from 'react-router-dom';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { useAsOf } from '../features/admin-reliability/use-as-of.ts';
import { useEventFilters } from '../features/events/use-event-filters.ts';
import { SearchBox } from '../ui/search-box.tsx';
import { NavigatingContext } from './navigating.ts';
import { useListAddress } from './use-list-address.ts';

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }));
afterEach(() => void vi.useRealTimers());

function Landing() {
  const { setSoon } = useEventFilters();
  return <input aria-label="Search" onChange={({ target }) => setSoon('q', target.value)} />;
}

function List() {
  const { type, value } = useListAddress();
  return <SearchBox label="Search" value={value('q')} onSearch={(text) => type('q', text)} />;
}

function Ledger() {
  const { pass } = useAsOf();
  return <input aria-label="Search" onChange={() => pass('2026-06-01T12:00:00.000Z')} />;
}

test.each([
  ['the landing page', Landing],
  ['a list', List],
  ['a ledger', Ledger],
])('what is pressed just after typing is not undone by the address of %s, which follows later', async (_, Page) => {
  const { promise: arrived, resolve: arrive } = Promise.withResolvers<null>();
  const shown = (
    <>
      <Page />
      <Link to="/result">Result</Link>
    </>
  );
  const router = createMemoryRouter([
    { path: '/', element: shown },
    { path: '/result', loader: () => arrived, element: <p>Here it is</p> },
  ]);
  const { container, unmount } = await render(
    <NavigatingContext value={() => router.state.navigation.state !== 'idle'}>
      <RouterProvider router={router} />
    </NavigatingContext>,
  );
  // other tests of a run may have left something on the page
  const screen = page.elementLocator(container);
  await screen.getByLabelText('Search').fill('catan');
  await screen.getByRole('link', { name: 'Result' }).click();
  expect(router.state.navigation.state).toBe('loading');
  vi.advanceTimersByTime(1_000);
  arrive(null);
  await expect.element(screen.getByText('Here it is')).toBeVisible();
  vi.advanceTimersByTime(1_000);
  expect(router.state.location).toMatchObject({ pathname: '/result', search: '' });
  await unmount();
});
