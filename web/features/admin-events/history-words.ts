import type { GameEventRecord } from '../../../modules/admin/records/contract.ts';
import { partyName } from '../../lib/party-name.ts';

type Entry = GameEventRecord['history'][number];

const names: Record<Entry['what'], string> = {
  scheduled: 'Scheduled',
  changed: 'Changed',
  handed_over: 'Handed over',
  host_sought: 'Asked the other organizers to host',
  host_back: 'Can host after all',
  cancelled: 'Cancelled',
  completed: 'Completed',
  archived: 'Archived',
};

/**
 * One entry in the history of a game event, in a sentence, such as `Changed: seats 4 to 3`.
 *
 * @param moment formats an instant
 */
export function historyWords(
  { what, to, change, tooFew, noHost, groupClosed }: Entry,
  moment: (instant: string) => string,
): string {
  if (to) return `Handed over to ${partyName(to)}`;
  if (tooFew) return 'Cancelled, because too few had joined';
  if (noHost) return 'Cancelled, because nobody was found to host it';
  if (groupClosed) return 'Cancelled, because its group was closed';
  const changed = change ? differences(change, moment) : [];
  return changed.length > 0 ? `Changed: ${changed.join('; ')}` : names[what];
}

function differences({ from, to }: NonNullable<Entry['change']>, moment: (instant: string) => string): string[] {
  const pairs = [
    ['start', moment(from.startsAt), moment(to.startsAt)],
    ['cafe', from.cafeName ?? 'Unknown Cafe', to.cafeName ?? 'Unknown Cafe'],
    ['game', from.gameName ?? 'Unknown Game', to.gameName ?? 'Unknown Game'],
    ['seats', String(from.maxParticipants), String(to.maxParticipants)],
  ] as const;
  return pairs
    .filter(([, before, after]) => before !== after)
    .map(([of, before, after]) => `${of} ${before} to ${after}`);
}

const mails: Readonly<Record<string, string>> = {
  still_coming: 'Are you still coming?',
  people_wait: 'People wait for your seat',
  where: 'Where to go',
  host_evening: 'The day before, to the host',
  rate_attendance: 'Who came, to the host',
  rate_attendance_again: 'Who came, to the host again',
  seats_changed: 'Seats taken and given back, to the host',
};

/** The name of a kind of mail. An unknown kind gets its name in the log. */
export const mailName = (kind: string): string => mails[kind] ?? kind.replaceAll('_', ' ');
