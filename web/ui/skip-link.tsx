/** The first element that the keyboard reaches. It leads past the header to the element with the id `main`. */
export function SkipLink() {
  return (
    <a
      href="#main"
      className="sr-only z-50 rounded-field bg-felt px-4 py-3 font-semibold text-on-felt focus:not-sr-only focus:fixed focus:top-2 focus:left-2"
    >
      Skip to content
    </a>
  );
}
