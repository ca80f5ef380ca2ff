import type { Port } from '@tablemates/event-store';
import type { Instant } from '../../platform/clock.ts';
import type { OrganizerAccount } from './group.ts';

/** What groups depend on outside this module. */
export type GroupDeps = {
  readonly account: (userId: string) => Port<OrganizerAccount>;
  /** The region of a cafe; undefined if the cafe is unknown or not approved. */
  readonly regionOfApprovedCafe: (cafeId: string) => Port<string | undefined>;
  /** When a person was last seen signed in, to the day; undefined if it is not known. */
  readonly lastSeen: (userId: string) => Promise<Instant | undefined>;
  readonly regionExists: (regionId: string) => Port<boolean>;
};
