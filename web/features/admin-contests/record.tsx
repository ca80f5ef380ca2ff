import { Armchair, CalendarClock, Clock, type LucideIcon, MailCheck, MailX, MessageCircle, QrCode } from 'lucide-react';
import type { AdminContestFile } from '../../../modules/reliability/contests/contract.ts';
import { isolated } from '../../../platform/isolated.ts';
import { askedLine } from '../../lib/asked-words.ts';
import { useShortMoment } from '../../lib/use-short-moment.ts';
import { mailLine, moveLine } from './record-words.ts';

type Asked = AdminContestFile['asked'][number]['what'];
const icons: Partial<Record<Asked, LucideIcon>> = {
  running_late: Clock,
  checked_in: QrCode,
  checked_in_by_host: QrCode,
  left_late: Armchair,
};

/** What is known about the evening: mails and answers, moves, running late, the check-in, messages and the seat. */
export function OnRecord({ contest }: { contest: AdminContestFile }) {
  const moment = useShortMoment();
  const { asked, mails, moves, messages, seatTakenAgainAt, mark, host, markedBy, person } = contest;
  const names = {
    person: isolated(person.firstName) || 'the person',
    host: isolated(host.firstName) || 'the host',
    organizer: isolated(markedBy?.firstName ?? '') || 'the organizer',
  };
  const mailIcon = ({ undelivered }: { undelivered?: unknown }) => (undelivered === undefined ? MailCheck : MailX);
  const happened = [
    ...moves.map((move) => ({ at: move.at, icon: CalendarClock, words: moveLine(move, moment) })),
    ...mails.map((mail) => ({ at: mail.at, icon: mailIcon(mail), words: mailLine(mail, names, moment) })),
    ...asked.map((each) => ({
      at: each.at,
      icon: icons[each.what] ?? mailIcon(each),
      words: askedLine(each, moment),
    })),
  ].toSorted((one, other) => Date.parse(one.at) - Date.parse(other.at));
  const wrote = (by: 'person' | 'host') =>
    new Intl.ListFormat('en-US').format(messages.filter((each) => each.by === by).map(({ at }) => moment(at)));
  const [byPerson, byHost] = [wrote('person'), wrote('host')];
  const left = mark.cause === 'left_late';
  return (
    <ul className="space-y-1.5">
      {happened.map(({ at, icon, words }) => (
        <Line key={`${at} ${words}`} icon={icon}>
          {words}
        </Line>
      ))}
      {!left && !asked.some(({ what }) => what.startsWith('checked_in')) && <Line icon={QrCode}>No check-in</Line>}
      {byPerson !== '' && (
        <Line icon={MessageCircle}>
          {isolated(person.firstName) || 'The person'} wrote {byPerson}
        </Line>
      )}
      {byHost !== '' && (
        <Line icon={MessageCircle}>
          {isolated(host.firstName) || 'The host'} wrote {byHost}
        </Line>
      )}
      {messages.length === 0 && <Line icon={MessageCircle}>No messages between the two</Line>}
      {seatTakenAgainAt !== null && <Line icon={Armchair}>Seat taken again {moment(seatTakenAgainAt)}</Line>}
      {left && seatTakenAgainAt === null && <Line icon={Armchair}>Seat not taken again</Line>}
    </ul>
  );
}

const Line = ({ icon: Icon, children }: { icon: LucideIcon; children: React.ReactNode }) => (
  <li className="flex items-start gap-2">
    <Icon aria-hidden className="mt-0.5 size-4.5 shrink-0 text-ink-soft" />
    <span className="min-w-0">{children}</span>
  </li>
);
