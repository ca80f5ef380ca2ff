import { type Refusal, refuse, signedOut } from '../../platform/refusal.ts';

/** The part of a person's account that decides whether they may take a seat or host. */
export type Account = { readonly isActive: boolean; readonly isClient: boolean; readonly isProvider: boolean };

export const notAMember = refuse(403, 'forbidden', 'Only members can join events.');
const notAnOrganizer = refuse(403, 'forbidden', 'Only organizers can host events.');

/** Members may take seats; admins who are nothing else may not. */
export const mayJoin = ({ isClient, isProvider }: Pick<Account, 'isClient' | 'isProvider'>): boolean =>
  isClient || isProvider;

/** The reason why a person may not take a seat; undefined if they may. */
export const joiningRefusal = (account: Account): Refusal | undefined => {
  if (!account.isActive) return signedOut;
  return mayJoin(account) ? undefined : notAMember;
};

/** The reason why a person may not host; undefined if they may. */
export const hostingRefusal = ({ isActive, isProvider }: Account): Refusal | undefined => {
  if (!isActive) return signedOut;
  return isProvider ? undefined : notAnOrganizer;
};
