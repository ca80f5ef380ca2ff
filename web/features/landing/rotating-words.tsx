import { Pause, Play } from 'lucide-react';
import { useEffect, useState } from 'react';
import { cn } from '../../lib/cn.ts';

const topics = ['Conversations', 'Games'];
const drinks = ['Coffee', 'Tea', 'Juice', 'Drink'];
const everyMs = 3000;

/** All words are in one grid cell, so the widest sets the width and no line moves. They cross-fade by opacity only. */
function Words({ words, turn }: { words: readonly string[]; turn: number }) {
  return (
    <span className="inline-grid justify-items-start text-amber">
      {words.map((word, index) => (
        <span
          key={word}
          className={cn(
            'col-start-1 row-start-1 transition-opacity duration-300',
            index !== turn % words.length && 'opacity-0',
          )}
        >
          {word}
        </span>
      ))}
    </span>
  );
}

/** Which words are shown: the next ones every three seconds until paused, and never under reduced motion. */
export function useTurn() {
  const [turn, setTurn] = useState(0);
  const [paused, setPaused] = useState(false);
  useEffect(() => setPaused(matchMedia('(prefers-reduced-motion: reduce)').matches), []);
  useEffect(() => {
    if (paused) return;
    const timer = setInterval(() => setTurn((now) => now + 1), everyMs);
    return () => clearInterval(timer);
  }, [paused]);
  return { turn, paused, toggle: () => setPaused(!paused) };
}

/** The landing's headline. */
export function RotatingHeadline({ turn }: { turn: number }) {
  return (
    <h1 className="text-[min(2.25rem,9.2vw)]/[1.11] tracking-[-0.025em] lg:text-5xl">
      <span className="sr-only">Good conversations and games, over coffee, tea, juice or a drink</span>
      <span aria-hidden className="block">
        <span className="block">
          Good <Words words={topics} turn={turn} />
        </span>
        <span className="block">
          over <Words words={drinks} turn={turn} />
        </span>
      </span>
    </h1>
  );
}

/** Stops the words, and lets them change again. */
export function PauseWords({ paused, toggle }: Omit<ReturnType<typeof useTurn>, 'turn'>) {
  const Icon = paused ? Play : Pause;
  return (
    <button
      type="button"
      aria-label={paused ? 'Play the changing words' : 'Pause the changing words'}
      onClick={toggle}
      className="grid size-11 shrink-0 place-items-center rounded-full hover:text-on-room"
    >
      <Icon aria-hidden className="size-4" />
    </button>
  );
}
