// An integration test: each picture is encoded in a process of its own.
import { crc32, deflateSync } from 'node:zlib';
import sharp, { type Sharp } from 'sharp';
import { expect, test } from 'vitest';
import { isRefusal } from '../refusal.ts';
import { encodePicture, PERSON_SHAPE } from './encode.ts';

/** The left half is red, the right one white: colors that print has too. */
const halves = (width = 400, height = 200, space: 'srgb' | 'rgb16' = 'srgb'): Sharp =>
  sharp({ create: { width, height, channels: 3, background: 'red' } })
    .composite([{ input: { create: { width: width / 2, height, channels: 3, background: 'white' } }, gravity: 'east' }])
    .toColourspace(space);
const drawn = (svg: string, height = 200) =>
  sharp(Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="400" height="${height}">${svg}</svg>`));
/** A blue disc on nothing. */
const logo = (fill = 'blue') =>
  sharp(Buffer.from(`<svg width="200" height="200"><circle cx="100" cy="100" r="60" fill="${fill}"/></svg>`));
/** No two rows are alike, so that the end of the file is seen. */
const noise = (sigma = 40) =>
  sharp({
    create: {
      width: 400,
      height: 300,
      channels: 3,
      background: 'gray',
      noise: { type: 'gaussian', mean: 128, sigma },
    },
  });
/** Slow changes, shapes and grain, as a photograph has them. */
const photo = async () =>
  drawn(
    '<linearGradient id="sky" x2="1" y2="1"><stop stop-color="#3a7"/><stop offset="1" stop-color="#c63"/></linearGradient><rect width="400" height="300" fill="url(#sky)"/><circle cx="200" cy="150" r="80" fill="navy"/>',
    300,
  )
    .flatten()
    .composite([{ input: await noise(12).png().toBuffer(), blend: 'overlay' }]);
const plain = (width: number, height: number) => sharp({ create: { width, height, channels: 3, background: 'gray' } });

const encoded = async (file: Uint8Array, shape = PERSON_SHAPE): Promise<Buffer> => {
  const files = await encodePicture(file, shape);
  if (isRefusal(files)) throw new Error(files.message);
  return Buffer.from(files[0]?.file ?? []);
};
const refused = async (file: Uint8Array) => {
  const files = await encodePicture(file, PERSON_SHAPE);
  return isRefusal(files) ? files.code : files.length;
};
/** The name of the color at a place, from 0 to 1 across and down. */
const colorAt = async (file: Buffer, across: number, down: number) => {
  const { data, info } = await sharp(file).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  const at = (Math.floor(down * info.height) * info.width + Math.floor(across * info.width)) * info.channels;
  const isHigh = [...data.subarray(at, at + 3)].map((value) => (value > 200 ? 1 : value < 60 ? 0 : '?'));
  return { '100': 'red', '001': 'blue', '111': 'white', '000': 'black' }[isHigh.join('')] ?? isHigh.join('');
};
const WIDE = { ratio: 2, widths: [200] } as const;

test('a small picture is cut to its frame and not enlarged', async () => {
  const files = await encodePicture(await plain(300, 100).png().toBuffer(), PERSON_SHAPE);
  if (isRefusal(files)) throw new Error(files.message);
  const sizes = files.map(async ({ width, file }) => {
    const header = await sharp(file).metadata();
    return [width, header.format, header.width, header.height];
  });
  expect(await Promise.all(sizes)).toEqual([
    [384, 'webp', 100, 100],
    [128, 'webp', 100, 100],
  ]);
});

test('a photograph of a phone is turned upright, and nothing of its EXIF remains', async () => {
  const exif = { IFD0: { Copyright: 'secret place' } };
  const file = await halves().withExif(exif).withMetadata({ orientation: 6 }).jpeg().toBuffer();
  expect(file.includes('secret place')).toBe(true);
  const upright = await encoded(file, { ratio: 1 / 2, widths: [200] });
  expect(await sharp(upright).metadata()).toMatchObject({ width: 200, height: 400 });
  expect([await colorAt(upright, 0.5, 0.2), await colorAt(upright, 0.5, 0.8)]).toEqual(['red', 'white']);
  expect(upright.includes('secret place') || upright.includes('EXIF')).toBe(false);
});

const kinds: Readonly<Record<string, () => Promise<Buffer>>> = {
  'a progressive JPEG': () => halves().jpeg({ progressive: true }).toBuffer(),
  'a JPEG for print (CMYK)': () => halves().toColourspace('cmyk').jpeg().toBuffer(),
  'a JPEG for print with its profile': () => halves().toColourspace('cmyk').withIccProfile('cmyk').jpeg().toBuffer(),
  'a JPEG of a phone (Display P3)': () => halves().withIccProfile('p3').jpeg().toBuffer(),
  'a PNG of 16 bits': () => halves(400, 200, 'rgb16').png().toBuffer(),
  'an interlaced PNG': () => halves().png({ progressive: true }).toBuffer(),
  'a PNG with a palette': () => halves().png({ palette: true }).toBuffer(),
  'a WebP': () => halves().webp().toBuffer(),
  'an AVIF': () => halves().avif().toBuffer(),
  'a GIF': () => halves().gif().toBuffer(),
  'the first picture of an animation': async () =>
    sharp([await halves().png().toBuffer(), await plain(400, 200).png().toBuffer()], { join: { animated: true } })
      .webp()
      .toBuffer(),
};
test.each(Object.entries(kinds))('%s looks as it did', async (_, make) => {
  const file = await encoded(await make(), WIDE);
  expect([await colorAt(file, 0.2, 0.5), await colorAt(file, 0.8, 0.5)]).toEqual(['red', 'white']);
});

test('a gray picture stays gray', async () => {
  const file = await encoded(await plain(200, 200).grayscale().jpeg().toBuffer());
  const { dominant } = await sharp(file).stats();
  expect([dominant.r, dominant.g]).toEqual([dominant.g, dominant.b]);
});

test.each(['png', 'webp', 'gif'] as const)('a transparent logo is shown on white: %s', async (format) => {
  const file = await encoded(await logo().toFormat(format).toBuffer());
  expect([await colorAt(file, 0.02, 0.02), await colorAt(file, 0.5, 0.5)]).toEqual(['white', 'blue']);
});

/** Lettering to the right of a mark. Bars as thin as the strokes of letters stand for it. */
const lettered = (mark: string, letters: string) =>
  drawn(
    `<circle cx="80" cy="100" r="60" fill="${mark}"/>${Array.from({ length: 20 }, (_, bar) => `<rect x="${170 + bar * 11}" y="70" width="5" height="60" fill="${letters}"/>`).join('')}`,
  );
const disc = (attributes: string, more = '') => drawn(`<circle cx="200" cy="100" r="60" ${attributes}/>${more}`);
const grounds: Readonly<Record<string, readonly [() => Sharp, string]>> = {
  'white lettering with a red mark': [() => lettered('red', 'white'), 'black'],
  'white lettering with an orange mark': [() => lettered('orange', 'white'), 'black'],
  'black lettering with a red mark': [() => lettered('red', 'black'), 'white'],
  'black lettering with a pale mark': [() => lettered('#fffbe0', 'black'), 'between'],
  'a white mark with black lettering': [() => lettered('white', 'black'), 'between'],
  'white alone': [() => disc('fill="white"'), 'black'],
  'pale yellow': [() => disc('fill="#fffbe0"'), 'black'],
  'light gray': [() => disc('fill="#e0e0e0"'), 'black'],
  'middle gray': [() => disc('fill="#808080"'), 'white'],
  'half transparent white': [() => disc('fill="white" opacity="0.5"'), 'black'],
  'half transparent black': [() => disc('fill="black" opacity="0.5"'), 'white'],
  'white with a soft shadow': [
    () => drawn('<circle cx="210" cy="110" r="62" opacity="0.3"/><circle cx="200" cy="100" r="60" fill="white"/>'),
    'black',
  ],
  'black with a soft shadow': [
    () => drawn('<circle cx="210" cy="110" r="62" opacity="0.3"/><circle cx="200" cy="100" r="60"/>'),
    'white',
  ],
  'blue with white in its middle': [
    () => disc('fill="blue"', '<circle cx="200" cy="100" r="45" fill="white"/>'),
    'white',
  ],
  'white with a black outline': [() => disc('fill="white" stroke="black" stroke-width="10"'), 'white'],
  nothing: [() => drawn(''), 'white'],
};
test.each(Object.entries(grounds))(
  'what is transparent gets a ground on which all is seen: %s',
  async (_, [make, on]) => {
    const file = await encoded(await make().png().toBuffer(), WIDE);
    expect((await colorAt(file, 0.02, 0.02)).replace(/.*[?].*/, 'between')).toBe(on);
  },
);

const transparent: Readonly<Record<string, (image: Sharp) => Promise<Buffer>>> = {
  'a PNG with a palette': (image) => image.png({ palette: true }).toBuffer(),
  'a PNG of gray and alpha': (image) => image.toColourspace('b-w').png().toBuffer(),
  'a PNG of 16 bits': (image) => image.toColourspace('rgb16').png().toBuffer(),
  'a WebP': (image) => image.webp().toBuffer(),
  'an AVIF': (image) => image.avif().toBuffer(),
  'a GIF': (image) => image.gif().toBuffer(),
  'an animation': async (image) => {
    const frame = await image.png().toBuffer();
    return sharp([frame, frame], { join: { animated: true } })
      .webp()
      .toBuffer();
  },
};
test.each(Object.entries(transparent))('a white logo keeps its lettering in every kind of file: %s', async (_, as) => {
  const file = await encoded(await as(lettered('orange', 'white')), WIDE);
  expect([await colorAt(file, 0.02, 0.02), await colorAt(file, 0.2, 0.5)]).not.toContain('white');
  const { channels } = await sharp(file).extract({ left: 85, top: 45, width: 100, height: 10 }).stats();
  expect((channels[0]?.max ?? 0) - (channels[0]?.min ?? 0)).toBeGreaterThan(100);
});

const formats = ['jpeg', 'png', 'webp', 'gif', 'avif'] as const;
test.each(formats)('a file that was cut off anywhere is refused: %s', async (format) => {
  const file = await noise().toFormat(format).toBuffer();
  expect(await refused(file)).toBe(2);
  for (const part of [0.1, 0.5, 0.97]) {
    expect(await refused(file.subarray(0, Math.floor(file.length * part))), String(part)).toBe('incomplete_picture');
  }
});

test('a JPEG that lacks its second half is refused whatever stands there instead, and bytes that nobody sees are not', async () => {
  const file = await noise().jpeg().toBuffer();
  const end = file.subarray(-2);
  const half = file.subarray(0, Math.floor(file.length / 2));
  for (const filled of [Buffer.alloc(0), Buffer.alloc(half.length), Buffer.from('\xff\xd9'.repeat(9), 'latin1')])
    expect(await refused(Buffer.concat([half, filled, end]))).toBe('incomplete_picture');
  expect(await refused(Buffer.concat([file.subarray(0, -2), Buffer.from('bytes of a camera'), end]))).toBe(2);
  expect(await refused(Buffer.concat([file, Buffer.alloc(300)]))).toBe(2);
});

const jpegs = (['4:4:4', '4:2:0'] as const).flatMap((chromaSubsampling) =>
  [false, true].map((progressive) => ({ chromaSubsampling, progressive })),
);
const END = Buffer.from([0xff, 0xd9]);
test.each(jpegs)(
  'a JPEG without its end is refused, whatever stands there: $chromaSubsampling, progressive $progressive',
  async (how) => {
    const file = await (await photo()).jpeg(how).toBuffer();
    for (const part of [0.3, 0.6, 0.98]) {
      const begun = file.subarray(0, Math.floor(file.length * part));
      const unwritten = Buffer.alloc(file.length - begun.length);
      for (const behind of [[], [END], [unwritten], [unwritten, END]])
        expect(await refused(Buffer.concat([begun, ...behind])), `${part}`).toBe('incomplete_picture');
    }
  },
  60_000,
);

test.each(jpegs)(
  'a whole JPEG is taken as phones write it: $chromaSubsampling, progressive $progressive',
  async (how) => {
    const file = await (await photo()).jpeg(how).toBuffer();
    const withoutEnd = file.subarray(0, -2);
    expect(await refused(withoutEnd)).toBe(2);
    expect(await refused(Buffer.concat([file, Buffer.alloc(5_000)]))).toBe(2);
    // a second picture behind it, and a film that ends anywhere
    expect(await refused(Buffer.concat([file, file, Buffer.from('MotionPhoto_Data'), file.subarray(0, 999)]))).toBe(2);
  },
);

test('a JPEG that a camera padded before its end is taken', async () => {
  const file = await (await photo()).jpeg().toBuffer();
  expect(await refused(Buffer.concat([file.subarray(0, -2), Buffer.alloc(5_000), END]))).toBe(2);
});

test('a JPEG with a part that was never written is refused, and one of a single color is taken', async () => {
  const file = await (await photo()).jpeg({ chromaSubsampling: '4:4:4' }).toBuffer();
  const middle = Math.floor(file.length / 2);
  expect(await refused(Buffer.from(file).fill(0, middle, middle + 4_096))).toBe('incomplete_picture');
  for (const how of [{ optimizeCoding: true }, { optimizeCoding: false }, { progressive: true }]) {
    const flat = await sharp({ create: { width: 1_200, height: 900, channels: 3, background: 'white' } })
      .composite([{ input: await plain(300, 100).png().toBuffer(), gravity: 'north' }])
      .jpeg(how)
      .toBuffer();
    expect(await refused(flat)).toBe(2);
  }
});

test('other files are no pictures, even if a library could draw them', async () => {
  const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="10" height="10"/>');
  const tiff = await plain(10, 10).tiff().toBuffer();
  const pdf = Buffer.from('%PDF-1.7\n');
  const heic = Buffer.from('\0\0\0\x18ftypheic\0\0\0\0mif1heic', 'latin1');
  for (const file of [svg, tiff, pdf, heic, new Uint8Array()]) expect(await refused(file)).toBe('not_a_picture');
});

test('width, height, channels and depth decide before a file is decoded', async () => {
  const deep = (width: number) => plain(width, 7_000).toColourspace('rgb16').png().toBuffer();
  expect(await refused(await deep(4_700))).toBe(2);
  expect(await refused(await deep(4_800))).toBe('too_many_pixels');
  // the same number of pixels takes half the memory with 8 bits
  expect(await refused(await plain(4_800, 7_000).png().toBuffer())).toBe(2);
  const scans = { progressive: true, chromaSubsampling: '4:4:4' } as const;
  expect(await refused(await plain(4_800, 7_000).jpeg(scans).toBuffer())).toBe('too_many_pixels');
}, 60_000);

/** A PNG with a chunk of a type before its pixels. */
const withChunk = async (type: string, data: Buffer): Promise<Buffer> => {
  const png = await plain(10, 10).png().toBuffer();
  const named = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const [length, checksum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  checksum.writeUInt32BE(crc32(named));
  return Buffer.concat([png.subarray(0, 33), length, named, checksum, png.subarray(33)]);
};

test('a profile or text that expands to 2 GB ends at the limit of memory, and not this process', async () => {
  const bytes = deflateSync(Buffer.alloc(2 ** 31 - 1), { level: 9 });
  const before = process.memoryUsage.rss();
  for (const type of ['iCCP', 'zTXt']) {
    const file = await withChunk(type, Buffer.concat([Buffer.from('name\0\0', 'latin1'), bytes]));
    expect([1, 2, 'incomplete_picture', 'too_costly']).toContain(await refused(file));
  }
  expect(process.memoryUsage.rss() - before).toBeLessThan(200 * 2 ** 20);
}, 60_000);

test('a file that takes too long is refused, and the next one is encoded', async () => {
  // the last scan of a progressive JPEG, again and again
  const jpeg = await plain(5_000, 6_000).jpeg({ progressive: true }).toBuffer();
  const scan = jpeg.subarray(jpeg.lastIndexOf(Buffer.from([0xff, 0xda])), -2);
  const scans = Buffer.concat([jpeg.subarray(0, -2), ...Array<Buffer>(4_000).fill(scan), jpeg.subarray(-2)]);
  expect(['incomplete_picture', 'too_costly']).toContain(await refused(scans));
  expect(await refused(await plain(100, 100).jpeg().toBuffer())).toBe(2);
}, 60_000);
