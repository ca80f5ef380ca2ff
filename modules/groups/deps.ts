import type { Port } from '@tablemates/event-store';

/** What groups depend on outside this module. */
export type GroupDeps = {
  readonly account: (userId: string) => Port<{ readonly isActive: boolean; readonly isProvider: boolean }>;
  /** The region of a cafe; undefined if the cafe is unknown or not approved. */
  readonly regionOfApprovedCafe: (cafeId: string) => Port<string | undefined>;
  readonly regionExists: (regionId: string) => Port<boolean>;
};
