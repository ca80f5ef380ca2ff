import { Check } from 'lucide-react';
import { Link } from 'react-router-dom';
import type { AdminNeeds } from '../../../modules/admin/needs/contract.ts';
import { cn } from '../../lib/cn.ts';
import { counted } from '../../lib/counted.ts';
import { dayAndTimeWithin } from '../../lib/day-words.ts';
import { newsOf } from '../../lib/list-news.ts';
import { useSiteConfig } from '../../lib/site-config.tsx';
import { useNow } from '../../lib/use-now.ts';
import type { Tone } from '../../ui/badge.tsx';
import { ListNews } from '../../ui/list-news.tsx';
import { useSession } from '../session/session-api.ts';
import { type Line, needsLines, needsMore } from './needs-lines.ts';
import { Panel } from './panel.tsx';

const looks: Record<Tone, { sign: string; due: string }> = {
  brick: { sign: 'bg-brick-wash text-brick-ink', due: 'text-brick-ink' },
  amber: { sign: 'bg-amber-wash text-amber-ink', due: 'text-amber-ink' },
  felt: { sign: 'bg-felt-wash text-felt-ink', due: 'text-ink-soft' },
  neutral: { sign: 'bg-sunken text-ink-soft', due: 'text-ink-soft' },
};

const markLook = {
  changed: 'bg-amber-wash/40 shadow-[inset_4px_0_var(--amber)]',
  gone: 'bg-sunken line-through shadow-[inset_4px_0_var(--line-strong)]',
};

type Props = {
  /** What waited for an admin when the panel was shown. */
  base: AdminNeeds;
  latest: AdminNeeds;
  /** Shows `latest`. */
  onAccept: () => void;
};

/**
 * What waits for an admin, the most urgent first. Each line links to where to act, and keeps its place while lines
 * change.
 */
export function NeedsPanel({ base, latest, onAccept }: Props) {
  const { timeZone } = useSiteConfig();
  const now = useNow();
  const role = useSession().user?.adminRole ?? null;
  const linesOf = (needs: AdminNeeds) => needsLines(needs, role, (instant) => dayAndTimeWithin(instant, now, timeZone));
  const { items: lines, ...news } = newsOf(linesOf(base), linesOf(latest), ({ id }) => id);
  const more = needsMore(latest);
  const happened = (
    <ListNews news={{ ...news, accept: onAccept }} className="mr-2! -translate-y-12! md:-translate-y-10.5!" />
  );
  if (lines.length === 0) {
    return (
      <>
        {happened}
        <Nothing taken={latest.today.taken} />
      </>
    );
  }
  return (
    <Panel title="Needs you" aside="Most urgent first">
      {happened}
      <ul className="divide-y divide-line">
        {lines.map((line) => {
          const mark = news.marks.get(line.id);
          return (
            <li key={line.id} className={cn(mark && markLook[mark])}>
              <Need line={line} />
              {mark && <span className="sr-only">({mark})</span>}
            </li>
          );
        })}
      </ul>
      {more.length > 0 && (
        <p className="flex flex-wrap items-center gap-x-4 border-line border-t px-4 py-2">
          {more.map(({ to, says }) => (
            <Link
              key={says}
              to={to}
              viewTransition
              className="inline-flex min-h-11 items-center font-semibold underline decoration-line-strong underline-offset-4 hover:decoration-ink"
            >
              {says}
            </Link>
          ))}
        </p>
      )}
    </Panel>
  );
}

function Need({ line: { to, icon: Icon, tone, says, evidence, when, act } }: { line: Line }) {
  const { sign, due } = looks[tone];
  return (
    <Link to={to} viewTransition className="flex min-h-11 flex-wrap items-center gap-3 px-4 py-3 hover:bg-sunken">
      <span className={cn('grid size-9 shrink-0 place-items-center rounded-full', sign)}>
        <Icon aria-hidden className="size-4.5" />
      </span>
      <span className="flex min-w-28 flex-1 flex-wrap items-center justify-between gap-x-4">
        <span className="min-w-0">
          <span className="wrap-anywhere block font-semibold">{says}</span>
          <span className="wrap-anywhere block text-ink-soft text-sm">{evidence}</span>
        </span>
        {when !== undefined && <span className={cn('font-semibold text-sm', due)}>{when}</span>}
      </span>
      <span className="shrink-0 rounded-field border border-line-strong bg-raised px-3 py-2 font-semibold">{act}</span>
    </Link>
  );
}

const Nothing = ({ taken }: { taken: number }) => (
  <Panel title="Needs you">
    <p className="flex items-center gap-3 px-4 py-3 text-ink-soft">
      <Check aria-hidden className="size-5 shrink-0 text-felt-ink" />
      {taken === 0 ? 'Nothing needs you.' : `Nothing needs you. ${counted(taken, 'seat is', 'seats are')} taken today.`}
    </p>
  </Panel>
);
