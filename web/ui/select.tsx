import { ChevronDown } from 'lucide-react';
import type { ComponentProps } from 'react';
import { cn } from '../lib/cn.ts';

/** The platform's own select: nothing beats it on a phone or with a screen reader. */
export function Select({ className, children, ...props }: ComponentProps<'select'>) {
  return (
    <span className={cn('relative block', className)}>
      <select
        className="min-h-12 w-full cursor-pointer appearance-none truncate rounded-field border border-line-strong bg-raised pr-10 pl-3.5 text-lg text-ink md:text-base aria-invalid:border-brick disabled:cursor-not-allowed disabled:bg-sunken"
        {...props}
      >
        {children}
      </select>
      <ChevronDown
        aria-hidden
        className="pointer-events-none absolute top-1/2 right-3 size-5 -translate-y-1/2 text-ink-soft"
      />
    </span>
  );
}

/** An option for each named entry. */
export function NamedOptions({ of }: { of: readonly { readonly id: string; readonly name: string }[] }) {
  return of.map(({ id, name }) => (
    <option key={id} value={id}>
      {name}
    </option>
  ));
}
