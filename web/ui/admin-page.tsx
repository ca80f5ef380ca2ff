import type { ReactNode } from 'react';
import { cn } from '../lib/cn.ts';
import { focusOnMount } from '../lib/focus-on-mount.ts';
import { BackLink } from './back-link.tsx';

type Props = {
  title: string;
  subtitle: ReactNode;
  /** A picture before the heading. */
  lead?: ReactNode;
  /** Actions of the screen, such as adding an entry. */
  actions?: ReactNode;
  /** Whether this is the dashboard, which has no link back. */
  back?: boolean;
  /** The list that this screen belongs to. */
  parent?: { to: string; label: string };
  children: ReactNode;
};

/** A screen of the back office: a heading, which takes the focus when it appears, the link back to the dashboard, and the content. */
export function AdminPage({ title, subtitle, lead, actions, back = true, parent, children }: Props) {
  return (
    <>
      <title>{`${title} · Tablemates`}</title>
      <meta name="robots" content="noindex" />
      {back && (
        <nav aria-label="Way back" className="-ml-1 mb-2 flex flex-wrap items-center gap-x-4">
          <BackLink to="/admin">Back to Dashboard</BackLink>
          {parent && <BackLink to={parent.to}>{parent.label}</BackLink>}
        </nav>
      )}
      <header className="flex flex-wrap items-start justify-between gap-x-6 gap-y-4">
        <div className={cn('flex min-w-0 items-start gap-4', lead && 'flex-1 basis-72')}>
          {lead}
          <div className="min-w-0">
            <h1 ref={focusOnMount} tabIndex={-1} className="break-words text-2xl sm:text-4xl">
              {title}
            </h1>
            <p className="mt-2 max-w-prose text-ink-soft">{subtitle}</p>
          </div>
        </div>
        {actions}
      </header>
      <div className="mt-8">{children}</div>
    </>
  );
}
