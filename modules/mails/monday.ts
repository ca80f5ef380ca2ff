import type { MondayMailEvent } from './domain-events.ts';

/** The Monday of the last mail with a week's numbers that a person got; null before the first. */
export const mondayFold = {
  initial: null as string | null,
  evolve: (_: string | null, { data }: MondayMailEvent): string | null => data.monday,
};

/** Once a Monday, and never for an earlier one than the last. Pure. */
export const decideMonday = (last: string | null, data: MondayMailEvent['data']): readonly MondayMailEvent[] =>
  last !== null && last >= data.monday ? [] : [{ type: 'MondayMailed', data }];
