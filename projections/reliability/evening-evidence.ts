import type { Recorded } from '@tablemates/event-store';
import type { GameEventDomainEvent, ReminderEvent } from '../../modules/events/domain-events.ts';
import { isRealChange } from '../../modules/events/rules.ts';
import type { AdminContestFile } from '../../modules/reliability/contests/contract.ts';
import type { PostedMail } from '../../platform/mail/posted-mails.ts';
import { type SeatEvidence, sendingOf } from './seat-evidence.ts';

/** The evidence about an evening: about the person's seat, moves of the evening, and the mails about it. */
type EveningEvidence = SeatEvidence & Pick<AdminContestFile, 'moves' | 'mails'>;

/** The people whose mails are evidence. `markedBy`: who made the mark, if not the host. */
type Parties = { readonly personId: string; readonly hostId: string; readonly markedBy?: string | undefined };

/**
 * Finds the evidence about an evening.
 *
 * @param because the ids of the domain events in the marked person's record that are about it
 */
export type EveningEvidenceOf = (
  gameEventId: string,
  parties: Parties,
  because: readonly string[],
) => Promise<EveningEvidence>;

type Template = PostedMail['template'];

/**
 * The mails that show what somebody knew. Mails that ask about the seat are not here: they are shown with their answer.
 */
const ABOUT: Partial<Record<Template, AdminContestFile['mails'][number]['about']>> = {
  seatConfirmed: 'seat_confirmed',
  seatGiven: 'seat_given',
  gameEventMoved: 'moved',
  gameEventCancelled: 'cancelled',
  gameEventHasNewHost: 'new_host',
  mark: 'mark',
  contestAnswered: 'contest_answered',
  runningLate: 'running_late',
  rateAttendance: 'rate_attendance',
  markContested: 'mark_contested',
};

/**
 * Whether a domain event is about this person or the whole evening, not about another person's seat. A mail that it
 * caused, to whomever, is evidence about the person only then.
 */
export const concerns =
  (personId: string) =>
  ({ data }: Pick<Recorded<GameEventDomainEvent | ReminderEvent>, 'data'>): boolean =>
    !('userId' in data) || data.userId === personId;

/** The mails to them, oldest first. Pure. */
export const mailsTo = ({ personId, markedBy }: Parties, mails: readonly PostedMail[]): EveningEvidence['mails'] =>
  mails
    .flatMap((mail) => {
      const about = ABOUT[mail.template];
      const { recipientId } = mail;
      const to = recipientId === personId ? 'person' : recipientId === markedBy ? 'organizer' : 'host';
      return about ? [{ to, about, ...sendingOf(mail, mail.postedAt) } as const] : [];
    })
    .toSorted((one, other) => Date.parse(one.at) - Date.parse(other.at));

/** The moves of the evening that were real changes, oldest first. Pure. */
export const movesOf = (gameEvent: readonly Recorded<GameEventDomainEvent>[]): EveningEvidence['moves'] =>
  gameEvent.flatMap(({ type, data }) =>
    type === 'GameEventChanged' && isRealChange(data)
      ? [
          {
            at: data.at,
            from: data.from.startsAt,
            to: data.to.startsAt,
            isElsewhere: data.from.cafeId !== data.to.cafeId,
          },
        ]
      : [],
  );
