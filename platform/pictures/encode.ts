import { ResizeFit, Transformer } from '@napi-rs/image';
import { imageSize } from 'image-size';
import { invalidField, isRefusal, type Refusal } from '../refusal.ts';

/** The frame of a picture: width by height, and the widths in pixels that it is kept in, widest first. */
export type Shape = { readonly ratio: number; readonly widths: readonly [number, ...number[]] };

/** A cafe's photograph, 16:10. */
export const CAFE_SHAPE: Shape = { ratio: 16 / 10, widths: [1200, 480] };
/** A person's photograph, square. */
export const PERSON_SHAPE: Shape = { ratio: 1, widths: [384, 128] };

/** More pixels than cameras of phones have, and at most 200 MB while they are decoded. */
const MOST_PIXELS = 50_000_000;
const QUALITY = 80;
const FORMATS = new Set(['jpg', 'png', 'webp']);
/** EXIF orientations from this number on are rotated by a quarter turn, so width and height are swapped. */
const LYING = 5;

const notAPicture = invalidField('photo', 'not_a_picture', 'Please choose a photograph: a JPEG, PNG or WebP file.');
const tooManyPixels = invalidField(
  'photo',
  'too_many_pixels',
  'This picture is too large. Please choose a smaller one.',
);

/** Reads the size from the file's header, so that a small file of very many pixels is refused before it is decoded. */
function sizeOf(file: Uint8Array): { readonly width: number; readonly height: number } | Refusal {
  try {
    const { type = '', width, height, orientation = 1 } = imageSize(file);
    if (!FORMATS.has(type) || width === 0 || height === 0) return notAPicture;
    if (width * height > MOST_PIXELS) return tooManyPixels;
    return orientation < LYING ? { width, height } : { width: height, height: width };
  } catch {
    return notAPicture;
  }
}

/**
 * Encodes an uploaded file again, as WebP in every width of a shape: cut to its frame around the middle, upright,
 * without EXIF or any other data of the file. A smaller picture is not enlarged.
 *
 * @returns one file for each width; 400 for a file that is no picture or has too many pixels
 */
export async function encodePicture(
  file: Uint8Array,
  { ratio, widths }: Shape,
): Promise<readonly { readonly width: number; readonly file: Uint8Array }[] | Refusal> {
  const size = sizeOf(file);
  if (isRefusal(size)) return size;
  const [widest] = widths;
  const width = Math.max(1, Math.min(widest, size.width, Math.floor(size.height * ratio)));
  const fitted = (image: Transformer, wide: number) =>
    image.resize({ width: wide, height: Math.max(1, Math.round(wide / ratio)), fit: ResizeFit.Cover }).webp(QUALITY);
  try {
    const large = await fitted(new Transformer(file).rotate(), width);
    const small = widths.slice(1).map(async (each) => ({
      width: each,
      file: each < width ? await fitted(new Transformer(large), each) : large,
    }));
    return [{ width: widest, file: large }, ...(await Promise.all(small))];
  } catch {
    return notAPicture;
  }
}
