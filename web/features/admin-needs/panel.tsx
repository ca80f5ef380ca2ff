import { type ReactNode, useId } from 'react';
import { Link } from 'react-router-dom';

type Props = { title: string; aside?: ReactNode; children: ReactNode };

/** A part of the dashboard with its heading. */
export function Panel({ title, aside, children }: Props) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="overflow-hidden rounded-card border border-line bg-raised">
      <div className="flex flex-wrap items-center justify-between gap-x-4 border-line border-b px-4 py-3">
        <h2 id={id} className="text-lg">
          {title}
        </h2>
        {aside !== undefined && <span className="text-ink-soft text-sm tabular-nums">{aside}</span>}
      </div>
      {children}
    </section>
  );
}

/** A number beside a panel's heading, which links to what it counts. */
export const PanelLink = ({ to, children }: { to: string; children: ReactNode }) => (
  <Link
    to={to}
    viewTransition
    className="tap-text font-semibold text-ink underline decoration-line-strong underline-offset-4 hover:decoration-ink"
  >
    {children}
  </Link>
);
