import { Accessibility, CalendarOff, Clock, Info } from 'lucide-react';
import type { PublicHouse } from '../../modules/cafe-nights/contract.ts';
import { accessInWords, hoursOn, spanInWords, wordsOn } from '../../modules/cafe-nights/rules.ts';
import { useCafeQuery } from '../features/cafes/cafes-api.ts';
import { intervalWords } from '../features/desk/nights.ts';
import { nearDayWord } from '../lib/day-words.ts';
import { useSiteConfig } from '../lib/site-config.tsx';
import { addDaysTo, localNowAt, shortLocalDate } from '../lib/time.ts';
import { useNow } from '../lib/use-now.ts';
import { Folded } from '../ui/folded.tsx';

const row = 'flex items-start gap-2.5';
const sign = 'mt-0.5 size-5 shrink-0 text-ink-soft';

/** What a cafe says about getting in and about, and what it asks of its guests. Renders nothing without. */
export function CafeSays({ house: { access, note } }: { house: Pick<PublicHouse, 'access' | 'note'> }) {
  return (
    <>
      {access.length > 0 && (
        <p className={row}>
          <Accessibility aria-hidden className={sign} />
          {accessInWords(access).join(' · ')}
        </p>
      )}
      {note !== '' && (
        <p className={row}>
          <Info aria-hidden className={sign} />
          <span className="wrap-anywhere min-w-0 whitespace-pre-line">{note}</span>
        </p>
      )}
    </>
  );
}

/** The same of the cafe of an evening. */
export function AtTheCafe({ cafeId }: { cafeId: string }) {
  const { data } = useCafeQuery(cafeId);
  if (!data?.house || (data.house.access.length === 0 && data.house.note === '')) return null;
  return (
    <section aria-labelledby="at-the-cafe" className="grid gap-2">
      <h2 id="at-the-cafe" className="text-xl">
        At {data.name}
      </h2>
      <CafeSays house={data.house} />
    </section>
  );
}

/** When a cafe is open on the next seven nights, and how many tables it has, beside what it says. */
export function HouseFacts({ house }: { house: PublicHouse }) {
  const { timeZone } = useSiteConfig();
  const localNow = localNowAt(useNow(), timeZone);
  const today = localNow.slice(0, 10);
  const { hours, exceptions, closings, tablesAtOnce } = house;
  const openWords = (date: string) => {
    const its = hoursOn(house, date);
    return its === undefined ? 'any time' : its.length === 0 ? 'closed' : intervalWords(its);
  };
  const hasHours = hours.length > 0 || exceptions.length > 0;
  return (
    <div className="mt-4 grid gap-2.5">
      {closings.map(({ closingId, reason, ...span }) => (
        <p key={closingId} className={row}>
          <CalendarOff aria-hidden className={sign} />
          <span className="wrap-anywhere min-w-0">
            <b>Closed {spanInWords(span)}</b>
            {reason && ` · ${reason}`}
          </span>
        </p>
      ))}
      {hasHours && (
        <div>
          <p className={row}>
            <Clock aria-hidden className={sign} />
            <span>
              Games today: <b>{openWords(today)}</b>
              {tablesAtOnce !== null && ` · ${tablesAtOnce} ${tablesAtOnce === 1 ? 'table' : 'tables'}`}
            </span>
          </p>
          <Folded title="Hours this week" className="mt-2">
            <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-1">
              {Array.from({ length: 7 }, (_, at) => addDaysTo(today, at)).map((date) => {
                const words = wordsOn(house, date);
                return (
                  <div key={date} className="contents">
                    <dt>{nearDayWord(date, localNow) === 'Today' ? 'Today' : shortLocalDate(date)}</dt>
                    <dd className="text-ink-soft">
                      {openWords(date)}
                      {words && ` · ${words}`}
                    </dd>
                  </div>
                );
              })}
            </dl>
          </Folded>
        </div>
      )}
      <CafeSays house={house} />
    </div>
  );
}
