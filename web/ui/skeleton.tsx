import type { ComponentProps } from 'react';
import { cn } from '../lib/cn.ts';

/** A placeholder shape for content that is loading. `Awaited` contains several. */
export function Skeleton({ className, ...props }: ComponentProps<'div'>) {
  return <div aria-hidden className={cn('rounded-field bg-sunken', className)} {...props} />;
}
