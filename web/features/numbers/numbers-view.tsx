import { skipToken } from '@reduxjs/toolkit/query';
import { Download } from 'lucide-react';
import { Fragment, type ReactNode } from 'react';
import { Link } from 'react-router-dom';
import type { Counts, HostingNumbers } from '../../../modules/events/numbers/contract.ts';
import { halfOf, LEAD_WORDS, UNMET_DAYS } from '../../../modules/events/numbers-rules.ts';
import { CAME_BACK_DAYS, NUMBERS_DAYS } from '../../../modules/events/rules.ts';
import { isolated } from '../../../platform/isolated.ts';
import { counted } from '../../lib/counted.ts';
import { longLocalDate } from '../../lib/time.ts';
import { Awaited } from '../../ui/awaited.tsx';
import { Button } from '../../ui/button.tsx';
import { ChipSelect } from '../../ui/chip.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Field, Input } from '../../ui/field.tsx';
import { LoadError } from '../../ui/load-error.tsx';
import { PeriodFields } from '../../ui/period-fields.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { EveningsBehind } from './evenings-behind.tsx';
import { HeatMap } from './heat-map.tsx';
import { NumberLink, NumberTable, Was } from './number-table.tsx';
import {
  dayName,
  daysOf,
  eventsTold,
  hourName,
  missed,
  monthName,
  periodsOf,
  rated,
  share,
  spanBefore,
  told,
  weekdayName,
} from './number-words.ts';
import { fileAddress, type Scope, useNumbersQuery } from './numbers-api.ts';
import { Part, TwoViews } from './two-views.tsx';
import { type Behind, useNumbersAddress } from './use-numbers-address.ts';
import { WeekBars } from './week-bars.tsx';

type Props = {
  scope: Scope;
  /** Groups to choose from. Without any, the choice is left out. */
  groups?: readonly { readonly id: string; readonly name: string }[];
  /** The page of an evening. */
  pathOf: (gameEventId: string) => string;
};

type To = (behind: Behind) => { search: string; hash: string };

/** What became of the seats of a span, drawn and as tables, as of any day, with the evenings behind each number. */
export function NumbersView({ scope, groups = [], pathOf }: Props) {
  const address = useNumbersAddress();
  const query = useNumbersQuery({ scope, asked: address.asked }, { refetchOnMountOrArgChange: true });
  const { data, error } = query;
  const numbers = error ? undefined : data;
  const { currentData: before } = useNumbersQuery(
    numbers ? { scope, asked: { ...address.asked, ...spanBefore(numbers) } } : skipToken,
  );
  return (
    <div className="mt-6 space-y-4">
      <Choices scope={scope} groups={groups} address={address} />
      {!numbers && error && (
        <LoadError
          query={query}
          headingLevel="h2"
          title="Failed to fetch the numbers"
          otherwise="The numbers did not arrive. Please try again."
        />
      )}
      {!numbers && !error && (
        <Awaited what="the numbers">
          <Skeleton className="h-96" />
        </Awaited>
      )}
      {numbers?.totals.evenings === 0 && (
        <EmptyState headingLevel="h2" title="No events in these days">
          {`Nothing took place or is planned from ${longLocalDate(numbers.from)} to ${longLocalDate(numbers.to)}.`}
        </EmptyState>
      )}
      {numbers && numbers.totals.evenings > 0 && (
        <Shown numbers={numbers} before={before} to={address.to} isCity={scope === 'city'} />
      )}
      {address.listed && <EveningsBehind scope={scope} asked={address.listed} pathOf={pathOf} />}
    </div>
  );
}

type ChoicesProps = Required<Pick<Props, 'scope' | 'groups'>> & { address: ReturnType<typeof useNumbersAddress> };

/** The choices of whose numbers, of which days and as of which day, and the file. */
function Choices({ scope, groups, address }: ChoicesProps) {
  const { span, asOf, asked, today, change } = address;
  return (
    <div className="flex flex-wrap items-end gap-2">
      {groups.length > 0 && (
        <ChipSelect
          aria-label="Whose events"
          value={address.groupId}
          onChange={({ target }) => change({ groupId: target.value })}
        >
          <option value="">All my events</option>
          {groups.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </ChipSelect>
      )}
      <ChipSelect
        aria-label="Days"
        value={span}
        onChange={({ target: { value } }) =>
          change(
            value === 'days'
              ? { span: '', from: asked.from ?? '', to: asked.to ?? '' }
              : { span: value === String(NUMBERS_DAYS) ? '' : value, from: '', to: '' },
          )
        }
      >
        <option value="30">30 days</option>
        <option value={String(NUMBERS_DAYS)}>90 days</option>
        <option value="365">365 days</option>
        <option value="days">From … to …</option>
      </ChipSelect>
      {span === 'days' && (
        <PeriodFields
          from={asked.from ?? ''}
          to={asked.to ?? ''}
          onFrom={(from) => change({ from })}
          onTo={(to) => change({ to })}
        />
      )}
      <ChipSelect
        aria-label="As of"
        value={asOf === '' ? 'today' : 'day'}
        onChange={({ target: { value } }) => change({ asOf: value === 'today' ? '' : today })}
      >
        <option value="today">As of today</option>
        <option value="day">As of a day …</option>
      </ChipSelect>
      {asOf !== '' && (
        <Field label="As known on">
          {(tie) => (
            <Input
              {...tie}
              type="date"
              max={today}
              value={asOf}
              onChange={({ target }) => change({ asOf: target.value })}
            />
          )}
        </Field>
      )}
      <Button variant="outline" asChild>
        <a href={fileAddress(scope, asked)} download>
          <Download aria-hidden />
          CSV
        </a>
      </Button>
    </div>
  );
}

type ShownProps = { numbers: HostingNumbers; before: HostingNumbers | undefined; to: To; isCity: boolean };

function Shown({ numbers, before, to, isCity }: ShownProps) {
  const { totals, byGroup, byCafe, byGame, byHost, byLead, byWeek, byWeekdayHour, cohorts, unmetSearches } = numbers;
  const { by, periods } = periodsOf(numbers, byWeek);
  const hasGroups = byGroup.some(({ id }) => id !== null);
  return (
    <>
      <p className="text-ink-soft">
        <NumberLink of={totals.evenings} to={to({})}>
          {eventsTold(totals.evenings)}
        </NumberLink>
        , {longLocalDate(numbers.from)} – {longLocalDate(numbers.to)}
        {before && `. The ${counted(daysOf(numbers), 'day')} before: `}
        {before && (
          <NumberLink of={before.totals.evenings} to={to(daysOfSpan(before))}>
            {eventsTold(before.totals.evenings)}
          </NumberLink>
        )}
      </p>
      <Tiles totals={totals} before={before} to={to} />
      <div className="grid gap-4 lg:grid-cols-2">
        <TwoViews
          title={`Seats by ${by}`}
          picture={<WeekBars periods={periods} to={to} />}
          table={
            <NumberTable
              label={`Seats by ${by}, as a table`}
              heads={['Days', 'Events', 'Seats', 'Taken', 'Came', 'No-shows', 'Late']}
              rows={periods.flatMap(({ from, to: last, counts }) =>
                counts
                  ? [
                      {
                        key: from,
                        cells: [
                          `${dayName(from)} – ${dayName(last)}`,
                          ...cellsOf(counts, (more) => to({ firstDay: from, lastDay: last, ...more })),
                        ],
                      },
                    ]
                  : [],
              )}
            />
          }
        />
        <TwoViews
          title="Which hours fill"
          picture={<HeatMap cells={byWeekdayHour} to={to} />}
          note={bestHour(byWeekdayHour)}
          table={
            <NumberTable
              label="Seats by weekday and hour"
              heads={['Start', 'Events', 'Seats', 'Taken', 'Came', 'No-shows', 'Late', 'Missed']}
              rows={byWeekdayHour.map(({ weekday, hour, ...counts }) => ({
                key: `${weekday} ${hour}`,
                cells: [
                  `${weekdayName(weekday)} ${hourName(hour)}`,
                  ...cellsOf(counts, (more) => to({ weekday: String(weekday), hour: String(hour), ...more })),
                  <Missed
                    key="missed"
                    counts={counts}
                    was={before?.byWeekdayHour.find((each) => each.weekday === weekday && each.hour === hour)}
                    before={before}
                    to={(more) => to({ weekday: String(weekday), hour: String(hour), ...more })}
                  />,
                ],
              }))}
            />
          }
        />
      </div>
      {/* of very different lengths, so that rows would leave holes */}
      <div className="gap-4 *:mb-4 *:break-inside-avoid lg:columns-2">
        <Part
          title="Who comes back"
          note={`New: whose first event in ${isCity ? 'the city' : 'town'} it was. Back: who came to another one, anybody’s, within ${CAME_BACK_DAYS} days. “So far” means these days aren’t over yet.`}
        >
          <Cohorts cohorts={cohorts} numbers={numbers} to={to} />
        </Part>
        <Fills
          title="Where it fills"
          head="Cafe"
          rows={byCafe}
          before={before}
          was={before?.byCafe}
          to={(id, more) => to({ cafeId: id, ...more })}
        />
        <Fills
          title="What fills"
          head="Game"
          rows={byGame}
          before={before}
          was={before?.byGame}
          to={(id, more) => to({ gameId: id, ...more })}
        />
        {hasGroups && isCity && (
          <Fills
            title="Whose fill"
            head="Group"
            rows={byGroup}
            before={before}
            was={before?.byGroup}
            to={(id, more) => to({ ofGroup: id, ...more })}
          />
        )}
        {byHost && <Hosts rows={byHost} before={before} to={to} />}
        <Missing rows={byGame} totals={totals} before={before} to={to} />
        {unmetSearches && <Unmet rows={unmetSearches} />}
        <Leads rows={byLead} before={before} to={to} />
      </div>
      <p className="text-ink-soft">
        {totals.confirmed > 0 && (
          <>
            Confirmed seats came{' '}
            <NumberLink of={totals.confirmedCame} to={to({ with: 'confirmedCame' })}>
              {told(totals.confirmedCame)} of {counted(totals.confirmed, 'time')},{' '}
              {share(totals.confirmedCame, totals.confirmed)}
            </NumberLink>
            .{' '}
          </>
        )}
        Cancelled events are left out. A corrected rating counts as corrected.
      </p>
    </>
  );
}

const cellsOf = (counts: Counts, to: (more: Behind) => ReturnType<To>): readonly ReactNode[] => [
  <NumberLink key="evenings" of={counts.evenings} to={to({})} />,
  told(counts.seats),
  <NumberLink key="taken" of={counts.taken} to={to({ with: 'taken' })} />,
  <NumberLink key="came" of={counts.came} to={to({ with: 'came' })} />,
  <NumberLink key="noShows" of={counts.noShows} to={to({ with: 'noShows' })} />,
  <NumberLink key="lateCancels" of={counts.lateCancels} to={to({ with: 'lateCancels' })} />,
];

/** The four numbers that say most, beside those of the span before. */
function Tiles({ totals, before: span, to }: { totals: Counts; before: HostingNumbers | undefined; to: To }) {
  const before = span?.totals;
  const tiles = [
    {
      label: 'Seats filled',
      value: share(totals.taken, totals.seats),
      was: before && share(before.taken, before.seats),
      of: `${told(totals.taken)} of ${told(totals.seats)}`,
      behind: { with: 'taken' },
    },
    {
      label: 'Came',
      value: share(totals.came, rated(totals)),
      was: before && share(before.came, rated(before)),
      of: `${told(totals.came)} of ${told(rated(totals))} rated`,
      behind: { with: 'came' },
    },
    {
      label: 'Filled from the line',
      value: told(totals.refilled),
      was: before && told(before.refilled),
      of: `of ${told(totals.givenBack)} given back`,
      behind: { with: totals.refilled > 0 ? 'refilled' : 'givenBack' },
    },
    {
      label: 'New people',
      value: told(totals.newPeople),
      was: before && told(before.newPeople),
      of: `${told(totals.cameBack)} came back so far`,
      behind: { with: 'newPeople' },
    },
  ];
  return (
    <dl className="grid grid-cols-2 gap-px overflow-hidden rounded-card border border-line bg-line lg:grid-cols-4">
      {tiles.map(({ label, value, was, of, behind }) => (
        <div key={label} className="bg-raised p-4">
          <dt className="text-ink-soft text-sm">{label}</dt>
          <dd>
            <Link to={to(behind)} className="block hover:underline">
              <span className="block font-display font-heading text-4xl tabular-nums">{value}</span>
              <span className="block text-felt-ink text-sm">{of}</span>
            </Link>
            {was && span && before?.evenings !== 0 && <Was to={to({ ...behind, ...daysOfSpan(span) })}>{was}</Was>}
          </dd>
        </div>
      ))}
    </dl>
  );
}

/** The hour that fills best, and the one that leaves most seats empty; nothing if there is only one. */
function bestHour(cells: HostingNumbers['byWeekdayHour']): string {
  const how = 'The share of seats taken, and how many events.';
  const [best] = cells.toSorted((one, other) => other.taken / other.seats - one.taken / one.seats);
  const [worst] = cells.toSorted((one, other) => other.seats - other.taken - (one.seats - one.taken));
  if (!best || !worst || best === worst || worst.seats === worst.taken) return how;
  const name = ({ weekday, hour }: typeof best) => `${weekdayName(weekday, 'long')}s at ${hourName(hour)}`;
  return `${how} ${name(best)} fill best. ${name(worst)} left ${told(worst.seats - worst.taken)} of ${counted(worst.seats, 'seat')} empty.`;
}

const lastOf = (month: string): string =>
  new Date(Date.UTC(Number(month.slice(0, 4)), Number(month.slice(5)), 0)).toISOString().slice(0, 10);

/** New people by the month of their first event, and how many of them came back. */
function Cohorts({ cohorts, numbers, to }: Pick<HostingNumbers, 'cohorts'> & { numbers: HostingNumbers; to: To }) {
  if (cohorts.length === 0) return <p>Nobody was new in these days.</p>;
  return (
    <NumberTable
      label="New people by month"
      heads={['First event', 'New', 'Back']}
      rows={cohorts.map(({ month, newPeople, cameBack, complete }) => {
        const [first, last] = [`${month}-01`, lastOf(month)];
        const days = {
          firstDay: first < numbers.from ? numbers.from : first,
          lastDay: last > numbers.to ? numbers.to : last,
        };
        return {
          key: month,
          cells: [
            monthName(month),
            <NumberLink key="new" of={newPeople} to={to({ ...days, with: 'newPeople' })} />,
            <span key="back" className="inline-flex items-center gap-3">
              <ShareBar part={cameBack} whole={newPeople} isOpen={!complete} />
              <NumberLink of={cameBack} to={to({ ...days, with: 'cameBack' })}>
                {complete ? `${told(cameBack)} · ${share(cameBack, newPeople)}` : `${told(cameBack)} so far`}
              </NumberLink>
            </span>,
          ],
        };
      })}
    />
  );
}

/** A share as a bar; hatched while it may still grow. */
const ShareBar = ({ part, whole, isOpen }: { part: number; whole: number; isOpen: boolean }) => (
  <svg aria-hidden viewBox="0 0 64 6" className="h-1.5 w-16">
    <rect width={64} height={6} rx={3} className="fill-sunken" />
    <rect width={(64 * part) / whole} height={6} rx={3} className={isOpen ? 'fill-felt opacity-60' : 'fill-felt'} />
  </svg>
);

type FillsProps = {
  title: string;
  head: string;
  rows: HostingNumbers['byCafe'];
  before: HostingNumbers | undefined;
  /** The same of the span before. */
  was: HostingNumbers['byCafe'] | undefined;
  to: (id: string, more: Behind) => ReturnType<To>;
};

/** What fills: cafes, games or groups with the most events. */
function Fills({ title, head, rows, before, was, to }: FillsProps) {
  return (
    <Part title={title}>
      <NumberTable
        label={`${title}, as a table`}
        heads={[head, 'Events', 'Filled', 'No-shows and late']}
        rows={rows.map(({ id, name, ...counts }) => {
          const link = (of: number, more: Behind, words?: string) =>
            id ? (
              <NumberLink of={of} to={to(id, more)}>
                {words ?? told(of)}
              </NumberLink>
            ) : (
              (words ?? told(of))
            );
          return {
            key: id ?? '',
            cells: [
              name,
              link(counts.evenings, {}),
              link(counts.taken, { with: 'taken' }, share(counts.taken, counts.seats)),
              <Missed
                key="missed"
                counts={counts}
                was={was?.find((each) => each.id === id)}
                before={before}
                to={id === null ? undefined : (more) => to(id, more)}
              />,
            ],
          };
        })}
      />
    </Part>
  );
}

type MissedProps = {
  counts: Counts;
  /** The same of the span before; undefined if there was nothing. */
  was: Counts | undefined;
  before: HostingNumbers | undefined;
  to: To | undefined;
};

/** No-shows and late cancels with their share of all ratings, and the share of the span before. */
function Missed({ counts, was, before, to }: MissedProps) {
  const all = missed(counts);
  const words = all === 0 ? '0' : `${told(all)} · ${share(all, rated(counts))}`;
  return (
    <>
      {to ? (
        <NumberLink of={all} to={to({ with: 'missed' })}>
          {words}
        </NumberLink>
      ) : (
        words
      )}
      {to && was && before && rated(was) > 0 && (
        <Was to={to({ with: missed(was) > 0 ? 'missed' : 'came', ...daysOfSpan(before) })}>
          {share(missed(was), rated(was))}
        </Was>
      )}
    </>
  );
}

const daysOfSpan = ({ from, to }: HostingNumbers): Behind => ({ firstDay: from, lastDay: to });

/** As many organizers as are worth reading; the file of the events has all of them. */
const MOST_HOSTS = 12;

/** Who hosts most, and how few carry half of it. */
function Hosts({
  rows,
  before,
  to,
}: {
  rows: NonNullable<HostingNumbers['byHost']>;
  before: HostingNumbers | undefined;
  to: To;
}) {
  const half = halfOf(rows);
  return (
    <Part
      title="Who hosts"
      note={half > 0 && `${counted(half, 'organizer')} of ${told(rows.length)} had half of all seats that were taken.`}
    >
      <NumberTable
        label="Who hosts, as a table"
        heads={['Organizer', 'Events', 'Seats taken', 'No-shows and late']}
        rows={rows.slice(0, MOST_HOSTS).map(({ id, name, ...counts }) => {
          const link = (of: number, more: Behind) => <NumberLink of={of} to={to({ hostId: id ?? '', ...more })} />;
          return {
            key: id ?? '',
            cells: [
              isolated(name),
              link(counts.evenings, {}),
              link(counts.taken, { with: 'taken' }),
              <Missed
                key="missed"
                counts={counts}
                was={before?.byHost?.find((each) => each.id === id)}
                before={before}
                to={(more) => to({ hostId: id ?? '', ...more })}
              />,
            ],
          };
        })}
      />
    </Part>
  );
}

type MissingProps = {
  rows: HostingNumbers['byGame'];
  totals: Counts;
  before: HostingNumbers | undefined;
  to: To;
};

/** Where more people wanted a seat than there were. */
function Missing({ rows, totals, before, to }: MissingProps) {
  const wanted = rows
    .filter(({ waited }) => waited > 0)
    .toSorted((one, other) => other.unseated - one.unseated || other.waited - one.waited);
  return (
    <Part
      title="Where seats were missing"
      note={
        <>
          <NumberLink of={totals.full} to={to({ with: 'full' })}>
            {told(totals.full)} of {eventsTold(totals.evenings)}
          </NumberLink>{' '}
          had no free seat
          {before && before.totals.evenings > 0 && (
            <>
              , before:{' '}
              <NumberLink of={before.totals.full} to={to({ with: 'full', ...daysOfSpan(before) })}>
                {told(before.totals.full)} of {told(before.totals.evenings)}
              </NumberLink>
            </>
          )}
          .
        </>
      }
    >
      {wanted.length === 0 ? (
        <p>Nobody stood in line in these days.</p>
      ) : (
        <NumberTable
          label="Where seats were missing, as a table"
          heads={['Game', 'Stood in line', 'Got no seat']}
          rows={wanted.map(({ id, name, waited, unseated }) => ({
            key: id ?? '',
            cells: [
              name,
              <NumberLink key="waited" of={waited} to={to({ gameId: id ?? '', with: 'waited' })} />,
              <NumberLink key="unseated" of={unseated} to={to({ gameId: id ?? '', with: 'unseated' })} />,
            ],
          }))}
        />
      )}
    </Part>
  );
}

/** What was searched and found nothing. A number leads to what the search finds now. */
const Unmet = ({ rows }: { rows: NonNullable<HostingNumbers['unmetSearches']> }) => (
  <Part
    title="Searched and not found"
    note={`Searches without a result, counted without who searched, and kept for ${UNMET_DAYS} days. What was searched once or twice on one day is left out.`}
  >
    {rows.length === 0 ? (
      <p>No search came up empty twice in these days.</p>
    ) : (
      <NumberTable
        label="Searched and not found, as a table"
        heads={['Searched for', 'Times', 'Days']}
        rows={rows.map(({ term, times, days }) => ({
          key: term,
          cells: [
            isolated(term),
            <NumberLink
              key="times"
              of={times}
              to={{ pathname: '/', search: `?${new URLSearchParams({ q: term })}` }}
            />,
            told(days),
          ],
        }))}
      />
    )}
  </Part>
);

type LeadsProps = { rows: HostingNumbers['byLead']; before: HostingNumbers | undefined; to: To };

/** Whether who takes a seat early comes. */
const Leads = ({ rows, before, to }: LeadsProps) => (
  <Part title="How early people reserve" note="When people who were rated took their seats, and whether they came.">
    <NumberTable
      label="How early people reserve, as a table"
      heads={['Seat taken', 'Came', 'No-shows', 'Late']}
      rows={rows.map(({ came, noShows, lateCancels }, lead) => {
        const link = (of: number, number: 'came' | 'noShows' | 'lateCancels', words?: string) => (
          <NumberLink of={of} to={to({ lead: String(lead), with: number })}>
            {words ?? told(of)}
          </NumberLink>
        );
        const all = came + noShows + lateCancels;
        const was = before?.byLead[lead];
        const wereRated = was ? was.came + was.noShows + was.lateCancels : 0;
        return {
          key: String(lead),
          cells: [
            LEAD_WORDS[lead],
            <Fragment key="came">
              {link(came, 'came', all === 0 ? '0' : `${told(came)} · ${share(came, all)}`)}
              {before && wereRated > 0 && (
                <Was
                  to={to({ lead: String(lead), with: was && was.came > 0 ? 'came' : 'missed', ...daysOfSpan(before) })}
                >
                  {share(was?.came ?? 0, wereRated)}
                </Was>
              )}
            </Fragment>,
            link(noShows, 'noShows'),
            link(lateCancels, 'lateCancels'),
          ],
        };
      })}
    />
  </Part>
);
