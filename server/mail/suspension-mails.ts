import { type EventLog, load } from '@tablemates/event-store';
import { accountOf } from '../../modules/identity/people/account.ts';
import type { EventOf } from '../domain-event-types.ts';
import { type LetterDeps, letters, type Mails } from './letters.ts';

/**
 * The mails about suspensions. There is none if another one has replaced it since: its end would be wrong. Accounts of
 * one mailbox that one act concerns get one mail.
 */
export function suspensionMails(deps: LetterDeps & { readonly log: Pick<EventLog, 'readStream'> }) {
  const { letterTo } = letters(deps);
  const endOf = async (userId: string) => (await load(deps.log, accountOf(userId))).suspendedUntil;

  return {
    async UserSuspended({ data, personal }: EventOf<'UserSuspended'>): Mails {
      const { userId, until, isAlong = false } = data;
      // whose reason is unreadable is erased, unless it was another account's
      if (data.with !== undefined || !(personal || isAlong) || (await endOf(userId)) !== until) return [];
      return letterTo(userId, 'suspended', { reason: personal?.reason ?? null, until });
    },

    async SuspensionLifted({ data: { userId, with: first } }: EventOf<'SuspensionLifted'>): Mails {
      if (first !== undefined) return [];
      return (await endOf(userId)) === null ? letterTo(userId, 'suspensionLifted', {}) : [];
    },
  };
}
