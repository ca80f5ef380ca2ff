import type { Port } from '@tablemates/event-store';
import type { Instant } from '../../platform/clock.ts';

/** What groups depend on outside this module. */
export type GroupDeps = {
  readonly account: (userId: string) => Port<{ readonly isActive: boolean; readonly isProvider: boolean }>;
  /** The region of a cafe; undefined if the cafe is unknown or not approved. */
  readonly regionOfApprovedCafe: (cafeId: string) => Port<string | undefined>;
  /** When a person was last seen signed in, to the day; undefined if it is not known. */
  readonly lastSeen: (userId: string) => Promise<Instant | undefined>;
  readonly regionExists: (regionId: string) => Port<boolean>;
};
