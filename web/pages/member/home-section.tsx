import { type ReactNode, useId } from 'react';
import { Link } from 'react-router-dom';

type Props = { title: string; more?: { to: string; label: string }; children: ReactNode };

/** A section of the dashboard with a heading and a link to the full list. */
export function HomeSection({ title, more, children }: Props) {
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <div className="mb-3 flex flex-wrap items-baseline justify-between gap-x-4">
        <h2 id={id} className="text-xl">
          {title}
        </h2>
        {more && (
          <Link
            to={more.to}
            viewTransition
            className="tap-text shrink-0 font-semibold text-base text-felt-ink hover:underline"
          >
            {more.label}
          </Link>
        )}
      </div>
      {children}
    </section>
  );
}
