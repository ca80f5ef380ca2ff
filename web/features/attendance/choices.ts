import type { AttendanceStatus, GameEventNeedingRating } from '../../../modules/reliability/contract.ts';

type Participant = GameEventNeedingRating['participants'][number];

/** The host's choices so far, by user id. People without a choice keep their mark, or have none. */
export type Choices = Readonly<Record<string, AttendanceStatus>>;

/** The shown choice: the host's, or else the present mark. */
export const shownStatus = ({ id, status }: Participant, choices: Choices): AttendanceStatus | null =>
  choices[id] ?? status;

/** The marks to send: choices that differ from the present mark. */
export function toSubmit(
  participants: readonly Participant[],
  choices: Choices,
): { userId: string; status: AttendanceStatus }[] {
  return participants.flatMap(({ id, status }) => {
    const chosen = choices[id];
    return chosen && chosen !== status ? [{ userId: id, status: chosen }] : [];
  });
}

/** Whether a person who kept their seat has no mark yet. */
export const needsRating = ({ participants }: Pick<GameEventNeedingRating, 'participants'>): boolean =>
  participants.some(({ status }) => status === null);
