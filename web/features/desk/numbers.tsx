import type { Cafe } from '../../../modules/catalog/contract.ts';
import { useDeskNumbersQuery } from './desk-api.ts';
import { WEEKDAY_NAMES, WEEKDAYS } from './weekdays.ts';

/** What each weekday promised and brought in 90 days. Renders nothing before the first evening counts. */
export function Numbers({ cafe }: { cafe: Cafe }) {
  const { data } = useDeskNumbersQuery(cafe.id);
  const rows = WEEKDAYS.flatMap((weekday) => data?.find((each) => each.weekday === weekday) ?? []);
  if (rows.length === 0) return null;
  return (
    <section aria-labelledby="numbers" className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <h2 id="numbers" className="text-2xl">
        The last 90 days
      </h2>
      <div className="rounded-card border border-line bg-raised px-4 py-2">
        <table className="wrap-anywhere w-full tabular-nums [&_td]:py-2 [&_th]:py-2" style={{ hyphens: 'auto' }}>
          <thead className="text-left text-ink-soft text-sm">
            <tr>
              <th scope="col" className="font-normal">
                Night
              </th>
              {['Events', 'Promised', 'Came'].map((head) => (
                <th key={head} scope="col" className="text-right font-normal">
                  {head}
                </th>
              ))}
            </tr>
          </thead>
          <tbody className="divide-y divide-line border-line border-t">
            {rows.map(({ weekday, evenings, promised, came }) => (
              <tr key={weekday}>
                <th scope="row" className="text-left font-semibold">
                  {WEEKDAY_NAMES[weekday]}
                </th>
                <td className="text-right">{evenings}</td>
                <td className="text-right">{promised}</td>
                <td className="text-right font-semibold">{came}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <p className="text-ink-soft">
        People, hosts among them. An event counts three days after it starts, once everybody has been rated.
      </p>
    </section>
  );
}
