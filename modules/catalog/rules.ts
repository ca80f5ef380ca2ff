type Named = { readonly name: string } | null | undefined;

/** The name of a game that was removed from the catalog. */
export const UNKNOWN_GAME = 'Unknown Game';
/** The name of a cafe that was removed from the catalog. */
export const UNKNOWN_CAFE = 'Unknown Cafe';

export const gameNameOf = (game: Named): string => game?.name ?? UNKNOWN_GAME;
export const cafeNameOf = (cafe: Named): string => cafe?.name ?? UNKNOWN_CAFE;
