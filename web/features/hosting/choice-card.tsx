import type { ComponentProps, ReactNode } from 'react';
import { cn } from '../../lib/cn.ts';

type Props = Omit<ComponentProps<'input'>, 'type' | 'children'> & {
  /** Shows a check at the end if chosen: for rows, where the whole width is one choice. */
  dotted?: boolean;
  children: ReactNode;
};

/** A choice as a card. A native radio button lies underneath, so arrow keys and screen readers work as usual. */
export function ChoiceCard({ dotted = false, className, children, ...props }: Props) {
  return (
    <label
      className={cn(
        'relative flex min-h-12 cursor-pointer items-center gap-3 rounded-field border border-line-strong bg-raised px-3.5 py-2.5 transition-colors duration-150 hover:bg-sunken',
        'has-checked:border-felt has-checked:bg-felt-wash has-checked:text-felt-ink has-checked:shadow-[inset_0_0_0_1px_var(--felt)]',
        'has-focus-visible:outline-3 has-focus-visible:outline-focus has-focus-visible:outline-offset-2',
        className,
      )}
    >
      <input type="radio" className="peer absolute inset-0 size-full cursor-pointer opacity-0" {...props} />
      {children}
      {dotted && (
        <span
          aria-hidden
          className="ml-auto size-5.5 shrink-0 rounded-full border-2 border-line-strong peer-checked:border-[7px] peer-checked:border-felt"
        />
      )}
    </label>
  );
}
