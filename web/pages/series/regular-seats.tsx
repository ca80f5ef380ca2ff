import type { Series } from '../../../modules/series/contract.ts';
import { STANDING_DAYS } from '../../../modules/series/rules.ts';
import { AskForSeat } from '../../features/series/ask-for-seat.tsx';
import { mayAskForSeat } from '../../features/series/dates.ts';
import { GiveUpButton, seatWords } from '../../features/series/own-seat.tsx';
import { isMember, useSession } from '../../features/session/session-api.ts';
import { counted } from '../../lib/counted.ts';

/** The regular seats of a series, and the viewer's own. Renders nothing for a series that has none. */
export function RegularSeats({ series }: { series: Series }) {
  const { user } = useSession();
  const { standing, yourStanding, state, yourAttended = 0 } = series;
  if (standing.seats === 0 && yourStanding === null) return null;
  const own = seatWords(series);
  const asks = own === null && isMember(user) && state !== 'ended';
  const mayAsk = asks && mayAskForSeat(series);
  return (
    <section aria-labelledby="regular-seats">
      <div className="mb-3 flex flex-wrap items-baseline justify-between gap-x-4">
        <h2 id="regular-seats" className="text-2xl">
          Regular seats
        </h2>
        <p className="text-ink-soft">
          {standing.taken} of {standing.seats} taken
          {standing.waiting > 0 && `, ${counted(standing.waiting, 'person waits', 'people wait')}`}
        </p>
      </div>
      <div className="grid justify-items-start gap-3 rounded-card border border-line bg-raised p-4">
        <p>{own ?? 'A seat at every date without reserving, for people who came twice.'}</p>
        {asks && !mayAsk && (
          <p className="text-ink-soft">
            {yourAttended === 0
              ? `Come twice within ${STANDING_DAYS} days, and you may ask for one.`
              : 'You’ve come once. Come once more, and you may ask for one.'}
          </p>
        )}
        {mayAsk && <AskForSeat series={series} />}
        {yourStanding && state !== 'ended' && <GiveUpButton series={series} />}
      </div>
    </section>
  );
}
