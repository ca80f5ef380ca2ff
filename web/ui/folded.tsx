import { ChevronDown } from 'lucide-react';
import type { ReactNode } from 'react';
import { cn } from '../lib/cn.ts';

/** A part of a form that most people leave as it is. */
export const Folded = ({ title, className, children }: { title: string; className?: string; children: ReactNode }) => (
  <details className={cn('group rounded-card border border-line bg-raised', className)}>
    <summary className="flex min-h-12 cursor-pointer list-none items-center justify-between px-4 font-semibold [&::-webkit-details-marker]:hidden">
      {title}
      <ChevronDown aria-hidden className="size-5 transition-transform duration-150 group-open:rotate-180" />
    </summary>
    <div className="space-y-3 border-line border-t p-4">{children}</div>
  </details>
);
