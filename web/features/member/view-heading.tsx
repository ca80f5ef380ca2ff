import { ArrowLeft } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { focusOnMount } from '../../lib/focus-on-mount.ts';
import { memberPath } from './member-view.ts';

type Props = {
  title: string;
  subtitle: string /** Leads back to the dashboard. */;
  back?: boolean;
  children?: ReactNode;
};

/** The head of a view; takes the focus when the view appears, so that a reader hears where it is. */
export function ViewHeading({ title, subtitle, back = false, children }: Props) {
  return (
    <header>
      <title>{`${title} · Tablemates`}</title>
      {back && (
        <Link
          to={memberPath('home')}
          className="-ml-1 mb-2 inline-flex min-h-11 items-center gap-2 font-semibold text-ink-soft hover:text-ink"
        >
          <ArrowLeft aria-hidden className="size-5" />
          Back to Dashboard
        </Link>
      )}
      <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-4">
        <div className="min-w-0">
          <h1 ref={focusOnMount} tabIndex={-1} className="break-words text-3xl sm:text-4xl">
            {title}
          </h1>
          <p className="mt-2 text-ink-soft">{subtitle}</p>
        </div>
        {children}
      </div>
    </header>
  );
}
