import { UNKNOWN_CAFE, UNKNOWN_GAME } from '../../modules/catalog/rules.ts';

type Table = { readonly gameName: string | null; readonly cafeName: string | null };

/**
 * What admins call a game event in a sentence: `Chess at Oak and Ember`. A name is null if its game or cafe was
 * removed.
 */
export const tableName = ({ gameName, cafeName }: Table): string =>
  `${gameName ?? UNKNOWN_GAME} at ${cafeName ?? UNKNOWN_CAFE}`;
