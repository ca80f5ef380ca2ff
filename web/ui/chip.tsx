import { ChevronDown } from 'lucide-react';
import type { ComponentProps, ReactNode } from 'react';
import { cn } from '../lib/cn.ts';

const look = 'min-h-11 shrink-0 cursor-pointer whitespace-nowrap rounded-full border text-base font-medium lg:min-h-12';
const chosen = 'border-ink bg-ink text-paper';
const unchosen = 'border-line-strong bg-raised text-ink hover:bg-sunken';

/** A filter that is on or off. */
export function Chip({ on, children, ...props }: ComponentProps<'button'> & { on: boolean }) {
  return (
    <button
      type="button"
      aria-pressed={on}
      className={cn(look, 'inline-flex items-center gap-1.5 px-3.5', on ? chosen : unchosen)}
      {...props}
    >
      {children}
    </button>
  );
}

/** A filter with many choices: the platform's select as a chip, as wide as the selected option. */
export function ChipSelect({
  value,
  children,
  ...props
}: ComponentProps<'select'> & { value: string; children: ReactNode }) {
  const on = value !== '';
  return (
    <span className="relative shrink-0">
      <select
        value={value}
        className={cn(
          look,
          'field-sizing-content max-w-48 appearance-none truncate pr-10 pl-3.5',
          on ? chosen : unchosen,
        )}
        {...props}
      >
        {children}
      </select>
      <ChevronDown
        aria-hidden
        className={cn('pointer-events-none absolute top-1/2 right-3 size-4.5 -translate-y-1/2', on && 'text-paper')}
      />
    </span>
  );
}
