import { cafeNameOf } from '../../../modules/catalog/rules.ts';
import type { Series } from '../../../modules/series/contract.ts';
import { isolated } from '../../../platform/isolated.ts';

/** A rhythm at the beginning of a line, such as `Every Thursday`. */
export const rhythmTitle = ({ words }: Pick<Series, 'words'>): string =>
  `${words.charAt(0).toUpperCase()}${words.slice(1)}`;

type Skipped = Series['skipped'][number];

const obstacles: Readonly<Record<Exclude<Skipped['code'], 'by_host'>, string>> = {
  host_busy: 'the host is at another table',
  host_gone: 'its host no longer hosts',
  host_suspended: 'its host cannot host now',
  cafe_closed: 'the cafe is closed',
  cafe_full: 'the cafe has no room left',
  cafe_notice: 'the cafe needs to know earlier',
  cafe_gone: 'the cafe no longer hosts tables',
  game_inactive: 'the game is not offered at the moment',
};

/** Why a date is not held, such as `Skipped: the cafe is closed`. */
export function skippedWords({ code, reason }: Pick<Skipped, 'code' | 'reason'>): string {
  if (code !== 'by_host') return `Skipped: ${obstacles[code]}`;
  return reason === null ? 'Skipped by the host' : `Skipped: ${reason}`;
}

const pauses: Readonly<Record<NonNullable<Series['because']>, string>> = {
  by_host: 'The host has paused this series.',
  empty: 'This series is paused, because nobody came four times in a row.',
  unattended: 'This series is paused, because nobody checked in or rated three times in a row.',
};

/** What the cafe says to the series, in a sentence; undefined where nobody was asked. */
export function tableWords({ table, cafe }: Pick<Series, 'table' | 'cafe'>): string | undefined {
  const name = isolated(cafeNameOf(cafe));
  if (table?.state === 'declined') return `${name} has no tables for this series. No new dates open there.`;
  return (
    table && (table.state === 'asked' ? `Tables asked. ${name} hasn’t answered yet.` : `Tables confirmed by the cafe.`)
  );
}

/** Why no dates open, in a sentence, to its host or to others; undefined while the series is running. */
export function haltedWords(
  { state, because, nextDates }: Pick<Series, 'state' | 'because' | 'nextDates'>,
  reader: 'host' | 'other',
) {
  if (state === 'running') return undefined;
  const stays = nextDates.length > 0 ? ' The dates below stay.' : '';
  if (state === 'ended') return `This series has ended.${stays}`;
  const why =
    reader === 'host' && because === 'by_host' ? 'You have paused this series.' : pauses[because ?? 'by_host'];
  return `${why} No new dates open.${stays}`;
}
