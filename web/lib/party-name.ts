import { isolated } from '../../platform/isolated.ts';
/** The whole name of a person whom a contest or a report concerns. Names are empty once they are erased. */
export const partyName = ({ firstName, lastName }: { readonly firstName: string; readonly lastName: string }): string =>
  isolated(`${firstName} ${lastName}`.trim()) || 'Somebody who left';
