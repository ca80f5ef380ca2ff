import { type ReactNode, useState } from 'react';
import { cn } from '../lib/cn.ts';

type Props = { src: string | null; alt: string; drawing: ReactNode; className?: string };

/** A picture of 16:10 that never breaks: where there is none, or it does not load, the drawing stands in. */
export function ArtImage({ src, alt, drawing, className }: Props) {
  const [broken, setBroken] = useState(false);
  return (
    <div className={cn('aspect-16/10 overflow-hidden bg-sunken [&>*]:size-full', className)}>
      {src === null || broken ? (
        drawing
      ) : (
        <img
          src={src}
          alt={alt}
          width={640}
          height={400}
          loading="lazy"
          decoding="async"
          className="object-cover"
          onError={() => setBroken(true)}
        />
      )}
    </div>
  );
}
