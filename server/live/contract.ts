/** The kinds of things that open pages show. */
export const CHANGE_KINDS = [
  'gameEvent',
  'series',
  'group',
  'cafeNight',
  'conversation',
  'me',
  'waitingList',
  'contest',
  'report',
  'case',
  'person',
  'invitation',
  'cafe',
  'game',
  'city',
  'region',
  'audit',
  'session',
  'everything',
] as const;

/**
 * Something that changed and that open pages may show (evenings contract, section 5). It contains kind and id, and never
 * the new content. A page ignores kinds that it does not know.
 */
export type Change = {
  /**
   * `series`, `group`: the page of the series or group with this id. `cafeNight`: the desk of the cafe with this id. `me`: seats, marks, penalties and rights of the person with this user id. `session`: this person is no longer
   * signed in here. `waitingList`: the place in line at the gameEvent with this id, or the seat that is held there.
   * `conversation`: of the gameEvent and of both people, or what a table writes, with the id of its gameEvent alone. `contest`: what admins and the host see of it. `report`, `case`, `person`, `invitation`, `cafe`, `game`, `city`, `region`:
   * what admins see of it. `case` is also what a person of it was written. `audit`: the audit, with the id of the new domain event. `everything`: too much has changed
   * to list it, or the rights of this person.
   */
  readonly kind: (typeof CHANGE_KINDS)[number];
  readonly id: string;
};
