import type { Group } from '../../../modules/groups/contract.ts';
import { TABLE_BOX, tableLayout } from '../../lib/table-layout.ts';
import { comeWords, headlineOf, posterDates } from './invitation-words.ts';

type Props = { group: Group; url: string; qr: string };

const SEATS = 8;

/** A page to hang up, in black on white in both themes: what printers do well. */
export function Poster({ group, url, qr }: Props) {
  const dates = posterDates(group);
  return (
    <article
      aria-label="Poster"
      className="poster mx-auto flex aspect-[1/1.414] w-full max-w-150 flex-col justify-between gap-4 bg-white p-[8%] print:aspect-auto print:min-h-[94vh] print:max-w-none print:p-0"
      style={{ color: 'black' }}
    >
      <header>
        <p className="wrap-anywhere font-display text-xl print:text-3xl">{group.name}</p>
        <h2 className="mt-1 text-balance font-display font-heading text-4xl leading-none sm:text-5xl print:text-7xl">
          {headlineOf(group)}
        </h2>
      </header>
      <Table />
      {dates.length > 0 && (
        <div
          className="grid grid-cols-2 gap-6 py-3 text-sm print:text-lg"
          style={{ borderTop: '3px solid', borderBottom: '3px solid' }}
        >
          {dates.map(({ what, when, where }) => (
            <p key={`${what} ${when}`} className="wrap-anywhere">
              <strong className="block font-display">{what}</strong>
              {when}
              {where !== '' && <span className="block">{where}</span>}
            </p>
          ))}
        </div>
      )}
      <div className="flex items-center gap-5">
        <img
          src={`data:image/svg+xml,${encodeURIComponent(qr)}`}
          alt="QR code of the group’s page"
          className="size-28 shrink-0 print:size-48"
        />
        <div className="wrap-anywhere text-sm print:text-lg">
          <p className="font-display text-lg leading-tight print:text-2xl">Scan to see who’s coming and take a seat.</p>
          <p className="mt-1.5">{comeWords(group)}</p>
          <p className="mt-1.5 font-semibold">{url.replace(/^https?:\/\//, '')}</p>
        </div>
      </div>
    </article>
  );
}

/** A table from above with one seat free. */
function Table() {
  const { places, faceRadius } = tableLayout(SEATS);
  const middle = TABLE_BOX / 2;
  // the top of the table, with a gap to the seats
  const tableRadius = middle - (places[0]?.y ?? 0) - faceRadius * 1.4;
  return (
    <svg
      viewBox={`0 0 ${TABLE_BOX} ${TABLE_BOX}`}
      aria-hidden
      className="mx-auto min-h-24 w-full max-w-72 flex-1 print:max-w-md"
    >
      <circle cx={middle} cy={middle} r={tableRadius} fill="none" stroke="black" strokeWidth={4} />
      <circle cx={middle} cy={middle} r={tableRadius * 0.82} fill="none" stroke="black" strokeWidth={1.2} />
      {places.map(({ x, y }, index) =>
        index === 0 ? (
          <g key={`${x} ${y}`} stroke="black" strokeWidth={2.5} fill="none">
            <circle cx={x} cy={y} r={faceRadius} strokeDasharray="5 3.5" />
            <path d={`M${x - 6} ${y}h12M${x} ${y - 6}v12`} />
          </g>
        ) : (
          <g key={`${x} ${y}`}>
            <circle cx={x} cy={y} r={faceRadius} fill="black" />
            <circle cx={x} cy={y} r={faceRadius * 0.75} fill="none" stroke="white" strokeWidth={1.4} />
          </g>
        ),
      )}
    </svg>
  );
}
