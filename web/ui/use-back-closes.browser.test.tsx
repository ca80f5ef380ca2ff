import { expect, test } from 'vitest';
import { render } from 'vitest-browser-react';
import { NavigatingContext } from '../lib/navigating.ts';
import { useBackCloses } from './use-back-closes.ts';

function Layer({ open }: { open: boolean }) {
  useBackCloses(open, () => {});
  return null;
}

test('a dialog that closes during a navigation takes its history entry back after it', async () => {
  let isNavigating = false;
  const layer = (open: boolean) => (
    <NavigatingContext value={() => isNavigating}>
      <Layer open={open} />
    </NavigatingContext>
  );
  const { rerender } = await render(layer(true));
  await expect.poll(() => history.state?.layer).toBeDefined();
  isNavigating = true;
  await rerender(layer(false));
  // it looks in its next turn
  await new Promise((looked) => setTimeout(looked));
  expect(history.state?.layer).toBeDefined();
  isNavigating = false;
  await expect.poll(() => history.state?.layer).toBeUndefined();
});
