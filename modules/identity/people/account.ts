import { defineStream } from '@tablemates/event-store';
import type { Instant } from '../../../platform/clock.ts';
import { type PersonEvent, personTypes } from '../domain-events.ts';

/** The state of an account that other modules decide on. It has no personal data. */
type Account = {
  readonly status: 'unknown' | 'active' | 'inactive' | 'erased';
  readonly isClient: boolean;
  readonly isProvider: boolean;
  readonly isCafeOwner: boolean;
  /** The end of their latest suspension, which may be over; null once it was lifted. */
  readonly suspendedUntil: Instant | null;
};

const unknown: Account = {
  status: 'unknown',
  isClient: false,
  isProvider: false,
  isCafeOwner: false,
  suspendedUntil: null,
};

/** Whether who owns cafes may answer for them, and look at their desks. */
export const keepsCafes = ({ status, isCafeOwner }: Account): boolean => status === 'active' && isCafeOwner;

const accountFold = { initial: unknown, evolve };

function evolve(account: Account, domainEvent: PersonEvent): Account {
  switch (domainEvent.type) {
    case 'UserRegistered': {
      const { isClient, isProvider, isCafeOwner } = domainEvent.data;
      return { ...account, status: 'active', isClient, isProvider, isCafeOwner };
    }
    case 'RolesChanged': {
      const { isClient, isProvider, isCafeOwner } = domainEvent.data;
      return { ...account, isClient, isProvider, isCafeOwner };
    }
    case 'UserActivated':
      return { ...account, status: 'active' };
    case 'UserDeactivated':
      return { ...account, status: 'inactive' };
    case 'UserSuspended':
      return { ...account, suspendedUntil: domainEvent.data.until };
    case 'SuspensionLifted':
      return { ...account, suspendedUntil: null };
    case 'UserErased':
      return { ...account, status: 'erased' };
    case 'ProfileChanged':
    case 'ActExplained':
    case 'AdminRoleGranted':
      return account;
  }
}

export const accountOf = defineStream({ prefix: 'user-', types: personTypes, fold: accountFold });
