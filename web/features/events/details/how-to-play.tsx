/** A summary of the game's rules. Renders nothing if there is none. */
export function HowToPlay({ children: rules }: { children: string | undefined }) {
  if (!rules) return null;
  return (
    <section aria-labelledby="how-to-play">
      <h2 id="how-to-play" className="mb-2 text-2xl">
        How to play
      </h2>
      <p className="whitespace-pre-line">{rules}</p>
    </section>
  );
}
