import { X } from 'lucide-react';
import { type ReactNode, useEffect, useRef } from 'react';
import { Link } from 'react-router-dom';
import { cn } from '../lib/cn.ts';
import { Button } from './button.tsx';

type FrameProps = {
  label: string;
  title?: string | undefined;
  onDismiss?: (() => void) | undefined;
  /** Each new one comes into view. */
  news?: unknown;
  children: ReactNode;
};

/** What a bulk action does or did, above the rows. It comes into view, because it may be outside the viewport. */
export function BulkResult({ label, title, onDismiss, news, children }: FrameProps) {
  const section = useRef<HTMLElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: it scrolls again for the next news
  useEffect(() => {
    section.current?.scrollIntoView({ block: 'nearest' });
  }, [news]);
  return (
    <section
      ref={section}
      aria-label={label}
      className="mb-4 scroll-mt-32 rounded-card border border-line bg-raised px-4 py-3"
    >
      {title !== undefined && (
        <div className="flex items-start gap-2">
          <h2 className="mr-auto pt-2 font-sans font-semibold text-base tracking-normal">{title}</h2>
          {onDismiss && (
            <Button variant="ghost" size="icon" aria-label="Dismiss" onClick={onDismiss}>
              <X aria-hidden />
            </Button>
          )}
        </div>
      )}
      {children}
    </section>
  );
}

/** Somebody or something that a bulk action did not change, with the server's reason. */
type BulkFailed = {
  readonly id: string;
  readonly name: string;
  /** The address of the record. */
  readonly to: string;
  readonly reason: string;
  /** Asks what to do with the hosted game events that are the reason. Absent for other reasons. */
  readonly onDecide?: (() => void) | undefined;
};

type ListProps = { label: string; failed: readonly BulkFailed[]; stale?: boolean };

/** Each record that a bulk action did not change, with the reason and a link to it. */
export const BulkFailures = ({ label, failed, stale = false }: ListProps) => (
  <ul aria-label={label} className={cn('max-h-72 overflow-y-auto', stale && 'opacity-60')}>
    {failed.map(({ id, name, to, reason, onDecide }) => (
      <li key={id} className="wrap-anywhere flex flex-wrap items-center gap-x-3 py-1">
        <span className="min-w-0">
          <Link to={to} className="tap-text font-semibold underline decoration-line-strong underline-offset-4">
            {name}
          </Link>
          : {reason}
        </span>
        {onDecide && (
          <Button variant="ghost" className="-ml-3 px-3! underline underline-offset-4" onClick={onDecide}>
            Decide<span className="sr-only"> about the events of {name}</span>
          </Button>
        )}
      </li>
    ))}
  </ul>
);
