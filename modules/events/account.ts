import type { Instant } from '../../platform/clock.ts';
import { type Refusal, refuse, signedOut, suspended } from '../../platform/refusal.ts';

/** The part of a person's account that decides whether they may take a seat or host. */
export type Account = {
  readonly isActive: boolean;
  readonly isClient: boolean;
  readonly isProvider: boolean;
  /** Until when an admin has suspended them; null or absent if nobody has. */
  readonly suspendedUntil?: Instant | null;
};

export const notAMember = refuse(403, 'forbidden', 'Only members can join events.');
const notAnOrganizer = refuse(403, 'forbidden', 'Only organizers can host events.');

/** Members may take seats; admins who are nothing else may not. */
export const mayJoin = ({ isClient, isProvider }: Pick<Account, 'isClient' | 'isProvider'>): boolean =>
  isClient || isProvider;

/** The reason why a person may not take a seat; undefined if they may. */
export const joiningRefusal = (account: Account): Refusal | undefined => {
  if (!account.isActive) return signedOut;
  return mayJoin(account) ? suspension(account) : notAMember;
};

/** The reason why a person may not host; undefined if they may. */
export const hostingRefusal = (account: Account): Refusal | undefined => {
  if (!account.isActive) return signedOut;
  return account.isProvider ? suspension(account) : notAnOrganizer;
};

const suspension = ({ suspendedUntil = null }: Account): Refusal | undefined =>
  suspendedUntil === null ? undefined : suspended(suspendedUntil);

/** Whether only a suspension keeps a person from seats: it ends by itself, so they keep their places. */
export const isSuspended = (account: Account): boolean => joiningRefusal(account)?.code === 'suspended';
