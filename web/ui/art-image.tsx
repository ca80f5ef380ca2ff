import { useState } from 'react';
import { cn } from '../lib/cn.ts';
import { TableOf } from './table-of.tsx';

type Props = {
  src: string | null;
  alt: string;
  /** The same picture 480 pixels wide (`src` has 1200). Browsers choose the size for their screen. */
  smaller?: string | undefined;
  /** The address of the drawing that replaces a missing or broken picture. */
  drawing: string;
  /** For frames that are not 16:10: fills the frame with the middle of the drawing, which contains its subject. */
  cropped?: boolean;
  className?: string;
};

/**
 * A picture of 16:10 that never breaks. Without a network, an empty table replaces a drawing that the browser does not
 * have.
 */
export function ArtImage({ src, smaller, alt, drawing, cropped = false, className }: Props) {
  /** The last address that failed: that of the picture, then that of its drawing. */
  const [failed, setFailed] = useState<string>();
  const drawn = src === null || failed !== undefined;
  const frame = cn('aspect-16/10 overflow-hidden bg-sunken', className);
  if (failed === drawing) {
    return (
      <div aria-hidden className={cn('grid place-items-center', frame)}>
        <TableOf seats={2} people={[]} size={56} />
      </div>
    );
  }
  return (
    <div className={frame}>
      <img
        // an image of the rendered page may have failed before this handler was attached
        ref={(image) => {
          if (!drawn && image?.complete && image.naturalWidth === 0) setFailed(src);
        }}
        src={drawn ? drawing : src}
        {...(smaller !== undefined &&
          !drawn && { srcSet: `${smaller} 480w, ${src} 1200w`, sizes: '(min-width: 768px) 512px, 100vw' })}
        alt={drawn ? '' : alt}
        width={640}
        height={400}
        loading="lazy"
        decoding="async"
        // a drawing fits any frame without cutting its subject
        className={cn('size-full', drawn && 'dark:brightness-90', drawn && !cropped ? 'object-fill' : 'object-cover')}
        onError={() => setFailed(drawn ? drawing : src)}
      />
    </div>
  );
}
