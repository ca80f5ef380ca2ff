import { cafeNameOf, gameNameOf } from '../../../modules/catalog/rules.ts';
import type { GameEvent } from '../../../modules/events/contract.ts';
import type { Group } from '../../../modules/groups/contract.ts';
import { localClockTime, shortLocalDate, weekdayOf } from '../../lib/time.ts';

const upcoming = ({ nextDates }: Group): readonly GameEvent[] =>
  nextDates.filter(({ status }) => status === 'upcoming');

/** What a poster says first, such as `There’s a seat for you on Thursday.` of the next table that has one. */
export function headlineOf(group: Group): string {
  const next = upcoming(group).find(
    ({ currentParticipants, maxParticipants }) => currentParticipants < maxParticipants,
  );
  return next ? `There’s a seat for you on ${weekdayOf(next.startDate)}.` : 'There’s a seat for you.';
}

/** A line of a poster: what is played, when and where. */
export type PosterDate = { readonly what: string; readonly when: string; readonly where: string };

const MOST_LINES = 2;

/** What a group plays every time, else its next dates. */
export function posterDates(group: Group): readonly PosterDate[] {
  const dates = upcoming(group);
  const every = group.series.map(({ id, gameName, words, startTime, cafeName }) => ({
    what: `${gameName}, ${words}`,
    when: `${localClockTime(startTime)}, ${cafeName}`,
    where: dates.find(({ seriesId }) => seriesId === id)?.cafe?.address ?? '',
  }));
  const single = dates
    .filter(({ seriesId }) => group.series.every(({ id }) => id !== seriesId))
    .map(({ game, startDate, startTime, cafe }) => ({
      what: `${gameNameOf(game)}, ${shortLocalDate(startDate)}`,
      when: `${localClockTime(startTime)}, ${cafeNameOf(cafe)}`,
      where: cafe?.address ?? '',
    }));
  return [...every, ...single].slice(0, MOST_LINES);
}

/** How one comes: only what holds at all dates ahead is promised. */
export function comeWords(group: Group): string {
  const dates = upcoming(group);
  const isTaught = dates.length > 0 && dates.every(({ teaching }) => teaching);
  return isTaught ? 'Come alone or with a friend. We teach the rules.' : 'Come alone or with a friend.';
}

/** The text to paste where the group was before. */
export function pastedText(group: Group, url: string): string {
  const lines = posterDates(group).map(({ what, when }) => `${what}, ${when}`);
  const next = lines.length > 0 ? `\n\n${lines.join('\n')}` : '';
  return `${group.name} now plans its tables on Tablemates.${next}\n\nSee who’s coming and take a seat: ${url}`;
}
