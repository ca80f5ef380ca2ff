import type { ComponentProps } from 'react';
import { cn } from '../lib/cn.ts';

/** The actions of a form within a page: Cancel, then the primary one at the right end, as at the foot of a dialog. */
export const FormFooter = ({ className, ...props }: ComponentProps<'div'>) => (
  <div className={cn('flex flex-wrap items-center justify-end gap-2 max-sm:[&>*]:flex-1', className)} {...props} />
);
