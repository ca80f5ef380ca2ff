import type { ReactNode } from 'react';
import { focusOnMount } from '../../lib/focus-on-mount.ts';
import { BackLink } from '../../ui/back-link.tsx';
import { memberPath } from './member-view.ts';

type Props = {
  title: string;
  subtitle: string;
  /** Whether there is a link back to the dashboard. */
  back?: boolean;
  children?: ReactNode;
};

/** The heading of a view. It takes the focus when the view appears, so that screen readers announce it. */
export function ViewHeading({ title, subtitle, back = false, children }: Props) {
  return (
    <header>
      <title>{`${title} · Tablemates`}</title>
      {back && (
        <nav aria-label="Way back" className="-ml-1 mb-2">
          <BackLink to={memberPath('home')}>Back to Dashboard</BackLink>
        </nav>
      )}
      <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-4">
        <div className="min-w-0">
          <h1 ref={focusOnMount} tabIndex={-1} className="break-words text-2xl sm:text-4xl">
            {title}
          </h1>
          <p className="mt-2 text-ink-soft">{subtitle}</p>
        </div>
        {children}
      </div>
    </header>
  );
}
