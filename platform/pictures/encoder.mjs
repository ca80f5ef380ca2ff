// Encodes one picture in a process of its own, started by `encode.ts` under limits of memory and time. Plain JavaScript,
// because Node strips types with WebAssembly, which reserves more memory than the whole picture may take.
import sharp from 'sharp';
import { groundOf } from './ground.mjs';
import { hasGap, scanned } from './jpeg-gaps.mjs';

/** Loaders of the files that cameras and drawing programs make. All others, such as those of SVG, are off. */
const LOADERS = ['Jpeg', 'Png', 'Webp', 'Nsgif', 'Heif'].map((name) => `VipsForeignLoad${name}Buffer`);
const QUALITY = 80;
/** The widest and highest sample of a picture by which its ground is chosen. */
const SAMPLE = 300;
/** How files of these kinds begin: JPEG, PNG, WebP, GIF, AVIF. */
const BEGINNING = /^(\xff\xd8\xff|\x89PNG|RIFF.{4}WEBP|GIF8|.{4}ftypavi[fs])/s;
/**
 * What is missing is filled up with gray or with nonsense. Of files with several scans, which programs write and cameras do
 * not, it tells also of bytes behind a scan.
 */
const DAMAGED =
  /Corrupt JPEG data: (premature end|bad Huffman code|found marker|\d{3,} extraneous bytes before marker 0x(c4|d[9a]))/;
const beginningOf = (/** @type {Uint8Array} */ file) => Buffer.from(file.subarray(0, 12)).toString('latin1');
const BYTES_OF_DEPTH = { uchar: 1, char: 1, ushort: 2, short: 2 };

sharp.cache(false);
sharp.concurrency(1);
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({ operation: LOADERS });

process.on('disconnect', () => process.exit());
process.once('message', async (/** @type {Parameters<typeof encode>[0]} */ asked) => {
  const files = await encode(asked);
  process.send?.(files, () => process.disconnect());
});

/**
 * @param {{ file: Uint8Array, ratio: number, widths: readonly number[], mostBytes: number }} asked
 * @returns {Promise<Uint8Array[] | string>} one file for each width, or the code of a refusal
 */
async function encode({ file, ratio, widths, mostBytes }) {
  if (file.length === 0) return 'not_a_picture';
  const bytes = Buffer.from(file.buffer, file.byteOffset, file.length);
  const jpeg = bytes[0] === 0xff ? scanned(bytes) : undefined;
  // `bytesOf` limits the pixels, after the header is read and before anything is decoded. Most warnings are about what one
  // does not see, such as bytes between two segments
  const image = sharp(jpeg?.file ?? file, { failOn: 'truncated', limitInputPixels: false });
  const header = await image.metadata().catch(() => undefined);
  if (!header) return BEGINNING.test(beginningOf(file)) ? 'incomplete_picture' : 'not_a_picture';
  // HEIC: its decoder is patented, and not part of the library
  if (header.format === 'heif' && header.compression !== 'av1') return 'not_a_picture';
  if (bytesOf(header) > mostBytes) return 'too_many_pixels';
  const [widest = 1] = widths;
  const { width, height } = header.autoOrient;
  const wide = Math.max(1, Math.min(widest, width, Math.floor(height * ratio)));
  const high = (/** @type {number} */ each) => Math.max(1, Math.round(each / ratio));
  try {
    if (jpeg && (await hasGap(jpeg, isComplete))) return 'incomplete_picture';
    // resized before it is cut, so that every row is read: a missing one is noticed
    const { data, info } = await image
      .autoOrient()
      .resize(wide, high(wide), { fit: 'outside' })
      .toColourspace('srgb')
      .raw()
      .toBuffer({ resolveWithObject: true });
    const { width: rawWidth, height: rawHeight, channels } = info;
    const raw = { width: rawWidth, height: rawHeight, channels };
    const background = channels === 4 ? await groundFor(sharp(data, { raw })) : undefined;
    const cut = (/** @type {number} */ each) =>
      sharp(data, { raw })
        .flatten(background !== undefined && { background })
        .resize(each, high(each), { fit: 'cover' })
        .webp({ quality: QUALITY })
        .toBuffer();
    return await Promise.all(widths.map((each) => cut(Math.min(each, wide))));
  } catch {
    return 'incomplete_picture';
  }
}

/** Whether a decoder comes to a row of a JPEG without missing anything. */
const isComplete = (/** @type {import('./jpeg-gaps.mjs').Probe} */ { file, row }) =>
  sharp(file, { failOn: 'warning', limitInputPixels: false })
    .extract({ left: 0, top: row, width: 1, height: 1 })
    .raw()
    .toBuffer()
    .then(
      () => true,
      (/** @type {Error} */ { message }) => !DAMAGED.test(message),
    );

/** A sample has pixels as they are, so that thin strokes keep their colors. */
async function groundFor(/** @type {import('sharp').Sharp} */ image) {
  const inside = /** @type {const} */ ({ fit: 'inside', withoutEnlargement: true, kernel: 'nearest' });
  const { data, info } = await image.resize(SAMPLE, SAMPLE, inside).raw().toBuffer({ resolveWithObject: true });
  return groundOf(data, info.width);
}

/**
 * The memory of a decoded picture. A progressive JPEG needs two bytes for each value until its last scan is read, and
 * the decoder of AVIF keeps planes besides the picture.
 *
 * @param {import('sharp').Metadata} header
 */
function bytesOf({ width, height, channels, depth, format, isProgressive }) {
  const usual = BYTES_OF_DEPTH[/** @type {'uchar'} */ (depth)] ?? 8;
  const bytes = format === 'heif' ? 3 : format === 'jpeg' && isProgressive ? 2 : usual;
  return width * height * channels * bytes;
}
