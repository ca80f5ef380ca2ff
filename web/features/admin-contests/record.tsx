import { Armchair, Clock, type LucideIcon, MailCheck, MessageCircle, QrCode } from 'lucide-react';
import type { AdminContestFile } from '../../../modules/reliability/contests/contract.ts';
import { askedLine } from '../../lib/asked-words.ts';
import { useSiteConfig } from '../../lib/site-config.tsx';
import { shortMoment } from '../../lib/time.ts';

type Asked = AdminContestFile['asked'][number]['what'];
const icons: Partial<Record<Asked, LucideIcon>> = {
  running_late: Clock,
  checked_in: QrCode,
  checked_in_by_host: QrCode,
};

/** What the log knows about the evening: mails and answers, running late, the check-in, messages and the seat. */
export function OnRecord({ contest }: { contest: AdminContestFile }) {
  const { timeZone } = useSiteConfig();
  const moment = (instant: string) => shortMoment(instant, timeZone);
  const { asked, messages, seatTakenAgainAt, mark, host, person } = contest;
  const wrote = (by: 'person' | 'host') =>
    new Intl.ListFormat('en-US').format(messages.filter((each) => each.by === by).map(({ at }) => moment(at)));
  const [byPerson, byHost] = [wrote('person'), wrote('host')];
  const left = mark.cause === 'left_late';
  return (
    <ul className="space-y-1.5">
      {asked.map((each) => (
        <Line key={`${each.what} ${each.at}`} icon={icons[each.what] ?? MailCheck}>
          {askedLine(each, moment)}
        </Line>
      ))}
      {!left && !asked.some(({ what }) => what.startsWith('checked_in')) && <Line icon={QrCode}>No check-in</Line>}
      {byPerson !== '' && (
        <Line icon={MessageCircle}>
          {person.firstName || 'The person'} wrote {byPerson}
        </Line>
      )}
      {byHost !== '' && (
        <Line icon={MessageCircle}>
          {host.firstName || 'The host'} wrote {byHost}
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
