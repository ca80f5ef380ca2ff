import { Dices } from 'lucide-react';
import { useState } from 'react';
import { cn } from '../lib/cn.ts';

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

/** A picture of 16:10 that never breaks. Without a network a sign stands for a drawing that the browser does not have yet. */
export function ArtImage({ src, smaller, alt, drawing, cropped = false, className }: Props) {
  const [broken, setBroken] = useState(false);
  const [lost, setLost] = useState<string | null>(null);
  const drawn = src === null || broken;
  const frame = cn('aspect-16/10 overflow-hidden bg-sunken', className);
  if (drawn && lost === drawing) {
    return (
      <div className={cn('grid place-items-center text-ink-soft', frame)}>
        <Dices aria-hidden className="size-2/5" strokeWidth={1.25} />
      </div>
    );
  }
  return (
    <div className={frame}>
      <img
        // an image of the rendered page may have failed before this handler was attached
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
        // a drawing fits any frame without cutting its subject
        className={cn('size-full', drawn && 'dark:brightness-90', drawn && !cropped ? 'object-fill' : 'object-cover')}
        onError={() => (drawn ? setLost(drawing) : setBroken(true))}
      />
    </div>
  );
}
