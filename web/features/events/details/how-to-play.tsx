import type { Game } from '../../../../modules/catalog/contract.ts';

/** The game's rules in short, and its three facts as far as they are known. Renders nothing without any. */
export function HowToPlay({ game }: { game: Game | undefined }) {
  if (!game) return null;
  const facts = [
    [game.players, 'players'],
    [game.playingTime, 'to play'],
    [game.difficulty, 'to learn'],
  ].filter(([fact]) => fact !== '');
  if (!game.description && facts.length === 0) return null;
  return (
    <section aria-labelledby="how-to-play">
      <h2 id="how-to-play" className="mb-2 text-2xl">
        How to play
      </h2>
      {game.description && <p className="whitespace-pre-line">{game.description}</p>}
      {facts.length > 0 && (
        <ul className="mt-3 flex flex-wrap divide-x divide-line rounded-card border border-line bg-raised">
          {facts.map(([fact, what]) => (
            <li key={what} className="wrap-anywhere min-w-24 flex-1 px-3 py-2">
              <strong className="block font-heading text-lg">{fact}</strong>
              <span className="text-sm text-ink-soft">{what}</span>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
