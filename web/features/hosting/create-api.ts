import type { GameEvent, ScheduleGameEventRequest } from '../../../modules/events/contract.ts';
import { api } from '../../lib/api.ts';
import { type Keyed, post } from '../../lib/use-one-intention.ts';
import { outdated } from '../../lib/versions.ts';
import { hosted } from './hosting-api.ts';
import type { Answers } from './wizard.ts';

/** The call of the specification, section 7. The server counts the seats itself. */
type CreateRequest = ScheduleGameEventRequest & { currentParticipants: 0 };

export const createRequest = ({ date, time, ...answers }: Answers): CreateRequest => ({
  ...answers,
  // the number of seats may have been lowered after the minimum was chosen
  minParticipants: Math.min(answers.minParticipants, answers.maxParticipants),
  eventDate: date,
  startTime: time,
  currentParticipants: 0,
});

export const { useCreateGameEventMutation } = api.injectEndpoints({
  endpoints: (build) => ({
    createGameEvent: build.mutation<GameEvent, Keyed<CreateRequest>>({
      query: (body) => post('/game-events', body),
      invalidatesTags: outdated([hosted, { type: 'GameEvent', id: 'LIST' }]),
    }),
  }),
});
