import { type ReactNode, useId } from 'react';
import { cn } from '../../lib/cn.ts';

/** What waits for the member. Renders nothing while no row does. */
export function ToDo({ children }: { children: ReactNode }) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="hidden has-[li]:block">
      <h2 id={id} className="mb-3 text-xl">
        To do
      </h2>
      <ul className="divide-y divide-line overflow-hidden rounded-card border border-line bg-raised">{children}</ul>
    </section>
  );
}

type RowProps = {
  title: string;
  /** Until when, or what for. */
  detail: ReactNode;
  /** Whether it ends at a moment, after which it cannot be done. */
  isUrgent?: boolean;
  /** The button that does it. */
  children: ReactNode;
};

/** One thing to do. */
export const ToDoRow = ({ title, detail, isUrgent = false, children }: RowProps) => (
  <li className="flex min-h-14 flex-wrap items-center gap-x-3 gap-y-2 px-4 py-2">
    <UrgencyMark isUrgent={isUrgent} />
    <div className="min-w-20 flex-1">
      <h3 className="wrap-anywhere font-sans font-semibold text-base tracking-normal">{title}</h3>
      <p className="text-ink-soft">{detail}</p>
    </div>
    {children}
  </li>
);

/** The one mark of what ends at a moment. */
export const UrgencyMark = ({ isUrgent }: { isUrgent: boolean }) => (
  <span aria-hidden className={cn('size-2.5 shrink-0 rounded-full', isUrgent ? 'bg-amber' : 'bg-line-strong')} />
);
