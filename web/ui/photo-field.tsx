import { ImagePlus, Trash2 } from 'lucide-react';
import { type ReactNode, useId, useState } from 'react';
import { errorText } from '../lib/base-query.ts';
import { Button } from './button.tsx';
import { late } from './late.tsx';
import { Skeleton } from './skeleton.tsx';
import { toast } from './toast.tsx';

const CropPicture = late(async () => (await import('./crop-picture.tsx')).CropPicture);

type Answer = PromiseLike<{ error?: unknown }>;
type Props = {
  /** The label of the photograph, such as "Photo of you". */
  label: string;
  hint?: string;
  /** The current photograph, or its replacement. */
  picture: ReactNode;
  isSet: boolean;
  /** Width by height of the frame. */
  ratio: number;
  round?: boolean;
  save: (picture: Blob) => Answer;
  remove: () => Answer;
};

const SVG = 'image/svg+xml';
/** The width in pixels at which a drawing of lines becomes a picture. */
const DRAWN = 1024;
const HEIC = /^.{4}ftyp(?:hei[cxms]|hev[cx]|mi[fa]1|msf1)/s;
const NOT_A_PHOTO = { title: 'Not a photo', description: 'Please choose a JPEG, PNG, WebP, AVIF, GIF or SVG file.' };
const FAILED = 'The photo was not saved. Please try again.';

/** A field for a photograph, which can be chosen, cropped to its frame, and removed. */
export function PhotoField({ label, hint, picture, isSet, ratio, round = false, save, remove }: Props) {
  const id = useId();
  const [source, setSource] = useState<string | null>(null);
  const [pending, setPending] = useState(false);

  const choose = async (file: File | undefined) => {
    if (!file) return;
    const address = await dataUrlOf(file);
    const isLines = file.type === SVG;
    const problem = isLines ? undefined : await problemWith(file, address);
    if (problem) toast({ tone: 'destructive', ...problem });
    else if (isLines) drawn(address).then(setSource, () => toast({ tone: 'destructive', ...NOT_A_PHOTO }));
    else setSource(address);
  };
  const send = async (answer: () => Answer, done: string) => {
    setPending(true);
    const { error } = await answer();
    setPending(false);
    if (error) {
      toast({ tone: 'destructive', title: 'Update Failed', description: errorText(error, FAILED) });
      return;
    }
    setSource(null);
    toast({ title: done });
  };

  return (
    <fieldset className="space-y-2">
      <legend className="mb-1.5 font-semibold text-sm">{label}</legend>
      {source === null ? (
        <div className="flex flex-wrap items-center gap-4">
          {picture}
          <div className="flex flex-wrap gap-2">
            <Button asChild variant="outline">
              <label htmlFor={id} className="cursor-pointer focus-within:outline-3 focus-within:outline-focus">
                <ImagePlus aria-hidden />
                {isSet ? 'Replace' : 'Choose a photo'}
                <input
                  id={id}
                  type="file"
                  // without HEIC, so that phones convert it
                  accept={`image/jpeg,image/png,image/webp,image/avif,image/gif,${SVG}`}
                  aria-label={`${isSet ? 'Replace' : 'Choose'}: ${label}`}
                  className="sr-only"
                  onChange={({ target }) => {
                    void choose(target.files?.[0]);
                    // so that the same file can be chosen again
                    target.value = '';
                  }}
                />
              </label>
            </Button>
            {isSet && (
              <Button
                variant="outline"
                aria-label={`Remove: ${label}`}
                pending={pending}
                pendingText="Removing..."
                onClick={() => void send(remove, 'Photo removed')}
              >
                <Trash2 aria-hidden />
                Remove
              </Button>
            )}
          </div>
        </div>
      ) : (
        <CropPicture
          waiting={<Skeleton className="aspect-16/10 animate-await" />}
          source={source}
          ratio={ratio}
          round={round}
          pending={pending}
          onDone={(blob) => void send(() => save(blob), 'Photo saved')}
          onCancel={() => setSource(null)}
        />
      )}
      {hint && source === null && <p className="text-ink-soft">{hint}</p>}
    </fieldset>
  );
}

/** A file as a data URL, which the security policy allows for pictures. */
const dataUrlOf = (file: File): Promise<string> =>
  new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result));
    reader.onerror = () => reject(reader.error);
    reader.readAsDataURL(file);
  });

/** A drawing of lines as a picture. A file without a size of its own gets one. */
async function drawn(address: string): Promise<string> {
  const image = new Image();
  image.src = address;
  await image.decode();
  const canvas = document.createElement('canvas');
  canvas.width = DRAWN;
  canvas.height = Math.round((DRAWN * (image.naturalHeight || 1)) / (image.naturalWidth || 1));
  canvas.getContext('2d')?.drawImage(image, 0, 0, canvas.width, canvas.height);
  return canvas.toDataURL();
}

/** What is wrong with a file. Browsers show the beginning of a file that was cut off, but make no bitmap of it. */
async function problemWith(file: File, address: string) {
  try {
    (await createImageBitmap(file)).close();
    return undefined;
  } catch {}
  if (HEIC.test(await file.slice(0, 12).text())) {
    return {
      title: 'This photo is a HEIC file',
      description: 'This browser cannot open it. Please save it as a JPEG, and choose that file.',
    };
  }
  const image = new Image();
  image.src = address;
  return image.decode().then(
    () => ({ title: 'Part of this photo is missing', description: 'Please choose the original file again.' }),
    () => NOT_A_PHOTO,
  );
}
