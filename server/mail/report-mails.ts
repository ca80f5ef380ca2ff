import { answerNow, load, recordedIn } from '@tablemates/event-store';
import { caseOf } from '../../modules/cases/streams.ts';
import { reportOf } from '../../modules/reports/streams.ts';
import { findCaseAdmins } from '../../projections/identity/people-queries.ts';
import { findContestedPerson } from '../../projections/reliability/contest-queries.ts';
import { mayActOnPeople, partiesOf } from '../across-modules.ts';
import type { EventOf } from '../domain-event-types.ts';
import { type LetterDeps, letters, type Mails, toEach } from './letters.ts';

/** The mails about reports (evenings contract, section 8), and letters of admins about cases. */
export function reportMails(deps: LetterDeps) {
  const { letterTo } = letters(deps);
  const { sql, log, clock } = deps;

  return {
    /** To the reporter. */
    async ReportDecided({ data: { reportId, act } }: EventOf<'ReportDecided'>): Mails {
      const made = (await recordedIn(log, reportOf(reportId))).find((each) => each.type === 'ReportMade');
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

    /**
     * To the admin who looks after the case, or else to all who may and have no part in it. A further answer to the same
     * letter, and one about a case that is closed meanwhile, are not mailed.
     */
    async CaseLetterAnswered({ id, data: { caseId, userId } }: EventOf<'CaseLetterAnswered'>): Mails {
      const recorded = await recordedIn(log, caseOf(caseId));
      const before = recorded
        .slice(
          0,
          recorded.findIndex((each) => each.id === id),
        )
        .findLast(
          ({ type, data }) =>
            (type === 'CaseLetterSent' && data.to === userId) ||
            (type === 'CaseLetterAnswered' && data.userId === userId),
        );
      if (before?.type !== 'CaseLetterSent') return [];
      const now = clock().toISOString();
      const may = (adminId: string) => answerNow(log, mayActOnPeople(adminId), now);
      const { assignedTo, isClosed } = await load(log, caseOf(caseId));
      if (isClosed) return [];
      if (assignedTo !== null && (await may(assignedTo))) return letterTo(assignedTo, 'caseAnswered', { caseId });
      const contestedBy = await findContestedPerson(sql, caseId);
      const parties = await partiesOf(log, { caseId, contestedBy }, now);
      const others = (await findCaseAdmins(sql)).filter(({ id }) => !parties.includes(id));
      return toEach(
        others.map((admin) => admin.id),
        async (adminId) => ((await may(adminId)) ? letterTo(adminId, 'caseAnswered', { caseId }) : []),
      );
    },
  };
}
