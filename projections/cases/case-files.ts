import { type EventLog, isOneOf } from '@tablemates/event-store';
import type { AdminCaseFile, OwnLetters } from '../../modules/cases/contract.ts';
import { caseStream, caseTypes } from '../../modules/cases/domain-events.ts';
import type { Sql } from '../../platform/database.ts';
import { DELETED_MEMBER, findFirstAndLastNames } from '../identity/people-queries.ts';
import { type FoundCase, findCase } from './case-queries.ts';

type Log = Pick<EventLog, 'readStream'>;

/** Who may get a letter about a case, as `Subject` of the module says. */
const peopleOf = ({ kind, person, reporterId, hostId, markedBy }: FoundCase): readonly string[] => {
  const ids = [person?.id, ...(kind === 'contest' ? [hostId, markedBy] : [reporterId])];
  return [...new Set(ids.filter((id) => id !== null && id !== undefined))];
};

/** What the log says of a case. Texts are null once the person whose personal data they are is erased. */
async function readCase(log: Log, caseId: string) {
  const recorded = (await log.readStream(caseStream(caseId))).filter(isOneOf(caseTypes));
  const opened = recorded.find((each) => each.type === 'CaseOpened');
  const last = recorded.findLast((each) => each.type === 'CaseClosed' || each.type === 'CaseReopened');
  const closed = last?.type === 'CaseClosed' ? last : undefined;
  const letters = recorded.flatMap((each) => {
    if (each.type !== 'CaseLetterSent' && each.type !== 'CaseLetterAnswered') return [];
    const isLetter = each.type === 'CaseLetterSent';
    const userId = isLetter ? each.data.to : each.data.userId;
    const adminId = isLetter ? each.actor : null;
    return [{ at: each.occurredAt, userId, adminId, text: each.personal?.text ?? null }];
  });
  return { opened, closed, letters };
}

/** A case with its texts, as an admin without part in it sees it; undefined for an unknown id, or a kind that is not asked for. */
export async function readCaseFile(
  { sql, log }: { readonly sql: Sql; readonly log: Log },
  caseId: string,
  kinds: readonly string[],
): Promise<AdminCaseFile | undefined> {
  const found = await findCase(sql, caseId);
  if (!found || !kinds.includes(found.kind)) return undefined;
  const { opened, closed, letters } = await readCase(log, caseId);
  const people = peopleOf(found);
  const ids = [...people, opened?.actor, closed?.actor, ...letters.flatMap(({ userId, adminId }) => [userId, adminId])];
  const names = await findFirstAndLastNames(sql, [...new Set(ids.filter((id) => id !== null && id !== undefined))]);
  const party = (id: string) => {
    const { firstName, lastName } = names.get(id) ?? DELETED_MEMBER;
    return { id, firstName, lastName };
  };
  return {
    ...found,
    complaint: opened
      ? {
          how: opened.data.how,
          reporter: opened.personal?.reporter ?? null,
          text: opened.personal?.text ?? null,
          by: party(opened.actor),
          isAuthors: opened.data.personId === undefined,
        }
      : null,
    letters: letters.map(({ at, text, userId, adminId }) => ({
      at,
      text,
      person: party(userId),
      admin: adminId === null ? null : party(adminId),
    })),
    reason: closed?.personal?.reason ?? null,
    closedBy: closed ? party(closed.actor) : null,
    people: people.map(party),
  };
}

/** What the admins wrote to a person about a case, and the answers; undefined without a letter. */
export async function readOwnLetters(
  log: Log,
  caseId: string,
  userId: string,
  isOpen: boolean,
): Promise<OwnLetters | undefined> {
  const own = (await readCase(log, caseId)).letters.filter((letter) => letter.userId === userId);
  if (own.length === 0) return undefined;
  const letters = own.map(({ at, text, adminId }) => ({ at, text, by: adminId === null ? 'me' : 'admins' }) as const);
  return { id: caseId, letters, mayAnswer: isOpen };
}

/** What is written about and to a person in a case, for the copy of their data. It never names who complained. */
export async function readOwnCase(log: Log, caseId: string, userId: string) {
  const { opened, closed, letters } = await readCase(log, caseId);
  const own = letters.filter((letter) => letter.userId === userId);
  return [
    ...(opened?.data.userId === userId
      ? [{ at: opened.occurredAt, what: 'complaint', text: opened.personal?.text ?? null }]
      : []),
    ...own.map(({ at, adminId, text }) => ({ at, what: adminId === null ? 'answer' : 'letter', text })),
    ...(closed?.data.userId === userId
      ? [{ at: closed.occurredAt, what: closed.data.outcome, text: closed.personal?.reason ?? null }]
      : []),
  ];
}
