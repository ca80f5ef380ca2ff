import { expect, test } from 'vitest';
import { render } from 'vitest-browser-react';
import { ArtImage } from './art-image.tsx';

/** What the browser gets without a network: bytes that are no picture. */
const unreachable = 'data:image/svg+xml,';
const drawing = "data:image/svg+xml,<svg xmlns='http://www.w3.org/2000/svg' width='16' height='10'/>";

test('a photograph that does not arrive gives way to the drawing', async () => {
  const { container } = await render(<ArtImage src={unreachable} alt="" drawing={drawing} />);
  await expect.poll(() => container.querySelector('img')?.getAttribute('src')).toBe(drawing);
});

test('a drawing that does not arrive either gives way to an empty table, never to the browser’s broken image', async () => {
  const { container } = await render(<ArtImage src={unreachable} alt="" drawing={`${unreachable}<`} />);
  await expect.poll(() => container.querySelector('img')).toBeNull();
  expect(container.querySelector('svg')).not.toBeNull();
});
