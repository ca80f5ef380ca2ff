import { notedAdvice } from '../../../modules/events/advice-rules.ts';
import type { GameEvent, ScheduleGameEventRequest } from '../../../modules/events/contract.ts';
import { mostKeptSeats } from '../../../modules/events/rules.ts';
import type { NewSeriesReply, SeriesRequest } from '../../../modules/series/contract.ts';

import { api } from '../../lib/api.ts';
import { type Keyed, post } from '../../lib/use-one-intention.ts';
import { outdated } from '../../lib/versions.ts';
import { languagesIn } from '../../ui/language-chips.tsx';
import { hosted } from './hosting-api.ts';
import type { Answers } from './wizard.ts';

/** The call of the specification, section 7. The server counts the seats itself. */
type CreateRequest = ScheduleGameEventRequest & { currentParticipants: 0 };

/** What an evening and a series have in common. */
const termsOf = ({ date: _date, time, every: _every, until: _until, standingSeats: _seats, ...answers }: Answers) => {
  const { level, teaching, languages, newcomerSeats, groupId, ...terms } = answers;
  const kept = Math.min(newcomerSeats, mostKeptSeats(terms.maxParticipants));
  return {
    ...terms,
    ...(groupId !== '' && { groupId }),
    // the number of seats may have been lowered after the minimum was chosen
    minParticipants: Math.min(terms.minParticipants, terms.maxParticipants),
    startTime: time,
    ...notedAdvice({ level, teaching, languages: languagesIn(languages), newcomerSeats: kept }),
  };
};

export const createRequest = (answers: Answers): CreateRequest => ({
  ...termsOf(answers),
  eventDate: answers.date,
  currentParticipants: 0,
});

/** The request for a series; undefined for an evening that is held once. */
export function seriesRequest(answers: Answers): SeriesRequest | undefined {
  const { every, date, until, standingSeats, maxParticipants } = answers;
  if (every === '') return undefined;
  return {
    ...termsOf(answers),
    repeats: { every },
    from: date,
    ...(until !== '' && { until }),
    standingSeats: Math.min(standingSeats, mostKeptSeats(maxParticipants)),
  };
}

const lists = [hosted, { type: 'GameEvent', id: 'LIST' }] as const;

export const { useCreateGameEventMutation, useStartSeriesMutation } = api.injectEndpoints({
  endpoints: (build) => ({
    createGameEvent: build.mutation<GameEvent, Keyed<CreateRequest>>({
      query: (body) => post('/game-events', body),
      invalidatesTags: outdated(lists),
    }),
    startSeries: build.mutation<NewSeriesReply, Keyed<SeriesRequest>>({
      query: (body) => post('/series', body),
      invalidatesTags: outdated([...lists, { type: 'Series', id: 'LIST' }]),
    }),
  }),
});
