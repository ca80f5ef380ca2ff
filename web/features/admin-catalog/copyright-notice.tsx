import { Copyright } from 'lucide-react';

/** The copyright and trademark notice of the games page. */
export function CopyrightNotice() {
  return (
    <aside
      aria-labelledby="copyright-notice"
      className="mb-8 flex gap-3.5 rounded-card border border-line bg-amber-wash p-4 text-amber-ink sm:p-5"
    >
      <Copyright aria-hidden className="mt-0.5 size-5 shrink-0" />
      <div>
        <h2 id="copyright-notice" className="font-semibold font-sans text-base leading-snug tracking-normal">
          Copyright and trademark notice
        </h2>
        <p className="mt-1 max-w-3xl text-sm">
          Names, pictures and rules of games belong to their owners. Add only what you may use, explain how to play in
          your own words, and name the owner of the game in its copyright disclaimer.
        </p>
      </div>
    </aside>
  );
}
