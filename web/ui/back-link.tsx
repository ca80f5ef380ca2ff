import { ArrowLeft } from 'lucide-react';
import { Link } from 'react-router-dom';

/** The link back, above the content of a page. */
export function BackLink({ to, children }: { to: string; children: string }) {
  return (
    <Link to={to} className="inline-flex min-h-11 items-center gap-2 font-semibold text-ink-soft hover:text-ink">
      <ArrowLeft aria-hidden className="size-5" />
      {children}
    </Link>
  );
}
