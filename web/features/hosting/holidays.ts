/** Holidays with a fixed date, by `MM-DD`. */
const fixed: Readonly<Record<string, string>> = {
  '01-01': 'New Year’s Day',
  '07-04': 'the Fourth of July',
  '12-24': 'Christmas Eve',
  '12-25': 'Christmas Day',
  '12-31': 'New Year’s Eve',
};

const THURSDAY = 4;

/** The holiday on a local day, `YYYY-MM-DD`, on which many cafes close and many people have plans; undefined on others. */
export function holidayOn(date: string): string | undefined {
  const [, month, day] = date.split('-').map(Number);
  const isFourthOfItsKind = day !== undefined && day >= 22 && day <= 28;
  if (month === 11 && isFourthOfItsKind && new Date(`${date}T00:00:00Z`).getUTCDay() === THURSDAY)
    return 'Thanksgiving';
  return fixed[date.slice(5)];
}
