import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { GAMES } from '../server/demo/houston.ts';
import { PICTURED_GAMES, sharePicture } from '../web/features/events/share-picture.ts';

/** Width and height, from the frame header of a JPEG. */
function sizeOf(jpeg: Buffer): [number, number] {
  for (let at = 2; at < jpeg.length; at += 2 + jpeg.readUInt16BE(at + 2)) {
    if (jpeg[at + 1] === 0xc0) return [jpeg.readUInt16BE(at + 7), jpeg.readUInt16BE(at + 5)];
  }
  throw new Error('This is no plain JPEG.');
}

it.each(['/share/tablemates.jpg', ...PICTURED_GAMES.map(sharePicture)])('%s is as messengers want it', (address) => {
  const picture = readFileSync(path.join(import.meta.dirname, '../web/public', address ?? ''));
  expect(sizeOf(picture)).toEqual([1200, 630]);
  expect(picture.byteLength).toBeLessThanOrEqual(150_000);
});

it('every game of the demo has a picture of its own, however it is written', () => {
  for (const { name } of GAMES) expect(sharePicture(name.toUpperCase()), name).not.toBeNull();
  expect(sharePicture('A game nobody foresaw')).toBeNull();
});
