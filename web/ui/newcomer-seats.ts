import { mostKeptSeats } from '../../modules/events/rules.ts';

export const newcomerSeatsHint =
  'Who has come to fewer than three events finds a place. What is left 48 hours before the start is for everybody.';

/** How many seats a host can keep for newcomers, as options of a select. */
export const newcomerChoices = (maxParticipants: number) =>
  Array.from({ length: mostKeptSeats(maxParticipants) + 1 }, (_, seats) => ({
    id: String(seats),
    name: seats === 0 ? 'None' : String(seats),
  }));
