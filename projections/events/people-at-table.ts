import type { CheckIn, TablePerson } from '../../modules/events/contract.ts';
import { hueOf } from '../../modules/identity/rules.ts';

/** The person who looks at a gameEvent, as far as the server has proof; null for a visitor. */
export type Viewer = { readonly userId: string; readonly isAdmin: boolean } | null;

/** Somebody at a table as the read models know them. Names are null once the person is erased. */
export type SeatRow = {
  readonly userId: string;
  readonly firstName: string | null;
  readonly lastName: string | null;
  readonly showAtTables: boolean;
  /** The name of their photograph. */
  readonly photo: string | null;
  /** They said that they will be there. */
  readonly isConfirmed: boolean;
  /** How and when they checked in. */
  readonly checkIn: CheckIn | null;
  /** How many minutes after the start they come, as they said. */
  readonly minutesLate: number | null;
};

/** Whether the viewer belongs to the table or runs the product: such a viewer sees everybody at it. */
export const belongs = (viewer: Viewer, hostId: string, participantIds: readonly string[]): boolean =>
  viewer !== null && (viewer.isAdmin || viewer.userId === hostId || participantIds.includes(viewer.userId));

/** Such as `AL`; null where there is no name. */
export const initialsOf = ({ firstName, lastName }: Pick<SeatRow, 'firstName' | 'lastName'>): string | null =>
  [firstName, lastName]
    .map((name) => [...(name ?? '')][0] ?? '')
    .join('')
    .toUpperCase() || null;

/** Whether the viewer may know who this is: a person who switched "Show me at tables" off is "A member" to outsiders. */
export const isHidden = (seat: SeatRow, viewer: Viewer, isInside: boolean): boolean =>
  seat.firstName === null || !(seat.showAtTables || isInside || viewer?.userId === seat.userId);

/**
 * The people at a table, as a viewer may see them (evenings contract, section 8): members see first names and photographs,
 * visitors only initials and colors. The host comes first and is named in public anyway, so hiding does not apply to them.
 *
 * @param seats the host's, then the participants' in the order of joining
 */
export function peopleSeenBy(viewer: Viewer, hostId: string, seats: readonly SeatRow[]): TablePerson[] {
  const participantIds = seats.map(({ userId }) => userId).filter((userId) => userId !== hostId);
  const isInside = belongs(viewer, hostId, participantIds);
  return seats.map((seat) => {
    const isHost = seat.userId === hostId;
    const hidden = isHost ? seat.firstName === null : isHidden(seat, viewer, isInside);
    return {
      initials: hidden ? null : initialsOf(seat),
      hue: hueOf(seat.userId),
      firstName: hidden || viewer === null ? null : seat.firstName,
      photo: hidden || viewer === null ? null : seat.photo,
      isHost,
      isYou: viewer?.userId === seat.userId,
      isConfirmed: isInside && seat.isConfirmed,
      checkedInAt: isInside ? (seat.checkIn?.at ?? null) : null,
      minutesLate: isInside ? seat.minutesLate : null,
    };
  });
}
