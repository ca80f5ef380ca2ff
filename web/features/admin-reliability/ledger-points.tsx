import { type MouseEvent, useId, useRef, useState } from 'react';
import { cn } from '../../lib/cn.ts';
import { type Frame, place } from '../../lib/score-line.ts';
import { useSiteConfig } from '../../lib/site-config.tsx';
import { fullMoment, longMoment } from '../../lib/time.ts';
import { type Fact, headline } from './facts.ts';
import { nearest } from './nearest.ts';
import type { AsOf } from './use-as-of.ts';

type Props = { frame: Frame; history: readonly Fact[]; asOf: AsOf };

/** The facts on the line as one radio group. Facts may be closer than a finger is wide, so a press selects the nearest one. */
export function LedgerPoints({ frame, history, asOf }: Props) {
  const name = useId();
  const { timeZone } = useSiteConfig();
  const [pointedAt, setPointedAt] = useState<string>();
  const group = useRef<HTMLFieldSetElement>(null);
  // Of several facts at one instant, the last one determines the state from then on.
  const points = history
    .filter(({ at }, i) => history[i + 1]?.at !== at)
    .map((fact) => ({
      fact,
      id: fact.id,
      words: headline(fact, history.slice(0, history.indexOf(fact))),
      ...place({ at: Date.parse(fact.at), score: fact.scoreAfter }, frame),
    }));
  const meant = points.find(({ id }) => id === pointedAt);

  const find = ({ clientX, clientY, currentTarget }: MouseEvent) => {
    const field = currentTarget.getBoundingClientRect();
    return nearest(points, { x: clientX - field.left, y: clientY - field.top }, field);
  };
  return (
    <fieldset ref={group} className="contents">
      <legend className="sr-only">Facts that moved the score</legend>
      <div
        aria-hidden
        className="absolute inset-0 cursor-pointer"
        title={meant && `${meant.words}, ${fullMoment(meant.fact.at, timeZone)}`}
        onPointerMove={(move) => setPointedAt(find(move)?.id)}
        onPointerLeave={() => setPointedAt(undefined)}
        onClick={(click) => {
          const point = find(click);
          if (!point) return;
          asOf.look(point.fact.at);
          const input = group.current?.elements[points.indexOf(point)];
          if (input instanceof HTMLElement) input.focus({ preventScroll: true });
        }}
      />
      {points.map(({ fact, id, words, x, y }) => {
        const { at, scoreBefore, scoreAfter } = fact;
        return (
          <div
            key={id}
            className="pointer-events-none absolute grid size-11 -translate-1/2 place-items-center"
            style={{ left: `${x}%`, top: `${y}%` }}
          >
            <input
              type="radio"
              name={name}
              className="peer absolute inset-0 opacity-0"
              aria-label={`${words}, ${longMoment(at, timeZone)}: score ${scoreBefore}% before, ${scoreAfter}% after`}
              checked={asOf.shown === at}
              onChange={() => asOf.look(at)}
            />
            <span
              className={cn(
                dot,
                fact.cause === 'admin' ? 'rotate-45 rounded-[2px]' : 'rounded-full',
                fills[fillOf(fact)],
                id === pointedAt && 'scale-140',
              )}
            />
          </div>
        );
      })}
    </fieldset>
  );
}

const dot =
  'size-3.5 border-2 border-raised ring-1 ring-line-strong transition-transform peer-checked:scale-140 peer-checked:ring-2 peer-checked:ring-ink peer-focus-visible:outline-3 peer-focus-visible:outline-focus peer-focus-visible:outline-offset-3';

const fills = { better: 'bg-felt', worse: 'bg-brick', same: 'bg-ink-soft' };
const fillOf = ({ scoreBefore, scoreAfter }: Fact): keyof typeof fills =>
  scoreAfter === scoreBefore ? 'same' : scoreAfter > scoreBefore ? 'better' : 'worse';
