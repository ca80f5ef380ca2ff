import type { AttendanceStatus, GameEventNeedingRating } from '../../../modules/reliability/contract.ts';

type Participant = GameEventNeedingRating['participants'][number];

/** What the host has chosen so far, by user id. Whoever is missing keeps their mark, or goes without one. */
export type Choices = Readonly<Record<string, AttendanceStatus>>;

/** The choice that shows: what the host chose, or else the present mark. */
export const shownStatus = ({ id, status }: Participant, choices: Choices): AttendanceStatus | null =>
  choices[id] ?? status;

/** Who is to be marked, and how: those with a choice that differs from their mark. */
export function toSubmit(
  participants: readonly Participant[],
  choices: Choices,
): { userId: string; status: AttendanceStatus }[] {
  return participants.flatMap(({ id, status }) => {
    const chosen = choices[id];
    return chosen && chosen !== status ? [{ userId: id, status: chosen }] : [];
  });
}

/** Whether somebody who kept their seat still waits for a mark. */
export const needsRating = ({ participants }: Pick<GameEventNeedingRating, 'participants'>): boolean =>
  participants.some(({ status }) => status === null);
