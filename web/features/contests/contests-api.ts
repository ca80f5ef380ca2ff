import type {
  AnswerContestRequest,
  ContestMarkRequest,
  HostContest,
} from '../../../modules/reliability/contests/contract.ts';
import type { Contest } from '../../../modules/reliability/contract.ts';
import { api } from '../../lib/api.ts';
import { type Keyed, post } from '../../lib/use-one-intention.ts';

/**
 * The tags that a contest of one's own mark invalidates, also if it was refused because the shown state was out of
 * date.
 */
const touched = (error: { status: number } | undefined) =>
  error && error.status !== 409 ? [] : (['Reliability', 'CanJoin', 'Contest'] as const);

const contestsApi = api.injectEndpoints({
  endpoints: (build) => ({
    contestMark: build.mutation<Contest, Keyed<ContestMarkRequest>>({
      query: (body) => post('/users/me/reliability/contests', body),
      invalidatesTags: (_contest, error) => touched(error),
    }),
    withdrawContest: build.mutation<void, string>({
      query: (id) => ({ url: `/users/me/reliability/contests/${id}`, method: 'DELETE' }),
      invalidatesTags: (_nothing, error) => touched(error),
    }),
    /** The contested marks at the person's own evenings, newest first, including closed ones. */
    hostContests: build.query<HostContest[], void>({
      query: () => ({ url: '/game-events/contests', params: { include: 'closed', limit: '50' } }),
      providesTags: ['Contest'],
    }),
    answerContest: build.mutation<
      HostContest,
      Keyed<AnswerContestRequest & { gameEventId: string; contestId: string }>
    >({
      query: ({ gameEventId, contestId, ...body }) =>
        post(`/game-events/${gameEventId}/contests/${contestId}/answer`, body),
      invalidatesTags: (_contest, error) => (error && error.status !== 409 ? [] : ['Contest']),
    }),
  }),
});

export const { useContestMarkMutation, useWithdrawContestMutation, useHostContestsQuery, useAnswerContestMutation } =
  contestsApi;
