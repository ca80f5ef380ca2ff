import type { SimulationReport } from '../../../modules/reliability/simulation/contract.ts';
import { cn } from '../../lib/cn.ts';
import { number, rangeOf } from './report-words.ts';

/** How many scores there are in each range, now and then: a table whose numbers are also drawn as bars. */
export function Distribution({ scores }: Pick<SimulationReport, 'scores'>) {
  const most = Math.max(1, ...scores.flatMap(({ before, after }) => [before, after]));
  return (
    <table aria-label="People by score" className="w-full table-fixed border-separate border-spacing-y-1 text-sm">
      <thead>
        <tr className="text-left text-ink-soft">
          <th scope="col" className="w-18 font-normal">
            Score
          </th>
          <th scope="col" className="font-normal">
            Now
          </th>
          <th scope="col" className="font-normal">
            Then
          </th>
        </tr>
      </thead>
      <tbody>
        {scores.map((bucket) => (
          <tr key={bucket.to}>
            <th scope="row" className="text-left font-semibold tabular-nums">
              {rangeOf(bucket)}
            </th>
            <Bar count={bucket.before} most={most} className="bg-line-strong" />
            <Bar count={bucket.after} most={most} className="bg-felt" />
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Bar({ count, most, className }: { count: number; most: number; className: string }) {
  return (
    <td className="pr-4">
      <span className="flex items-center gap-2">
        <span aria-hidden className="block h-3 min-w-0 flex-1">
          <span
            className={cn('block h-full rounded-full', className, count === 0 && 'hidden')}
            style={{ width: `max(0.25rem, ${(100 * count) / most}%)` }}
          />
        </span>
        <span className="w-14 shrink-0 text-right tabular-nums">{number(count)}</span>
      </span>
    </td>
  );
}
