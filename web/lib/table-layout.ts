/** A seat at a round table in a box of 200 by 200. The angle is the direction of the chair's back, clockwise from the top. */
export type Place = { readonly x: number; readonly y: number; readonly angle: number };

export type TableLayout = {
  readonly places: readonly Place[];
  /** The radius of a face. */
  readonly faceRadius: number;
  readonly tableRadius: number;
  /** The widest name under a face that meets no other name. */
  readonly nameWidth: number;
};

/** Width and height of the layout's box. */
export const TABLE_BOX = 200;
export const FEWEST_SEATS = 2;
export const MOST_SEATS = 12;
/** The distance from the middle of a face to the outer edge of its chair, in radii of the face. */
export const CHAIR_REACH = 1.36;
const LARGEST_FACE = 21;
/** The height of a name, on the smallest table that has names: 20 px of 264. */
const NAME_HEIGHT = 15.5;
/** The part of the distance between neighbors that faces fill, so that a gap remains. */
const SHARE = 0.86;

/**
 * The seats of a table, the first at the top. Faces are as large as possible without touching, and chairs stay in the box.
 *
 * @param seats from 2 to 12; other numbers are clamped
 */
export function tableLayout(seats: number): TableLayout {
  const count = Math.min(MOST_SEATS, Math.max(FEWEST_SEATS, Math.round(seats)));
  const half = TABLE_BOX / 2;
  // face = SHARE * ring * sin(π / count), and ring + CHAIR_REACH * face = half
  const apart = SHARE * Math.sin(Math.PI / count);
  const faceRadius = Math.min(LARGEST_FACE, (half * apart) / (1 + CHAIR_REACH * apart));
  const ring = half - CHAIR_REACH * faceRadius;
  const places = Array.from({ length: count }, (_, at) => {
    const angle = (360 / count) * at;
    const turn = (angle * Math.PI) / 180;
    return { x: tenth(half + ring * Math.sin(turn)), y: tenth(half - ring * Math.cos(turn)), angle: tenth(angle) };
  });
  // two names meet neither if they are further apart than their width, nor if one is lower by its height
  const nameWidth = Math.sqrt((2 * ring * Math.sin(Math.PI / count)) ** 2 - NAME_HEIGHT ** 2);
  return {
    places,
    faceRadius: tenth(faceRadius),
    tableRadius: tenth(ring - faceRadius * 0.28),
    nameWidth: tenth(nameWidth),
  };
}

const tenth = (value: number) => Math.round(value * 10) / 10;
