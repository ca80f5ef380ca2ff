import type { ReactNode } from 'react';
import { cn } from '../lib/cn.ts';

type Props = {
  /** The name of the content, such as `your messages`. */
  what: string;
  /** Class names that lay out the placeholders. */
  className?: string;
  /** `Skeleton`s in the size of the content. */
  children: ReactNode;
};

/** The placeholder of content that is loading. It is announced at once, and visible if loading takes longer than a moment. */
export function Awaited({ what, className, children }: Props) {
  return (
    <div role="status">
      <span className="sr-only">{`Loading ${what}…`}</span>
      <div className={cn('animate-await', className)}>{children}</div>
    </div>
  );
}
