import { At, between, each, type Subject, shuffled } from '../shapes/draw-with.tsx';
import { PlayingCard, type Suit } from '../shapes/pieces.tsx';

const ranks = ['A', 'K', 'Q', 'J', '9', '8', '7'];

/** A hand of the old pack, fanned. */
export const cards: Subject = (random) => {
  const suits = shuffled<Suit>(random, ['heart', 'spade', 'diamond', 'club', 'heart', 'spade']);
  const held = shuffled(random, ranks);
  return (
    <At y={8} turn={between(random, -6, 6)} scale={0.86}>
      {each(suits.slice(0, 4), (suit, at) => (
        <At y={100} turn={(at - 1.5) * 19}>
          <At y={-126} scale={0.98}>
            <PlayingCard suit={suit} rank={held[at] ?? 'A'} />
          </At>
        </At>
      ))}
    </At>
  );
};
