import type { AttendanceStatus, GameEventNeedingRating } from '../../../modules/reliability/contract.ts';

type Participant = GameEventNeedingRating['participants'][number];

/** The host's choices so far, by user id. People without a choice keep their mark, or have none. */
export type Choices = Readonly<Record<string, AttendanceStatus>>;

/** The host's reasons for marks against a code so far, by user id. */
export type Reasons = Readonly<Record<string, string>>;

/** The shown choice: the host's, otherwise the current mark, otherwise Attended for people who checked in. */
export const shownStatus = ({ id, status, checkIn }: Participant, choices: Choices): AttendanceStatus | null =>
  choices[id] ?? status ?? (checkIn ? 'attended' : null);

/** Whether the host is about to contradict a check-in by code, for which a reason is needed. */
export const needsReason = (participant: Participant, choices: Choices): boolean =>
  participant.checkIn?.how === 'code' &&
  shownStatus(participant, choices) !== 'attended' &&
  shownStatus(participant, choices) !== participant.status;

/** Sets Attended for everybody who has neither a mark nor a choice. */
export const everyoneCame = (participants: readonly Participant[], choices: Choices): Choices => ({
  ...Object.fromEntries(
    participants.filter((each) => shownStatus(each, choices) === null).map(({ id }) => [id, 'attended' as const]),
  ),
  ...choices,
});

/** The marks to send: shown choices that differ from the current mark. */
export function toSubmit(
  participants: readonly Participant[],
  choices: Choices,
  reasons: Reasons = {},
): { userId: string; status: AttendanceStatus; reason?: string }[] {
  return participants.flatMap((participant) => {
    const { id, status } = participant;
    const shown = shownStatus(participant, choices);
    if (!shown || shown === status) return [];
    const reason = needsReason(participant, choices) ? (reasons[id] ?? '').trim() : '';
    return [{ userId: id, status: shown, ...(reason !== '' && { reason }) }];
  });
}

/** Whether a person who kept their seat has no mark yet. */
export const needsRating = ({ participants }: Pick<GameEventNeedingRating, 'participants'>): boolean =>
  participants.some(({ status }) => status === null);
