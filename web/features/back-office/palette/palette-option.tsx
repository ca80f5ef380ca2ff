import { CornerDownLeft } from 'lucide-react';
import { type ReactNode, useEffect, useRef } from 'react';
import { foundParts } from '../../../../platform/same-text.ts';
import { cn } from '../../../lib/cn.ts';
import { Avatar } from '../../../ui/avatar.tsx';
import { Reliability } from '../../../ui/reliability.tsx';
import type { Option } from './results.ts';

type Props = { option: Option; domId: string; q: string; active: boolean; onPoint: () => void; onChoose: () => void };

/** One thing that the palette offers. The active one is scrolled into view. */
export function PaletteOption({ option: { label, under, look }, domId, q, active, onPoint, onChoose }: Props) {
  const item = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (active) item.current?.scrollIntoView({ block: 'nearest' });
  }, [active]);
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are those of the field, which keeps the focus
    <div
      ref={item}
      id={domId}
      role="option"
      tabIndex={-1}
      aria-selected={active}
      className={cn(
        'flex min-h-11 cursor-pointer items-center gap-3 rounded-field px-3 py-1.5',
        active && 'bg-felt-wash',
      )}
      onPointerMove={onPoint}
      onClick={onChoose}
    >
      <Look look={look} />
      <span className="min-w-0 flex-1">
        <span className="block truncate font-semibold">{marked(label, q)}</span>
        <span className="block truncate text-ink-soft text-sm">{marked(under, q)}</span>
      </span>
      {'memberId' in look && <Reliability score={look.reliabilityScore} />}
      {active && <CornerDownLeft aria-hidden className="size-4 shrink-0 text-ink-soft max-sm:hidden" />}
    </div>
  );
}

function Look({ look }: Pick<Option, 'look'>) {
  if ('memberId' in look) return <Avatar of={look} size={30} />;
  const Icon = look;
  return (
    <span className="grid size-8 shrink-0 place-items-center text-ink-soft">
      <Icon aria-hidden className="size-5" />
    </span>
  );
}

/** A text in which what a search finds is highlighted. */
const marked = (text: string, q: string): ReactNode =>
  foundParts(text, q).map((part, at) =>
    at % 2 === 0 ? (
      part
    ) : (
      // biome-ignore lint/suspicious/noArrayIndexKey: a part is its place
      <mark key={at} className="rounded-md bg-amber text-on-amber">
        {part}
      </mark>
    ),
  );
