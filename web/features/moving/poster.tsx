import type { Group } from '../../../modules/groups/contract.ts';
import { TABLE_BOX, tableLayout } from '../../lib/table-layout.ts';
import { comeWords, headlineOf, posterDates } from './invitation-words.ts';

type Props = { group: Group; url: string; qr: string };

const SEATS = 8;

/** A page to hang up, in black on white in both themes: what printers do well. */
export function Poster({ group, url, qr }: Props) {
  const dates = posterDates(group);
  return (
    // sized by its own width, so that it is the same on the screen and on paper
    <article aria-label="Poster" className="bg-white" style={{ containerType: 'inline-size', color: 'black' }}>
      <div className="flex flex-col justify-between" style={SHEET}>
        <header>
          <p className="wrap-anywhere font-display" style={{ fontSize: '1.4em' }}>
            {group.name}
          </p>
          <h2 className="font-display font-heading" style={{ fontSize: '3.4em', lineHeight: 1 }}>
            {headlineOf(group)}
          </h2>
        </header>
        <Table />
        {dates.length > 0 && (
          <div className="grid grid-cols-2" style={{ gap: '1em', padding: '0.6em 0', ...LINES }}>
            {dates.map(({ what, when, where }) => (
              <p key={`${what} ${when}`} className="wrap-anywhere">
                <strong className="block font-display">{what}</strong>
                {when}
                {where !== '' && <span className="block">{where}</span>}
              </p>
            ))}
          </div>
        )}
        <div className="flex items-center" style={{ gap: '1.2em' }}>
          <img
            src={`data:image/svg+xml,${encodeURIComponent(qr)}`}
            alt="QR code of the group’s page"
            style={{ width: '9em', height: '9em' }}
          />
          <div className="wrap-anywhere min-w-0">
            <p className="font-display" style={{ fontSize: '1.3em' }}>
              Scan to see who’s coming and take a seat.
            </p>
            <p>{comeWords(group)}</p>
            <p className="font-semibold">{url.replace(/^https?:\/\//, '')}</p>
          </div>
        </div>
      </div>
    </article>
  );
}

/** A sheet that fits on A4 and on Letter. */
const SHEET = { fontSize: '2.7cqi', lineHeight: 1.4, padding: '8%', aspectRatio: '1 / 1.28' };
const LINES = { borderTop: '3px solid', borderBottom: '3px solid' };

/** A table from above with one seat free. */
function Table() {
  const { places, faceRadius } = tableLayout(SEATS);
  const middle = TABLE_BOX / 2;
  // the top of the table, with a gap to the seats
  const tableRadius = middle - (places[0]?.y ?? 0) - faceRadius * 1.4;
  return (
    <svg viewBox={`0 0 ${TABLE_BOX} ${TABLE_BOX}`} aria-hidden className="mx-auto" style={{ width: '17em' }}>
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
