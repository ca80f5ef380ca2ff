import type { ReactNode } from 'react';
import { cn } from '../lib/cn.ts';

type Props = {
  /** Such as `your messages`. */
  what: string;
  /** How the shapes are laid out. */
  className?: string;
  /** `Skeleton`s in the measures of what is coming. */
  children: ReactNode;
};

/** In the place of what is on its way: heard at once, and seen where the answer takes longer than a moment. */
export function Awaited({ what, className, children }: Props) {
  return (
    <div role="status">
      <span className="sr-only">{`Loading ${what}…`}</span>
      <div className={cn('animate-await', className)}>{children}</div>
    </div>
  );
}
