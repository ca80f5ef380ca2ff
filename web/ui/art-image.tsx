import { useState } from 'react';
import { cn } from '../lib/cn.ts';

type Props = {
  src: string | null;
  alt: string;
  /** The same picture 480 pixels wide, where `src` has 1200: browsers take what their screen needs. */
  smaller?: string | undefined;
  /** The address of the drawing that is shown if there is no picture or it does not load. */
  drawing: string;
  /** Fills the frame with the middle of a drawing, in which its subject is, where the frame is no 16:10. */
  cropped?: boolean;
  className?: string;
};

/** A picture of 16:10 that never breaks. */
export function ArtImage({ src, smaller, alt, drawing, cropped = false, className }: Props) {
  const [broken, setBroken] = useState(false);
  const drawn = src === null || broken;
  return (
    <div className={cn('aspect-16/10 overflow-hidden bg-sunken', className)}>
      <img
        // one that came with the page may have failed before anybody listened
        ref={(image) => {
          if (!drawn && image?.complete && image.naturalWidth === 0) setBroken(true);
        }}
        src={drawn ? drawing : src}
        {...(smaller !== undefined &&
          !drawn && { srcSet: `${smaller} 480w, ${src} 1200w`, sizes: '(min-width: 768px) 512px, 100vw' })}
        alt={drawn ? '' : alt}
        width={640}
        height={400}
        loading="lazy"
        decoding="async"
        // a drawing fits itself into any frame, with its subject whole
        className={cn('size-full', drawn && 'dark:brightness-90', drawn && !cropped ? 'object-fill' : 'object-cover')}
        onError={() => setBroken(true)}
      />
    </div>
  );
}
