import type { GameEvent } from '../../../modules/events/contract.ts';
import { addDaysTo } from '../../lib/time.ts';
import type { Answers, Wizard } from './wizard.ts';

const WEEK = 7;

/**
 * The next week in which a game event can be repeated on its weekday and at its time, `YYYY-MM-DD`: the week after it,
 * or the coming one if that has passed.
 *
 * @param localNow the present in the city, `YYYY-MM-DD HH:MM`
 */
export function nextWeekOf(
  { startDate, startTime }: Pick<GameEvent, 'startDate' | 'startTime'>,
  localNow: string,
): string {
  const daysSince = (Date.parse(localNow.slice(0, 10)) - Date.parse(startDate)) / 86_400_000;
  const date = addDaysTo(startDate, Math.max(1, Math.ceil(daysSince / WEEK)) * WEEK);
  return `${date} ${startTime}` > localNow ? date : addDaysTo(date, WEEK);
}

/** The wizard at its review, filled with the answers of a gameEvent for its next week. It repeats from then on if `every` is given. */
export const wizardForNextWeek = (gameEvent: GameEvent, localNow: string, every: Answers['every'] = ''): Wizard =>
  filledWizard(gameEvent, nextWeekOf(gameEvent, localNow), every);

/** The wizard for another table beside a gameEvent: only the game is asked, and all else is in the review. */
export const wizardForAnotherTable = (gameEvent: GameEvent): Wizard => ({
  ...filledWizard(gameEvent, gameEvent.startDate, ''),
  step: 'game',
  changeUntil: 'game',
});

function filledWizard(gameEvent: GameEvent, date: string, every: Answers['every']): Wizard {
  const { gameId, regionId, cafeId, startTime, maxParticipants, description } = gameEvent;
  const { minParticipants, signUpClosesHours, level, teaching, languages, newcomerSeats } = gameEvent;
  return {
    step: 'review',
    changeUntil: null,
    answers: {
      gameId,
      regionId,
      cafeId,
      date,
      time: startTime,
      maxParticipants,
      description,
      minParticipants,
      signUpClosesHours,
      level,
      teaching,
      languages: languages.join(),
      newcomerSeats,
      every,
      until: '',
      standingSeats: 0,
      groupId: gameEvent.group?.id ?? '',
    },
  };
}

/**
 * The last gameEvent that took place, to be offered again; undefined if there is none or it is already planned for its next
 * week.
 *
 * @param hosted all gameEvents the person hosts
 */
export function toRepeat(hosted: readonly GameEvent[], localNow: string): GameEvent | undefined {
  const [last] = hosted
    .filter(({ status, seriesId }) => status !== 'cancelled' && seriesId === undefined)
    .filter(({ startDate, startTime }) => `${startDate} ${startTime}` < localNow)
    .toSorted((one, other) => Date.parse(other.eventDate) - Date.parse(one.eventDate));
  if (!last) return undefined;
  const date = nextWeekOf(last, localNow);
  const isPlanned = hosted.some(
    ({ status, startDate, startTime }) => status === 'upcoming' && startDate === date && startTime === last.startTime,
  );
  return isPlanned ? undefined : last;
}
