import type { Instant } from '../../platform/clock.ts';
import { type Hosted, isHost, overlap } from './rules.ts';

/** What says to which night a table belongs. */
export type NightTable = Hosted & {
  readonly cafeId: string;
  readonly startsAt: Instant;
  /** The group whose table it is; absent for none. */
  readonly groupId?: string | undefined;
};

/**
 * Whether two tables belong to one night: those of one host or of one group, in the same cafe, whose times overlap
 * (groups contract, section 2, rule 13). A night is found when it is read, and stored nowhere.
 */
export const areOneNight = (one: NightTable, other: NightTable): boolean =>
  one.cafeId === other.cafeId &&
  overlap(one.startsAt, other.startsAt) &&
  (isHost(one, other.hostId) || (one.groupId !== undefined && one.groupId === other.groupId));

/** The nights of these tables, in the order of their first tables. A table that is alone is a night of one. */
export function nightsOf<Table>(
  tables: readonly Table[],
  of: (table: Table) => NightTable,
): readonly (readonly [Table, ...Table[]])[] {
  const nights: [Table, ...Table[]][] = [];
  for (const table of tables) {
    const isOfIt = (night: readonly Table[]) => night.some((each) => areOneNight(of(each), of(table)));
    const [first, ...others] = nights.filter(isOfIt);
    if (!first) {
      nights.push([table]);
      continue;
    }
    // a table between two nights makes them one
    first.push(...others.flat(), table);
    for (const other of others) nights.splice(nights.indexOf(other), 1);
  }
  return nights;
}
