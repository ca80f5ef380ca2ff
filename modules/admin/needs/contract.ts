import { z } from 'zod';
import { id, instant } from '../../../platform/http/schemas.ts';
import { AdminCase } from '../../cases/contract.ts';
import { Party } from '../../identity/contract.ts';
import { AdminContest } from '../../reliability/contests/contract.ts';
import { AdminReport } from '../../reports/contract.ts';
import { RecordedGameEvent } from '../records/contract.ts';

/** The rows of one kind, the most urgent first, and the number of all. */
const waiting = <Row extends z.ZodType>(row: Row) => z.object({ count: z.int(), rows: z.array(row) });

/** How full the table of a game event is. Held seats count as taken. */
const FilledTable = RecordedGameEvent.extend({
  host: Party,
  taken: z.int(),
  seats: z.int(),
});
export type FilledTable = z.infer<typeof FilledTable>;

/**
 * `GET /api/admin/needs`: tasks that wait for an admin, and how full the tables are. At most `NEEDS_ROWS` of each kind.
 */
export const AdminNeeds = z.object({
  /** Contests to be decided. The first due comes first. */
  contests: waiting(AdminContest),
  /**
   * Reports to be decided: first those that no admin has opened, then the others. The oldest comes first in each part.
   */
  reports: waiting(AdminReport),
  /** Open cases for complaints that did not come through the product. The first due comes first. */
  complaints: waiting(AdminCase),
  /** Penalties that end within `PENALTY_ENDS_HOURS`, the next first. */
  penalties: waiting(Party.extend({ until: instant })),
  /**
   * Hosts at whose game events of the last `OVERTURNED_DAYS` admins overturned at least `OVERTURNED_MARKS` marks. Most
   * first.
   */
  hosts: waiting(Party.extend({ marks: z.int(), overturned: z.int() })),
  /** Cafes that wait for approval. */
  cafes: waiting(z.object({ id, name: z.string(), address: z.string(), zipcode: z.string() })),
  /** Failed mails that can be sent again: they still have their content and are still of use. */
  failedMails: z.int(),
  /** Read models that are paused at a domain event that they cannot fold. */
  pausedReadModels: z.array(z.object({ name: z.string(), since: instant })),
  /** Game events that take place today in the city, by their start. Those that are over come last. */
  today: waiting(FilledTable).extend({ taken: z.int(), seats: z.int() }),
  /** Game events that start within `HALF_EMPTY_HOURS` with less than half of their seats taken, the next first. */
  halfEmpty: waiting(FilledTable),
  /**
   * Seats taken, by the week in which game events start. The present week is last. `week` is the local date of its
   * Monday.
   */
  weeks: z.array(z.object({ week: z.iso.date(), taken: z.int() })),
});
export type AdminNeeds = z.infer<typeof AdminNeeds>;
