import type { ComponentProps } from 'react';
import { cn } from '../lib/cn.ts';
import { late } from './late.tsx';

/**
 * A dialog: a card in the middle of the screen, or below 768 px a sheet as high as its content, at most 92 % of the screen. Focus stays
 * inside and then returns. Esc and the browser's Back close it. Put `DialogBody` and `DialogFooter` in it (a form around both: `className="contents"`);
 * `data-first-focus` marks the element that gets the focus first, otherwise the dialog gets it.
 * Its code is fetched with the first dialog of a page, or after the page.
 */
export const Dialog = late(async () => (await import('./dialog-panel.tsx')).DialogPanel, {
  close: ({ onOpenChange }) => onOpenChange(false),
});

/** The part of a dialog that scrolls. */
export function DialogBody({ className, ...props }: ComponentProps<'div'>) {
  return (
    <div className={cn('min-h-0 flex-1 overflow-y-auto overscroll-contain px-5 py-2 md:px-6', className)} {...props} />
  );
}

/** The actions of a dialog, always visible at its bottom. The primary one comes last. */
export function DialogFooter({ className, ...props }: ComponentProps<'div'>) {
  return (
    <div
      className={cn(
        'flex flex-col-reverse gap-2 px-5 pt-3 pb-[max(1.25rem,env(safe-area-inset-bottom))] md:flex-row md:flex-wrap md:justify-end md:px-6',
        className,
      )}
      {...props}
    />
  );
}
