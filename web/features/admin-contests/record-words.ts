import type { AdminContestFile } from '../../../modules/reliability/contests/contract.ts';
import { UNDELIVERED } from '../../lib/asked-words.ts';

type Mail = AdminContestFile['mails'][number];
type Move = AdminContestFile['moves'][number];
type Moment = (instant: string) => string;

const ABOUT: Readonly<Record<Mail['about'], string>> = {
  seat_confirmed: 'that the seat is confirmed',
  seat_given: 'that the waiting list gave the seat',
  moved: 'about the move',
  cancelled: 'that it is cancelled',
  new_host: 'about the new host',
  mark: 'about the rating',
  contest_answered: 'about the host’s answer',
  running_late: 'that the guest runs late',
  rate_attendance: 'to rate who came',
  mark_contested: 'that the rating is disputed',
};

/** Such as `Mailed Nora about the rating Dec 3, 5:10 PM`. */
export const mailLine = ({ to, about, at, undelivered }: Mail, names: Record<Mail['to'], string>, moment: Moment) =>
  undelivered === undefined
    ? `Mailed ${names[to]} ${ABOUT[about]} ${moment(at)}`
    : `An email of ${moment(at)} to ${names[to]} ${ABOUT[about]} ${UNDELIVERED[undelivered]}`;

/** Such as `Moved Dec 1, 9:00 AM from Dec 3, 7:00 PM to Dec 3, 8:00 PM, to another cafe`. */
export const moveLine = ({ at, from, to, isElsewhere }: Move, moment: Moment): string =>
  `Moved ${moment(at)}${from === to ? '' : ` from ${moment(from)} to ${moment(to)}`}${isElsewhere ? ', to another cafe' : ''}`;
