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
  children: ReactNode;
};

/** A screen of the back office: its heading, which takes the focus as it appears, the way back to the dashboard, content. */
export function AdminPage({ title, subtitle, actions, back = true, children }: Props) {
  return (
    <>
      <title>{`${title} · Tablemates`}</title>
      <meta name="robots" content="noindex" />
      {back && (
        <Link
          to="/admin"
          className="-ml-1 mb-2 inline-flex min-h-11 items-center gap-2 font-semibold text-ink-soft hover:text-ink"
        >
          <ArrowLeft aria-hidden className="size-5" />
          Back to Dashboard
        </Link>
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
