import { Copyright } from 'lucide-react';

/**
 * The copyright and trademark notice of the games page. On large screens it is one line, to leave room for the games.
 */
export function CopyrightNotice() {
  return (
    <aside
      aria-labelledby="copyright-notice"
      className="mb-8 flex gap-3.5 rounded-card border border-line bg-amber-wash p-4 text-amber-ink md:mb-2 md:gap-2.5 md:rounded-field md:px-3.5 md:py-1"
    >
      <Copyright aria-hidden className="mt-0.5 size-5 shrink-0 md:size-4" />
      <div className="text-sm">
        <h2 id="copyright-notice" className="font-sans font-semibold text-base tracking-normal md:inline md:text-sm">
          Copyright and trademark notice<span className="max-md:sr-only">:</span>
        </h2>{' '}
        <p className="max-md:mt-1 max-md:first-letter:uppercase md:inline">
          names, pictures and rules belong to their owners. Add only what you may use, and name the owner.
        </p>
      </div>
    </aside>
  );
}
