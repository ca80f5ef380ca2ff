import type { CheckIn, TablePerson } from '../../modules/events/contract.ts';
import { type Hosted, isHost, type Manager, mayManage } from '../../modules/events/rules.ts';
import { hueOf, initialsOf } from '../../modules/identity/rules.ts';

/** The signed-in person who views a gameEvent; null for a visitor. */
export type Viewer = Manager | null;

/** A person at a table, from the read models. Names are null once the person is erased. */
export type SeatRow = {
  readonly userId: string;
  readonly firstName: string | null;
  readonly lastName: string | null;
  readonly showAtTables: boolean;
  /** Whether the viewer and they keep apart: being an organizer then shows nothing more of them. Known of organizers only. */
  readonly isApart?: boolean | null;
  /** The name of their photograph. */
  readonly photo: string | null;
  /** Whether they confirmed their seat. */
  readonly isConfirmed: boolean;
  /** Whether the seat is theirs at every date of the series. */
  readonly isRegular: boolean;
  /** How and when they checked in. */
  readonly checkIn: CheckIn | null;
  /** How many minutes after the start they said they come. */
  readonly minutesLate: number | null;
};

/** Whether the viewer is the host, a participant or an admin. Such a viewer sees everybody at the table. */
export const belongs = (viewer: Viewer, gameEvent: Hosted, participantIds: readonly string[]): boolean =>
  mayManage(gameEvent, viewer) || (viewer !== null && participantIds.includes(viewer.userId));

/**
 * Whether a person is hidden from the viewer: they are erased, or switched "Show me at tables" off and the viewer is an
 * outsider.
 */
export const isHidden = (seat: SeatRow, viewer: Viewer, isInside: boolean): boolean =>
  seat.firstName === null || !(seat.showAtTables || isInside || viewer?.userId === seat.userId);

/**
 * The people at a table, as a viewer may see them (evenings contract, section 8): members see first names and
 * photographs, visitors only initials and colors. The host comes first and is named in public anyway, so hiding does
 * not apply to them.
 *
 * @param seats the host's, then the participants' in the order of joining
 */
export function peopleSeenBy(viewer: Viewer, gameEvent: Hosted, seats: readonly SeatRow[]): TablePerson[] {
  const peopleIds = seats.map(({ userId }) => userId);
  const asMember = viewer && { ...viewer, organizes: false };
  return seats.map((seat) => {
    const isInside = belongs(seat.isApart ? asMember : viewer, gameEvent, peopleIds);
    const hosts = isHost(gameEvent, seat.userId);
    const hidden = hosts ? seat.firstName === null : isHidden(seat, viewer, isInside);
    return {
      initials: hidden ? null : initialsOf(seat.firstName, seat.lastName),
      hue: hueOf(seat.userId),
      firstName: hidden || viewer === null ? null : seat.firstName,
      photo: hidden || viewer === null ? null : seat.photo,
      isHost: hosts,
      isYou: viewer?.userId === seat.userId,
      isConfirmed: isInside && seat.isConfirmed,
      checkedInAt: isInside ? (seat.checkIn?.at ?? null) : null,
      minutesLate: isInside ? seat.minutesLate : null,
      ...(seat.isRegular && !hidden && { isRegular: true as const }),
    };
  });
}
