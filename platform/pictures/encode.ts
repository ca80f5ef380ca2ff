import { spawn } from 'node:child_process';
import path from 'node:path';
import { z } from 'zod';
import { invalidField, type Refusal } from '../refusal.ts';

/** The frame of a picture: width by height, and the widths in pixels that it is kept in, widest first. */
export type Shape = { readonly ratio: number; readonly widths: readonly [number, ...number[]] };

/** A cafe's photograph, 16:10. */
export const CAFE_SHAPE: Shape = { ratio: 16 / 10, widths: [1200, 480] };
/** A person's photograph, square. */
export const PERSON_SHAPE: Shape = { ratio: 1, widths: [384, 128] };

/** The memory of a decoded picture: width by height by channels by depth. Cameras of phones need at most 150 MB. */
const MOST_BYTES = 200_000_000;
/** The memory that encoding may take in all, in KiB: a decoded picture, a copy of it turned upright, and the code. */
const MEMORY_KIB = 512 * 1024;
/** The largest photographs take about one second. */
const CPU_SECONDS = 5;
/** For a process that waits instead of computing, or a machine under load. */
const DEADLINE_MS = 20_000;

const ENCODER = path.join(import.meta.dirname, 'encoder.mjs');
/** A shell sets the limits, and then becomes the encoder. `--jitless` keeps V8 from reserving memory for machine code. */
const LIMITED = `ulimit -d ${MEMORY_KIB} && ulimit -t ${CPU_SECONDS} && exec "$@"`;
const NODE = [process.execPath, '--jitless', '--max-old-space-size=64', ENCODER];

const refusals = {
  not_a_picture: 'Please choose a photograph: a JPEG, PNG, WebP, AVIF or GIF file.',
  too_many_pixels: 'This picture is too large. Please choose a smaller one.',
  incomplete_picture: 'Part of this picture is missing or damaged. Please choose the original file again.',
  too_costly: 'This picture takes too long to open. Please save it again as a plain JPEG or PNG, and choose that file.',
} as const;
const answer = z.union([
  z.array(z.instanceof(Uint8Array)),
  z.enum(['not_a_picture', 'too_many_pixels', 'incomplete_picture']),
]);

type EncodedPicture = readonly { readonly width: number; readonly file: Uint8Array }[];

/**
 * Encodes an uploaded file again, as WebP in every width of a shape: cut to its frame around the middle, upright, in the
 * colors of screens (sRGB), on a ground where it was transparent (`ground.mjs`), without EXIF or any other data of the
 * file. Of an animation it takes the first picture. A smaller picture is not enlarged.
 *
 * A file may be made to exhaust memory or time, or to exploit a fault of a decoder. So the size in its header decides
 * before it is decoded, and it is decoded in another process, with limits and without our settings.
 *
 * @returns one file for each width; 400 for a file that is no picture, not complete, or takes too much
 */
export async function encodePicture(file: Uint8Array, { ratio, widths }: Shape): Promise<EncodedPicture | Refusal> {
  const files = await inOwnProcess({ file, ratio, widths, mostBytes: MOST_BYTES });
  if (typeof files === 'string') return invalidField('photo', files, refusals[files]);
  return widths.map((width, index) => ({ width, file: files[index] ?? new Uint8Array() }));
}

/** Answers `too_costly` if the process was ended at one of its limits. */
function inOwnProcess(asked: object): Promise<readonly Uint8Array[] | keyof typeof refusals> {
  return new Promise((resolve, reject) => {
    const encoder = spawn('/bin/sh', ['-c', LIMITED, 'sh', ...NODE], {
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
      serialization: 'advanced',
      timeout: DEADLINE_MS,
      killSignal: 'SIGKILL',
      env: {},
    });
    encoder.once('error', reject);
    encoder.once('message', (message) => resolve(answer.parse(message)));
    encoder.once('exit', () => resolve('too_costly'));
    encoder.send(asked, (error) => error && encoder.kill('SIGKILL'));
  });
}
