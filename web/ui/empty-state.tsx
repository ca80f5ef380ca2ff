import type { ReactNode } from 'react';
import { cn } from '../lib/cn.ts';

type Props = {
  /** A drawing or an icon. */
  art?: ReactNode;
  title: string;
  /** A sentence that says why the list is empty. */
  children?: ReactNode;
  /** The one action to take. */
  action?: ReactNode;
  headingLevel?: 'h1' | 'h2' | 'h3';
  className?: string;
};

/** The content of an empty list. */
export function EmptyState({ art, title, children, action, headingLevel: Heading = 'h3', className }: Props) {
  return (
    <div
      className={cn(
        'flex flex-col items-center rounded-card border border-line border-dashed px-6 py-12 text-center',
        className,
      )}
    >
      {art && <div className="mb-5 text-ink-soft [&_.lucide]:size-12">{art}</div>}
      <Heading className="text-2xl">{title}</Heading>
      {children !== undefined && <p className="mt-2 max-w-prose text-ink-soft">{children}</p>}
      {action && <div className="mt-6 empty:hidden">{action}</div>}
    </div>
  );
}
