import type { ComponentProps } from 'react';
import { cn } from '../lib/cn.ts';

/** A quiet shape in the place of what is coming; `Awaited` holds several. */
export function Skeleton({ className, ...props }: ComponentProps<'div'>) {
  return <div aria-hidden className={cn('rounded-field bg-sunken', className)} {...props} />;
}
