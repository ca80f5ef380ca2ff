/** A leaf of a calendar: the month in short, and the day. Decorative: the date is next to it. */
export const CalendarLeaf = ({ month, day }: { month: string | undefined; day: string | undefined }) => (
  <span
    aria-hidden
    className="grid size-12 shrink-0 overflow-hidden rounded-field border border-line-strong bg-raised text-center"
  >
    <span className="bg-felt font-semibold text-[11px] text-on-felt leading-4">{month}</span>
    <span className="font-bold text-xl leading-8">{day}</span>
  </span>
);
