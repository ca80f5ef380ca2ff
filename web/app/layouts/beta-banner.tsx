import { X } from 'lucide-react';
import { cn } from '../../lib/cn.ts';
import { textTo, useSiteConfig } from '../../lib/site-config.tsx';

/** `/theme-init.js` reads it before the first paint and puts `data-beta-seen` on the page for 30 days. */
const SEEN_AT = 'beta-seen-at';

function dismiss() {
  document.documentElement.dataset.betaSeen = '';
  try {
    localStorage.setItem(SEEN_AT, String(Date.now()));
  } catch {
    // Storage may be forbidden. The next page then shows the banner again.
  }
}

/** A slim line that says this is a beta, with the number for feedback. The footer keeps the number after it is dismissed. */
export function BetaBanner() {
  const { supportPhone, loading } = useSiteConfig();
  return (
    <aside aria-label="Beta" className="bg-amber-wash text-amber-ink print:hidden in-data-beta-seen:hidden">
      <p
        className={cn(
          'relative mx-auto flex min-h-8 max-w-6xl items-center justify-center px-12 text-center text-sm',
          loading && 'invisible',
        )}
      >
        <span>
          <span className="max-sm:hidden">We are in beta, and would love to hear what you think</span>
          <span className="sm:hidden">Beta: feedback</span>
          {supportPhone === null ? (
            <span className="max-sm:hidden">.</span>
          ) : (
            <>
              <span className="max-sm:hidden">: text</span> <span className="sm:hidden">by text to </span>
              <a href={textTo(supportPhone)} className="whitespace-nowrap font-bold underline underline-offset-2">
                {supportPhone}
              </a>
            </>
          )}
        </span>
        <button
          type="button"
          aria-label="Dismiss for 30 days"
          onClick={dismiss}
          className="absolute -top-1.5 right-2 z-30 grid size-11 place-items-center lg:right-8"
        >
          <X aria-hidden className="size-4" />
        </button>
      </p>
    </aside>
  );
}
