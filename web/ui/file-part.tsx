import type { ReactNode } from 'react';
import { quoted } from '../../platform/quoted.ts';

/** A part of a file that admins decide on, with its heading. */
export const FilePart = ({ id, title, children }: { id: string; title: string; children: ReactNode }) => (
  <section aria-labelledby={id} className="min-w-0 space-y-2">
    <h2 id={id} className="font-sans font-semibold text-ink-soft text-sm tracking-normal">
      {title}
    </h2>
    {children}
  </section>
);

/** What somebody wrote. */
export const Words = ({ children }: { children: string }) => (
  <p className="wrap-anywhere whitespace-pre-line">{quoted(children)}</p>
);

/** Where the decision stands in a file: at its end, and always in sight in the panel of a list. */
export const decisionPlace =
  'rounded-b-card border-line border-t bg-raised p-4 sm:p-5 in-data-peek:sticky in-data-peek:-bottom-5 in-data-peek:max-h-[60dvh] in-data-peek:overflow-y-auto';
