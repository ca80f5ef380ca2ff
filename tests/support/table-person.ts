import type { TablePerson } from '../../modules/events/contract.ts';

/** Zoe at somebody's table, as a signed-in member sees her. A test sets what matters to it. */
export const tablePerson = (more: Partial<TablePerson> = {}): TablePerson => ({
  initials: 'ZB',
  hue: 3,
  firstName: 'Zoe',
  photo: null,
  isHost: false,
  isYou: false,
  isConfirmed: false,
  checkedInAt: null,
  minutesLate: null,
  ...more,
});
