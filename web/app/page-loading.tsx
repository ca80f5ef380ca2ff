/** Shown while the code of the first page is loading: nothing for a moment, then a word. */
export function PageLoading() {
  return (
    <p role="status" className="grid min-h-dvh animate-await place-items-center text-ink-soft">
      Setting the table…
    </p>
  );
}
