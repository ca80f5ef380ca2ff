import type { Letters } from './letter-parts.ts';

/** The letter with the numbers of a week, to admins. Each number leads to the events that it counts. */
export const mondayLetters: Letters<'monday'> = {
  monday({ firstName, from, to, week, before, cohort, half, worst, searches }, { publicUrl }) {
    const numbers = (first = from, last = to) => `${publicUrl}/admin/numbers?from=${first}&to=${last}`;
    const behind = (query: string) => `${numbers()}&listed=yes${query && `&${query}`}#evenings`;
    const people = (count: number) => (count === 1 ? '1 person' : `${count} people`);
    const events = week.evenings === 1 ? '1 event' : `${week.evenings} events`;
    const missed = (of: Ratings) => `${of.missed} · ${share(of.missed, of.rated)}`;
    return {
      subject:
        week.evenings === 0
          ? 'Your week: no events'
          : `Your week: ${events}, ${share(week.taken, week.seats)} of the seats filled`,
      paragraphs: [
        `Hi ${firstName},`,
        `This is what became of ${dayOf(from)} – ${dayOf(to)}, beside the week before. Each number leads to the events that it counts.`,
      ],
      facts: [
        { label: 'Events', value: `${week.evenings} (before: ${before.evenings})`, url: behind('') },
        {
          label: 'Seats filled',
          value: `${share(week.taken, week.seats)}, ${week.taken} of ${week.seats} (before: ${share(before.taken, before.seats)})`,
          url: behind('with=taken'),
        },
        {
          label: 'Came',
          value: `${share(week.came, week.rated)}, ${week.came} of ${week.rated} rated (before: ${share(before.came, before.rated)})`,
          url: behind('with=came'),
        },
        {
          label: 'No-shows and late',
          value: `${missed(week)} (before: ${share(before.missed, before.rated)})`,
          url: behind('with=missed'),
        },
        ...worst.map((most) => ({
          label: MOST[most.by],
          value: `${most.name}: ${missed(most)}${most.was ? ` (before: ${share(most.was.missed, most.was.rated)})` : ''}`,
          url: behind(most.behind),
        })),
        {
          label: 'New people',
          value: `${week.newPeople} (before: ${before.newPeople})`,
          url: behind('with=newPeople'),
        },
        ...(cohort
          ? [
              {
                label: 'Came back',
                value: `${cohort.cameBack} of ${people(cohort.newPeople)} who were new in ${monthOf(cohort.month)}, within 60 days`,
                url: `${numbers(`${cohort.month}-01`, lastOf(cohort.month))}&listed=yes&with=cameBack#evenings`,
              },
            ]
          : []),
        ...(half.carrying > 0
          ? [
              {
                label: 'Half of the seats',
                value: `${half.carrying} of ${half.organizers} organizers had them: ${[...half.names, ...(half.carrying > half.names.length ? [`and ${half.carrying - half.names.length} more`] : [])].join(', ')}`,
                url: numbers(),
              },
            ]
          : []),
        {
          label: 'Full',
          value: `${week.full} of ${events} (before: ${before.full} of ${before.evenings})`,
          url: behind('with=full'),
        },
        {
          label: 'In line',
          value: `${people(week.waited)}, ${week.unseated} got no seat (before: ${before.waited} and ${before.unseated})`,
          url: behind('with=waited'),
        },
        ...(searches.length > 0
          ? [
              {
                label: 'Not found',
                value: `${searches.map(({ term, times }) => `${term} (${times})`).join(', ')}`,
                url: numbers(),
              },
            ]
          : []),
      ],
      smallPrint: 'Only organizers are named. Searches without a result are counted without who searched.',
      action: { label: 'See the numbers', url: numbers() },
    };
  },
};

type Ratings = { readonly missed: number; readonly rated: number };

const MOST = {
  cafe: 'Most at a cafe',
  game: 'Most with a game',
  hour: 'Most at an hour',
  lead: 'Most if taken',
} as const;

const share = (part: number, whole: number): string => (whole === 0 ? '–' : `${Math.round((100 * part) / whole)}%`);

const told = (date: string, options: Intl.DateTimeFormatOptions): string =>
  new Intl.DateTimeFormat('en-US', { timeZone: 'UTC', ...options }).format(new Date(`${date}T00:00:00Z`));
const dayOf = (date: string): string => told(date, { weekday: 'long', month: 'long', day: 'numeric' });
const monthOf = (month: string): string => told(`${month}-01`, { month: 'long', year: 'numeric' });
const lastOf = (month: string): string =>
  new Date(Date.UTC(Number(month.slice(0, 4)), Number(month.slice(5)), 0)).toISOString().slice(0, 10);
