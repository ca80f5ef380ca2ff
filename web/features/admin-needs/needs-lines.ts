import { DatabaseZap, Flag, Gavel, Inbox, type LucideIcon, MailX, Scale, ShieldAlert, Store } from 'lucide-react';
import type { AdminNeeds } from '../../../modules/admin/needs/contract.ts';
import { OVERTURNED_DAYS, PENALTY_ENDS_HOURS } from '../../../modules/admin/rules.ts';
import type { AdminCase } from '../../../modules/cases/contract.ts';
import { type AdminRole, mayChange } from '../../../modules/identity/rules.ts';
import type { AdminContest } from '../../../modules/reliability/contests/contract.ts';
import type { AdminReport } from '../../../modules/reports/contract.ts';
import { isolated } from '../../../platform/isolated.ts';
import { counted } from '../../lib/counted.ts';
import { partyName } from '../../lib/party-name.ts';
import { tableName } from '../../lib/table-name.ts';
import type { Tone } from '../../ui/badge.tsx';

/** Something that waits for an admin: a sentence, its evidence, when it is due, and where to act. */
export type Line = {
  /** Identifies the subject. It stays the same while the subject changes. */
  readonly id: string;
  readonly to: string;
  readonly icon: LucideIcon;
  readonly tone: Tone;
  readonly says: string;
  readonly evidence: string;
  readonly when?: string;
  /** The action there, in a word. */
  readonly act: string;
};

/** A link to a list that has more entries than the panel has lines for. */
export type More = { readonly to: string; readonly says: string };

/** Formats an instant within a sentence, such as `tomorrow, 7:00 PM`. */
type Moment = (instant: string) => string;

const marks = { attended: 'an attendance', late_cancel: 'a late cancel', no_show: 'a no-show' };
const reported = {
  user: 'A person was reported',
  gameEvent: 'An event was reported',
  message: 'A message was reported',
  announcement: 'An announcement was reported',
};

function contestLine(
  { id, state, how, markStatus, person, host, answeredAt, dueAt, gameEvent }: AdminContest,
  moment: Moment,
  mayDecide: boolean,
): Line {
  const isOverdue = state === 'overdue';
  const asked = state === 'with_host' ? `${partyName(host)} has not answered` : `${partyName(host)} answered`;
  return {
    id: `contest ${id}`,
    to: `/admin/cases/${id}`,
    icon: Gavel,
    tone: isOverdue ? 'brick' : 'amber',
    says:
      how === 'check_in'
        ? `${partyName(person)}: ${marks[markStatus]} against the code`
        : `${partyName(person)} disputes ${marks[markStatus]}`,
    evidence: [tableName(gameEvent), ...(answeredAt !== null || state === 'with_host' ? [asked] : [])].join('. '),
    when: `${isOverdue ? 'overdue since' : 'due'} ${moment(dueAt)}`,
    act: mayDecide && state !== 'with_host' ? 'Decide' : 'Review',
  };
}

const reportLine = (
  { id, kind, state, person, gameEvent, reportedAt }: AdminReport,
  moment: Moment,
  mayDecide: boolean,
): Line => ({
  id: `report ${id}`,
  to: `/admin/cases/${id}`,
  icon: Flag,
  tone: state === 'open' ? 'brick' : 'amber',
  says: reported[kind],
  evidence: [`About ${partyName(person)}`, ...(gameEvent ? [tableName(gameEvent)] : [])].join('. '),
  when: `since ${moment(reportedAt)}`,
  act: mayDecide && state !== 'open' ? 'Decide' : 'Review',
});

const complaintLine = ({ id, person, cafe, gameEvent, dueAt, assignedTo }: AdminCase, moment: Moment): Line => ({
  id: `complaint ${id}`,
  to: `/admin/cases/${id}`,
  icon: Inbox,
  tone: 'amber',
  says: 'A complaint from outside',
  evidence: [
    `About ${cafe ? isolated(cafe.name ?? 'Unknown Cafe') : person ? partyName(person) : 'a deleted member'}`,
    ...(gameEvent ? [tableName(gameEvent)] : []),
    ...(assignedTo ? [`Assigned to ${partyName(assignedTo)}`] : []),
  ].join('. '),
  when: `due ${moment(dueAt)}`,
  act: 'Review',
});

function penaltyLine({ count, rows: [first] }: AdminNeeds['penalties'], moment: Moment): readonly Line[] {
  if (!first) return [];
  const line = { id: 'penalties', icon: ShieldAlert, tone: 'neutral', act: 'Review' } as const;
  const alone = `${partyName(first)}’s penalty ends`;
  return count === 1
    ? [
        {
          ...line,
          to: `/admin/users/${first.id}`,
          says: alone,
          evidence: 'They can join again by themselves.',
          when: moment(first.until),
        },
      ]
    : [
        {
          ...line,
          to: '/admin/users?status=penaltyEnding',
          says: `${count.toLocaleString('en-US')} penalties end within ${PENALTY_ENDS_HOURS} hours`,
          evidence: `${alone} first`,
          when: moment(first.until),
        },
      ];
}

/**
 * What waits for an admin, the most urgent first: what is broken, what is overdue, what has a date, and what only
 * waits.
 *
 * @param role the admin's role; lines ask for a decision only if the role allows it
 * @param moment formats an instant within a sentence
 */
export function needsLines(needs: AdminNeeds, role: AdminRole | null, moment: Moment): readonly Line[] {
  const { contests, reports, complaints, penalties, hosts, cafes, failedMails, pausedReadModels } = needs;
  const mayDecide = mayChange(role, 'people');
  const ofContests = (isOverdue: boolean) =>
    contests.rows
      .filter(({ state }) => (state === 'overdue') === isOverdue)
      .map((contest) => contestLine(contest, moment, mayDecide));
  return [
    ...pausedReadModels.map(({ name, since }) => ({
      id: `read model ${name}`,
      to: '/admin/read-models',
      icon: DatabaseZap,
      tone: 'brick' as const,
      says: `The read model “${name.replaceAll('_', ' ')}” is paused`,
      evidence: 'What people see there is out of date',
      when: `since ${moment(since)}`,
      act: 'Review',
    })),
    ...(failedMails > 0
      ? [
          {
            id: 'mails',
            to: '/admin/email-settings#outgoing-mail',
            icon: MailX,
            tone: 'brick' as const,
            says: `${counted(failedMails, 'failed mail')} can be sent again`,
            evidence: 'They have not arrived',
            act: 'Review',
          },
        ]
      : []),
    ...ofContests(true),
    ...reports.rows.map((report) => reportLine(report, moment, mayDecide)),
    ...ofContests(false),
    ...complaints.rows.map((complaint) => complaintLine(complaint, moment)),
    ...hosts.rows.map(({ id, overturned, marks, ...host }) => ({
      id: `host ${id}`,
      to: `/admin/users/${id}`,
      icon: Scale,
      tone: 'amber' as const,
      says: `${partyName(host)}: ${overturned} of ${counted(marks, 'rating')} overturned`,
      evidence: `At events of the last ${OVERTURNED_DAYS} days`,
      act: 'Review',
    })),
    ...cafes.rows.map(({ id, name, address, zipcode }) => ({
      id: `cafe ${id}`,
      to: `/admin/cafes/${id}`,
      icon: Store,
      tone: 'felt' as const,
      says: `${isolated(name)} waits for approval`,
      evidence: `${address}, ${zipcode}`,
      act: mayChange(role, 'catalog') ? 'Approve' : 'Review',
    })),
    ...penaltyLine(penalties, moment),
  ];
}

/** The lists that have more than the lines show. */
export function needsMore({ contests, reports, complaints, hosts, cafes }: AdminNeeds): readonly More[] {
  const kinds = [
    { of: contests, one: 'more dispute', to: '/admin/cases?kind=contest' },
    { of: reports, one: 'more report', to: '/admin/cases?kind=report' },
    { of: complaints, one: 'more complaint', to: '/admin/cases?kind=complaint' },
    {
      of: hosts,
      one: 'more host with overturned ratings',
      many: 'more hosts with overturned ratings',
      to: '/admin/users?status=overturned',
    },
    { of: cafes, one: 'more cafe', to: '/admin/cafes?status=pending' },
  ];
  return kinds.flatMap(({ of: { count, rows }, one, many, to }) =>
    count > rows.length ? [{ to, says: counted(count - rows.length, one, many) }] : [],
  );
}
