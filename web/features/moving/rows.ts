import type { Game } from '../../../modules/catalog/contract.ts';
import { MAX_PLAYERS } from '../../../modules/events/rules.ts';
import type { ConfirmImportReply, ConfirmImportRequest, ImportDraft } from '../../../modules/groups/import/contract.ts';
import { wordsOf } from '../../../modules/series/rules.ts';
import { quoted } from '../../../platform/quoted.ts';
import { localClockTime, shortLocalDate } from '../../lib/time.ts';

/** A draft as the organizer has mended it. Empty texts are not chosen yet. */
export type Row = {
  readonly draft: ImportDraft;
  readonly isChosen: boolean;
  readonly gameId: string;
  readonly cafeId: string;
  /** Of what repeats it stays as in the file, because the rhythm follows from it. */
  readonly startDate: string;
  readonly startTime: string;
  readonly description: string;
  readonly maxParticipants: number;
  /** What became of it: scheduled, or why not. */
  readonly outcome?: 'done' | { readonly error: string };
};

const USUAL_SEATS = 4;

/** How many people a game takes beside the host, by its catalog entry, such as `2-4` or `4+`. */
export function seatsFor({ players }: Pick<Game, 'players'>): number {
  const most = Number(players.match(/\d+/g)?.at(-1) ?? 0);
  return most > 1 ? Math.min(most - 1, MAX_PLAYERS) : USUAL_SEATS;
}

export const rowOf = (draft: ImportDraft, games: readonly Game[]): Row => {
  const game = games.find(({ id }) => id === draft.gameId);
  return {
    draft,
    isChosen: !draft.already && !draft.private,
    gameId: draft.gameId ?? '',
    cafeId: draft.cafeId ?? '',
    startDate: draft.startDate,
    startTime: draft.startTime ?? '',
    description: draft.description,
    maxParticipants: game ? seatsFor(game) : USUAL_SEATS,
  };
};

/** What of a row an organizer can mend. */
const MENDED = ['isChosen', 'gameId', 'cafeId', 'startDate', 'startTime', 'description', 'maxParticipants'] as const;

/** The rows of a table that is read again in another way: what was mended before stays, line by line. */
export function readAgain(rows: readonly Row[], before: readonly Row[], games: readonly Game[]): readonly Row[] {
  const known = new Map(before.map((row) => [row.draft.line, row]));
  return rows.map((row) => {
    const mended = known.get(row.draft.line);
    if (!mended) return row;
    const first = rowOf(mended.draft, games);
    return {
      ...row,
      ...Object.fromEntries(MENDED.flatMap((key) => (mended[key] === first[key] ? [] : [[key, mended[key]]]))),
    };
  });
}

/** What keeps a chosen row from being scheduled; undefined if nothing does. */
export function missingIn({ gameId, cafeId, startDate, startTime }: Row): string | undefined {
  if (startDate === '') return 'Choose the day';
  if (startTime === '') return 'Choose the time';
  if (gameId === '') return 'Choose the game';
  return cafeId === '' ? 'Choose the cafe' : undefined;
}

export const isOpen = ({ draft, outcome }: Row): boolean => !draft.already && outcome !== 'done';
export const needsChoice = (row: Row): boolean => row.isChosen && isOpen(row) && missingIn(row) !== undefined;
export const isReady = (row: Row): boolean => row.isChosen && isOpen(row) && missingIn(row) === undefined;

/** When it is, such as `Every Thursday, 7:30 PM` or `Sun, Dec 6, 2:00 PM`. */
export function whenWords({ draft: { startDate: first, repeats }, startDate, startTime }: Row): string {
  const words = repeats ? wordsOf({ every: repeats.every, from: first }) : shortLocalDate(startDate || first);
  const time = startTime === '' ? '' : `, ${localClockTime(startTime)}`;
  return words.charAt(0).toUpperCase() + words.slice(1) + time;
}

/** What else is to be known of it: its title, days, and time before. */
export function noteWords({
  title,
  place,
  startDate,
  repeats,
  was,
  partUntil,
  private: isPrivate,
}: ImportDraft): string {
  const said = [title, place].filter((word) => word !== '').join(', ');
  return [
    said === '' ? '' : quoted(said),
    repeats ? `from ${shortLocalDate(startDate)}` : '',
    repeats?.until ? `until ${shortLocalDate(repeats.until)}` : '',
    repeats && repeats.without.length > 0 ? `without ${repeats.without.map(shortLocalDate).join('; ')}` : '',
    partUntil ? `its later dates when you import again after ${shortLocalDate(partUntil)}` : '',
    isPrivate ? 'private in your calendar' : '',
    was ? `was ${localClockTime(was.time)} in ${was.zone.replaceAll('_', ' ')}` : '',
  ]
    .filter((words) => words !== '')
    .join(' · ');
}

/**
 * The rows after one was changed. A game or cafe that is chosen holds for all of the same title or place that wait for a
 * choice, so that a group says once what its evenings are.
 */
export const changedRows = (rows: readonly Row[], uid: string, changes: Partial<Row>): readonly Row[] => {
  const changed = rows.find(({ draft }) => draft.uid === uid);
  const { gameId, cafeId, maxParticipants } = changes;
  return rows.map((row) => {
    if (row === changed) return { ...row, ...changes };
    const isSame = (key: 'title' | 'place') => row.draft[key] === changed?.draft[key];
    const takesGame = gameId !== undefined && row.gameId === '' && isSame('title');
    const takesCafe = cafeId !== undefined && row.cafeId === '' && isSame('place');
    return {
      ...row,
      ...(takesGame && { gameId, ...(maxParticipants !== undefined && { maxParticipants }) }),
      ...(takesCafe && { cafeId }),
    };
  });
};

type Sent = ConfirmImportRequest['drafts'][number];

const sent = ({
  draft: { uid, repeats },
  gameId,
  cafeId,
  startDate,
  startTime,
  description,
  maxParticipants,
}: Row): Sent => ({
  ...{ uid, gameId, cafeId, startDate, startTime, maxParticipants, description },
  ...(repeats && { repeats }),
});

/** The server takes 64 KiB at once. */
const MOST_BYTES = 48 * 1024;

/** The rows as requests, none of them too large. */
export function requestsOf(rows: readonly Row[]): readonly (readonly Sent[])[] {
  const requests: Sent[][] = [];
  let bytes = MOST_BYTES;
  for (const row of rows) {
    const draft = sent(row);
    const size = new TextEncoder().encode(JSON.stringify(draft)).length;
    if (bytes + size > MOST_BYTES) {
      requests.push([]);
      bytes = 0;
    }
    requests.at(-1)?.push(draft);
    bytes += size;
  }
  return requests;
}

/** The rows after a request, with what became of those that were sent. */
export function afterReply(
  rows: readonly Row[],
  asked: readonly Sent[],
  { refused }: ConfirmImportReply,
): readonly Row[] {
  const uids = new Set(asked.map(({ uid }) => uid));
  const errors = new Map(refused.map(({ uid, code, error }) => [uid, { code, error }]));
  return rows.map((row) => {
    if (!uids.has(row.draft.uid)) return row;
    const error = errors.get(row.draft.uid);
    return { ...row, outcome: error && error.code !== 'already' ? { error: error.error } : 'done' };
  });
}
