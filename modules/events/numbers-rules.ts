/** How early seats were taken, in the order of `byLead`. */
export const LEAD_WORDS = [
  'Within a day',
  '1–3 days before',
  '3–7 days before',
  '1–3 weeks before',
  'Earlier',
] as const;

/** How many of the first of these rows have half of all seats taken. */
export function halfOf(rows: readonly { readonly taken: number }[]): number {
  const all = rows.reduce((sum, { taken }) => sum + taken, 0);
  let part = 0;
  const last = rows.findIndex(({ taken }) => {
    part += taken;
    return 2 * part >= all;
  });
  return all === 0 ? 0 : last + 1;
}

/** Searches that found nothing are kept for so many days. */
export const UNMET_DAYS = 90;

/** Admins see what was searched on so many days, or so many times: fewer may be a person's name, typed by mistake. */
export const [UNMET_SHOWN_FROM_DAYS, UNMET_SHOWN_FROM_TIMES] = [2, 3];
