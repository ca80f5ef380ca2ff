import { type ReactNode, useState } from 'react';
import { focusOnMount } from '../../lib/focus-on-mount.ts';
import { useHydrating } from '../../lib/use-hydrating.ts';
import { BackLink } from '../../ui/back-link.tsx';
import { memberPath } from './member-view.ts';

type Props = {
  id?: string;
  title: string;
  subtitle: ReactNode;
  /** Whether there is a link back to the dashboard. */
  back?: boolean;
  children?: ReactNode;
};

/** On a page that the server rendered, a person may be somewhere already. */
const focusIfNothingIs = (element: HTMLElement | null) => {
  if (document.activeElement === document.body) focusOnMount(element);
};

/** The heading of a view. It takes the focus when the view appears, so that screen readers announce it. */
export function ViewHeading({ id, title, subtitle, back = false, children }: Props) {
  const [cameRendered] = useState(useHydrating());
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
          <h1
            id={id}
            ref={cameRendered ? focusIfNothingIs : focusOnMount}
            tabIndex={-1}
            className="break-words text-2xl sm:text-4xl"
          >
            {title}
          </h1>
          <p className="mt-2 text-ink-soft">{subtitle}</p>
        </div>
        {children}
      </div>
    </header>
  );
}
