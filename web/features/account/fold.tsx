import { ChevronRight } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useLocation } from 'react-router-dom';

type Props = {
  /** Its name in addresses: `#sessions` opens it. */
  id: string;
  title: string;
  children: ReactNode;
};

/** A part of the profile that stays folded until somebody opens it. Its content is loaded and rendered only then. */
export function Fold({ id, title, children }: Props) {
  const isWanted = useLocation().hash === `#${id}`;
  const [isShown, setIsShown] = useState(isWanted);
  return (
    <details
      ref={(element) => {
        if (element && isWanted) element.scrollIntoView({ block: 'start' });
      }}
      id={id}
      className="group scroll-mt-[calc(var(--frame-top)+4rem)] px-4 sm:px-5"
      open={isWanted || undefined}
      onToggle={({ currentTarget }) => currentTarget.open && setIsShown(true)}
    >
      <summary className="flex min-h-14 cursor-pointer list-none items-center gap-3 font-semibold [&::-webkit-details-marker]:hidden">
        <span className="mr-auto">{title}</span>
        <ChevronRight aria-hidden className="size-5 text-ink-soft transition-transform group-open:rotate-90" />
      </summary>
      <div className="grid gap-3 pb-4">{isShown && children}</div>
    </details>
  );
}
