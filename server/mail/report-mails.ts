import { type EventLog, recordedIn } from '@tablemates/event-store';
import { reportOf } from '../../modules/reports/streams.ts';
import type { EventOf } from '../domain-event-types.ts';
import { type LetterDeps, letters, type Mails } from './letters.ts';

/** The mails about reports (evenings contract, section 8), and letters of admins about cases. */
export function reportMails(deps: LetterDeps & { readonly log: Pick<EventLog, 'readStream'> }) {
  const { letterTo } = letters(deps);

  return {
    /** To the reporter. */
    async ReportDecided({ data: { reportId, act } }: EventOf<'ReportDecided'>): Mails {
      const made = (await recordedIn(deps.log, reportOf(reportId))).find((each) => each.type === 'ReportMade');
      if (!made) throw new Error(`report ${reportId} was decided before it was made`);
      const { kind, reporterId } = made.data;
      const outcome = act === 'dismiss' ? 'dismissed' : 'acted';
      return letterTo(reporterId, 'reportDecided', { kind, outcome, reportedAt: made.occurredAt });
    },

    /** To the warned person, unless their data is erased. */
    async PersonWarned({ data: { userId }, personal }: EventOf<'PersonWarned'>): Mails {
      return personal ? letterTo(userId, 'warned', { text: personal.text }) : [];
    },

    /** To the person whom an admin writes to, unless their data is erased. */
    async CaseLetterSent({ data: { caseId, to }, personal }: EventOf<'CaseLetterSent'>): Mails {
      return personal ? letterTo(to, 'caseLetter', { caseId, text: personal.text }) : [];
    },
  };
}
