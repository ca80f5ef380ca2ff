import { Pause, Play } from 'lucide-react';
import { useEffect, useState } from 'react';
import { cn } from '../../lib/cn.ts';

const topics = ['Conversations', 'Games'];
const drinks = ['Coffee', 'Tea', 'Juice', 'Drink'];
const everyMs = 3000;

/** All words lie in one grid cell, so the widest decides its width and no line moves; they cross-fade by opacity alone. */
function Words({ words, turn }: { words: readonly string[]; turn: number }) {
  return (
    <span className="inline-grid justify-items-start text-felt-ink">
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

/** The landing's headline; its words change every three seconds until paused, and never under reduced motion. */
export function RotatingHeadline() {
  const [turn, setTurn] = useState(0);
  const [paused, setPaused] = useState(false);
  useEffect(() => setPaused(matchMedia('(prefers-reduced-motion: reduce)').matches), []);
  useEffect(() => {
    if (paused) return;
    const timer = setInterval(() => setTurn((now) => now + 1), everyMs);
    return () => clearInterval(timer);
  }, [paused]);
  const Icon = paused ? Play : Pause;
  return (
    <div className="relative w-fit">
      <h1 className="text-[clamp(2.3rem,8.4vw,4.4rem)] leading-[1.04] max-[359px]:text-[2.05rem]">
        <span className="sr-only">Good conversations and games, over coffee, tea, juice or a drink</span>
        <span aria-hidden className="block">
          <span className="block">Good</span>
          <Words words={topics} turn={turn} />
          <span className="block">
            over <Words words={drinks} turn={turn} />
          </span>
        </span>
      </h1>
      <button
        type="button"
        aria-label={paused ? 'Play the changing words' : 'Pause the changing words'}
        onClick={() => setPaused(!paused)}
        className="absolute right-0 bottom-0 grid size-11 place-items-center rounded-full text-ink-soft hover:bg-sunken hover:text-ink"
      >
        <Icon aria-hidden className="size-5" />
      </button>
    </div>
  );
}
