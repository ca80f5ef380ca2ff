import type { GameEvent, ScheduleGameEventRequest } from '../../../modules/events/contract.ts';
import { api } from '../../lib/api.ts';
import { everyPage } from '../../lib/every-page.ts';
import { type Keyed, post } from '../../lib/use-one-intention.ts';
import { outdated } from '../../lib/versions.ts';
import type { Answers } from './wizard.ts';

const hosted = { type: 'GameEvent', id: 'HOSTED' } as const;

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

const hostingApi = api.injectEndpoints({
  endpoints: (build) => ({
    hostedGameEvents: build.query<GameEvent[], string>({
      queryFn: (hostId, ...rest) => everyPage<GameEvent>('/game-events', { hostId })(hostId, ...rest),
      providesTags: (result = []) => [hosted, ...result.map(({ id }) => ({ type: 'GameEvent' as const, id }))],
    }),
    createGameEvent: build.mutation<GameEvent, Keyed<CreateRequest>>({
      query: (body) => post('/game-events', body),
      invalidatesTags: outdated([hosted, { type: 'GameEvent', id: 'LIST' }]),
    }),
  }),
});

export const { useHostedGameEventsQuery, useCreateGameEventMutation } = hostingApi;

/** The hosted gameEvents in a state of the store. */
export const selectHostedGameEvents = hostingApi.endpoints.hostedGameEvents.select;
