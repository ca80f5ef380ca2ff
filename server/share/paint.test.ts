import { createCanvas, loadImage } from '@napi-rs/canvas';
import { expect, it } from 'vitest';
import { paintSharePicture } from './paint.ts';

const words = {
  title: 'Scrabble',
  when: ['Thursday, November 26', '7:00 PM'] as const,
  cafe: 'Lantern Coffee House',
  address: '3410 Main St',
  badge: '2 spots left',
  beside: 'Hosted by Maya',
};

it('words stay on the left, beside the table', async () => {
  const floor =
    '<svg xmlns="http://www.w3.org/2000/svg" width="1200" height="630"><rect width="1200" height="630"/></svg>';
  const context = createCanvas(1200, 630).getContext('2d');
  context.drawImage(await loadImage(await paintSharePicture(floor, words)), 0, 0);
  const isDark = (x: number, width: number) =>
    context.getImageData(x, 0, width, 630).data.every((value, at) => at % 4 === 3 || value < 60);
  expect(isDark(640, 560)).toBe(true);
  expect(isDark(72, 540)).toBe(false);
});
