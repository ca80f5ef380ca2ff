import { ArrowLeft } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { focusOnMount } from '../lib/focus-on-mount.ts';

type Props = {
  title: string;
  subtitle: ReactNode;
  /** What one can do here, such as adding something. */
  actions?: ReactNode;
  /** The dashboard itself leads nowhere back. */
  back?: boolean;
  /** The list this screen belongs to, one step up. */
  parent?: { to: string; label: string };
  children: ReactNode;
};

/** A screen of the back office: its heading, which takes the focus as it appears, the way back to the dashboard, content. */
export function AdminPage({ title, subtitle, actions, back = true, parent, children }: Props) {
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
        <div className="min-w-0">
          <h1 ref={focusOnMount} tabIndex={-1} className="break-words text-3xl sm:text-4xl">
            {title}
          </h1>
          <p className="mt-2 max-w-prose text-ink-soft">{subtitle}</p>
        </div>
        {actions}
      </header>
      <div className="mt-8">{children}</div>
    </>
  );
}

const BackLink = ({ to, children }: { to: string; children: string }) => (
  <Link to={to} className="inline-flex min-h-11 items-center gap-2 font-semibold text-ink-soft hover:text-ink">
    <ArrowLeft aria-hidden className="size-5" />
    {children}
  </Link>
);
