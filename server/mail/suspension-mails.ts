import { type EventLog, load } from '@tablemates/event-store';
import { accountOf } from '../../modules/identity/people/account.ts';
import type { EventOf } from '../domain-event-types.ts';
import { type LetterDeps, letters, type Mails } from './letters.ts';

/** The mails about suspensions. There is none if another one has replaced it since: its end would be wrong. */
export function suspensionMails(deps: LetterDeps & { readonly log: Pick<EventLog, 'readStream'> }) {
  const { letterTo } = letters(deps);
  const endOf = async (userId: string) => (await load(deps.log, accountOf(userId))).suspendedUntil;

  return {
    async UserSuspended({ data: { userId, until }, personal }: EventOf<'UserSuspended'>): Mails {
      if (!personal || (await endOf(userId)) !== until) return [];
      return letterTo(userId, 'suspended', { reason: personal.reason, until });
    },

    async SuspensionLifted({ data: { userId } }: EventOf<'SuspensionLifted'>): Mails {
      return (await endOf(userId)) === null ? letterTo(userId, 'suspensionLifted', {}) : [];
    },
  };
}
