import { Copyright } from 'lucide-react';

/** The copyright and trademark notice of the games page: on large screens a line, which leaves the room to the games. */
export function CopyrightNotice() {
  return (
    <aside
      aria-labelledby="copyright-notice"
      className="mb-8 flex gap-3.5 rounded-card border border-line bg-amber-wash p-4 text-amber-ink md:mb-2 md:gap-2.5 md:rounded-field md:px-3.5 md:py-1"
    >
      <Copyright aria-hidden className="mt-0.5 size-5 shrink-0 md:size-4" />
      <div className="text-sm">
        <h2 id="copyright-notice" className="font-sans font-semibold text-base leading-snug tracking-normal md:sr-only">
          Copyright and trademark notice
        </h2>
        <p className="max-md:mt-1">
          Names, pictures and rules belong to their owners: add only what you may use, explain it in your own words, and
          name the owner.
        </p>
      </div>
    </aside>
  );
}
