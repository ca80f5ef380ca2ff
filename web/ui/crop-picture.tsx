import { useState } from 'react';
import Cropper, { type Area } from 'react-easy-crop';
import { Button } from './button.tsx';
import { FormFooter } from './form-footer.tsx';

type Props = {
  /** The chosen file as a data address. */
  source: string;
  /** Width by height of the frame. */
  ratio: number;
  round: boolean;
  pending: boolean;
  /** Receives the part within the frame: as a JPEG, or as a WebP or PNG with what is transparent in it. */
  onDone: (picture: Blob) => void;
  onCancel: () => void;
};

/** The longer side of the picture that is sent, in pixels. The server keeps no more. */
const LONGEST = 1600;
const QUALITY = 0.9;
const MOST_ZOOM = 4;
const OPAQUE = 255;

/** Chooses the part of a picture that is kept: by dragging, by arrow keys, and by the slider for its size. */
export function CropPicture({ source, ratio, round, pending, onDone, onCancel }: Props) {
  const [crop, setCrop] = useState({ x: 0, y: 0 });
  const [zoom, setZoom] = useState(1);
  const [area, setArea] = useState<Area>();
  return (
    <div className="space-y-3">
      <div className="relative aspect-16/10 overflow-hidden rounded-field bg-room-deep">
        <Cropper
          image={source}
          crop={crop}
          zoom={zoom}
          maxZoom={MOST_ZOOM}
          aspect={ratio}
          cropShape={round ? 'round' : 'rect'}
          onCropChange={setCrop}
          onZoomChange={setZoom}
          onCropComplete={(_, pixels) => setArea(pixels)}
          cropperProps={{
            role: 'group',
            'aria-label': 'The part that is shown. Move the picture with the arrow keys.',
          }}
        />
      </div>
      <label className="flex min-h-11 items-center gap-3 font-semibold text-sm">
        Size
        <input
          type="range"
          min={1}
          max={MOST_ZOOM}
          step={0.05}
          value={zoom}
          onChange={(change) => setZoom(change.target.valueAsNumber)}
          className="min-h-11 flex-1 accent-felt"
        />
      </label>
      <FormFooter>
        <Button variant="outline" onClick={onCancel}>
          Back
        </Button>
        <Button
          pending={pending}
          pendingText="Saving..."
          onClick={() => {
            if (area) void cut(source, area).then(onDone);
          }}
        >
          Use this photo
        </Button>
      </FormFooter>
    </div>
  );
}

async function cut(source: string, { x, y, width, height }: Area): Promise<Blob> {
  const image = new Image();
  image.src = source;
  await image.decode();
  const scale = Math.min(1, LONGEST / Math.max(width, height));
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.round(width * scale));
  canvas.height = Math.max(1, Math.round(height * scale));
  const context = canvas.getContext('2d');
  if (!context) throw new Error('This browser has no canvas.');
  context.imageSmoothingQuality = 'high';
  context.drawImage(image, x, y, width, height, 0, 0, canvas.width, canvas.height);
  // the server chooses a ground on which a drawing is seen, which may be white itself
  const type = isDrawing(context.getImageData(0, 0, canvas.width, canvas.height)) ? 'image/webp' : 'image/jpeg';
  if (type === 'image/jpeg') {
    // an edge would become black
    context.globalCompositeOperation = 'destination-over';
    context.fillStyle = 'white';
    context.fillRect(0, 0, canvas.width, canvas.height);
  }
  return new Promise((resolve, reject) => {
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('The picture is empty.'))), type, QUALITY);
  });
}

/** Whether more than an edge is transparent. */
function isDrawing({ data }: ImageData): boolean {
  let transparent = 0;
  for (let at = 3; at < data.length; at += 4) if ((data[at] ?? 0) < OPAQUE) transparent++;
  return transparent * 4 > data.length / 100;
}
