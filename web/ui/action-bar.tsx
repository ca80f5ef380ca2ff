import type { ReactNode } from 'react';
import { cn } from '../lib/cn.ts';

type Props = {
  /** Where their place on the page stays in view, so that there is no bar. */
  className?: string;
  children: ReactNode;
};

/** The main actions of a page, at the bottom of a phone's screen, where their place on the page scrolls out of view. */
export const ActionBar = ({ className = 'lg:hidden', children }: Props) => (
  <div
    className={cn(
      'sticky bottom-(--frame-bottom) z-10 -mx-4 grid gap-2 border-line border-t bg-raised/95 px-4 pt-3 pb-[max(0.75rem,env(safe-area-inset-bottom))] backdrop-blur-md sm:-mx-6 sm:px-6 print:hidden',
      className,
    )}
  >
    {children}
  </div>
);
