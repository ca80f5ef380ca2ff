import type { ReactNode } from 'react';
import { cn } from '../lib/cn.ts';
import { focusOnMount } from '../lib/focus-on-mount.ts';
import { BackLink } from './back-link.tsx';
import { useIsPeek } from './peek.tsx';

type Props = {
  title: string;
  subtitle: ReactNode;
  /** A picture before the heading. */
  lead?: ReactNode;
  /** Actions of the screen, such as adding an entry. */
  actions?: ReactNode;
  /** Whether to show a link back to the dashboard. Only the dashboard itself has none. */
  back?: boolean;
  /** The list that this screen belongs to. */
  parent?: { to: string; label: string };
  children: ReactNode;
};

/**
 * A screen of the back office: a heading, which takes the focus when it appears, the link back to the dashboard, and the
 * content. In the panel of a list it is only the record: the list stays the page.
 */
export function AdminPage({ title, subtitle, lead, actions, back = true, parent, children }: Props) {
  const isPeek = useIsPeek();
  if (isPeek) {
    return (
      <>
        <div className="flex items-start gap-3">
          {lead}
          <div className="min-w-0 flex-1">
            <h2 className="wrap-anywhere text-xl">{title}</h2>
            <div className="mt-1 text-ink-soft text-sm">{subtitle}</div>
          </div>
        </div>
        {actions && (
          <div className="mt-3 [&_:is(a,button)]:min-h-9 [&_:is(a,button)]:px-3! [&_:is(a,button)]:text-sm">
            {actions}
          </div>
        )}
        <div className="mt-4">{children}</div>
      </>
    );
  }
  return (
    <>
      <title>{`${title} · Tablemates`}</title>
      <meta name="robots" content="noindex" />
      <header className="items-center justify-between gap-x-6 gap-y-3 md:flex md:flex-wrap">
        {/* many actions wrap below the heading, so that it keeps enough width */}
        <div className="min-w-0 flex-1 items-center gap-x-4 max-w-full md:flex md:shrink-0 md:basis-64 md:flex-wrap">
          {back && (
            <nav
              aria-label="Way back"
              className={cn(
                '-ml-1 mb-2 flex flex-wrap items-center gap-x-4 md:mb-0 md:text-sm md:[&_a]:min-h-9 md:[&_svg]:size-4',
                lead && 'md:w-full',
              )}
            >
              <BackLink to="/admin">Back to Dashboard</BackLink>
              {parent && <BackLink to={parent.to}>{parent.label}</BackLink>}
            </nav>
          )}
          <div className={cn('flex min-w-0 items-start gap-4', lead ? 'md:items-center' : 'md:contents')}>
            {lead}
            <div className={cn('min-w-0', !lead && 'md:contents')}>
              <h1 ref={focusOnMount} tabIndex={-1} className="min-w-0 break-words text-2xl sm:text-4xl md:text-xl">
                {title}
              </h1>
              <p className="mt-2 max-w-prose text-ink-soft md:mt-0 md:text-sm">{subtitle}</p>
            </div>
          </div>
        </div>
        {actions && (
          <div className="mt-4 md:mt-0 md:[&_:is(a,button)]:min-h-9 md:[&_:is(a,button)]:px-3.5">{actions}</div>
        )}
      </header>
      <div className={cn('mt-8', parent ? 'md:mt-4' : 'md:mt-2')}>{children}</div>
    </>
  );
}
