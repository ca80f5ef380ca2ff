import { useEffect, useState } from 'react';
import { shortMoment } from '../../lib/day-words.ts';
import { clockTime, format, localDate } from '../../lib/time.ts';
import { keptTicket } from './kept-ticket.ts';
import type { Ticket, TicketEvening } from './ticket.ts';

/** The person's next game events as this browser stored them last. It renders nothing if there are none. */
export function TicketView({ now }: { now: number }) {
  const [ticket, setTicket] = useState<Ticket | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: read once, when it is shown
  useEffect(() => void keptTicket(now).then(setTicket), []);
  if (!ticket) return null;
  const { evenings, timeZone, asOf } = ticket;
  const isToday = localDate(asOf, timeZone) === localDate(new Date(now).toISOString(), timeZone);
  return (
    <section aria-labelledby="ticket">
      <div className="mb-3 flex flex-wrap items-baseline justify-between gap-x-4">
        <h2 id="ticket" className="text-xl">
          Your ticket
        </h2>
        <p className="text-sm text-ink-soft">
          As of {isToday ? clockTime(asOf, timeZone) : shortMoment(asOf, now, timeZone)}
        </p>
      </div>
      <ul className="grid gap-3">
        {evenings.map((evening) => (
          <li key={evening.id}>
            <Evening evening={evening} timeZone={timeZone} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function Evening({ evening, timeZone }: { evening: TicketEvening; timeZone: string }) {
  const { game, startsAt, endsAt, cafe, address, who } = evening;
  return (
    <article className="drop-shadow-md">
      <div className="ticket grid grid-cols-[76px_1fr] overflow-hidden rounded-card bg-raised text-base">
        <p aria-hidden className="grid content-center justify-items-center bg-felt py-4 text-sm text-on-felt">
          {format(startsAt, timeZone, { weekday: 'short' })}
          <b className="font-display text-2xl">{format(startsAt, timeZone, { day: 'numeric' })}</b>
          {format(startsAt, timeZone, { month: 'short' })}
        </p>
        <div className="min-w-0 border-line-strong border-l-2 border-dashed p-4">
          <h3 className="wrap-anywhere text-xl">{game}</h3>
          <p className="mt-0.5 font-semibold">
            <time dateTime={startsAt}>
              {format(startsAt, timeZone, { weekday: 'long', month: 'long', day: 'numeric' })},{' '}
              {clockTime(startsAt, timeZone)}
            </time>{' '}
            – {clockTime(endsAt, timeZone)}
          </p>
          <p className="wrap-anywhere mt-1">
            {cafe}
            <span className="block text-ink-soft">{address}</span>
          </p>
          <p className="wrap-anywhere mt-1 text-ink-soft">{who}</p>
        </div>
      </div>
    </article>
  );
}
