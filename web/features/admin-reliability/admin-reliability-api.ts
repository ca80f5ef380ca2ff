import type { GameEvent, Participant } from '../../../modules/events/contract.ts';
import type { ReliabilityUsersQuery, User, UserCounts } from '../../../modules/identity/contract.ts';
import type {
  CorrectAttendanceRequest,
  PoliciesReply,
  ReliabilityAt,
  StandingReply,
  WaivePenaltyRequest,
} from '../../../modules/reliability/contract.ts';
import { api } from '../../lib/api.ts';
import { type Page, toPage } from '../../lib/page.ts';

/** How many people a page holds. */
const PAGE_SIZE = 50;

/** Which people are wanted; what is absent does not matter. */
export type ReliabilityFilter = Pick<ReliabilityUsersQuery, 'q' | 'tab'>;

/** What is no longer true once an admin has decided. Also a refusal for its state: what is shown was old already. */
const touched = (error: { status: number } | undefined) =>
  error && error.status !== 409
    ? []
    : (['Reliability', 'Audit', { type: 'Person', id: 'LIST' }, 'Participant', 'Profile'] as const);

const adminReliabilityApi = api.injectEndpoints({
  endpoints: (build) => ({
    reliabilityUsers: build.query<
      Page<User>,
      Omit<ReliabilityUsersQuery, 'limit' | 'cursor'> & { cursor: string | null }
    >({
      query: ({ cursor, ...filter }) => ({
        url: '/admin/users',
        params: { ...filter, limit: PAGE_SIZE, ...(cursor !== null && { cursor }) },
      }),
      transformResponse: toPage<User>,
      providesTags: ['Reliability'],
    }),
    reliabilityCounts: build.query<UserCounts, string>({
      query: (q) => ({ url: '/admin/users/counts', ...(q && { params: { q } }) }),
      providesTags: ['Reliability'],
    }),
    /** Somebody's ledger as of an instant; null is now. */
    reliabilityAt: build.query<ReliabilityAt, { userId: string; asOf: string | null }>({
      query: ({ userId, asOf }) => ({
        url: `/admin/users/${encodeURIComponent(userId)}/reliability`,
        ...(asOf !== null && { params: { asOf } }),
      }),
      providesTags: ['Reliability'],
    }),
    reliabilityPolicies: build.query<PoliciesReply, void>({
      query: () => '/admin/reliability/policies',
    }),
    overturn: build.mutation<StandingReply, CorrectAttendanceRequest & { userId: string }>({
      query: ({ userId, ...body }) => ({
        url: `/admin/users/${userId}/reliability/corrections`,
        method: 'POST',
        body,
      }),
      invalidatesTags: (_standing, error) => touched(error),
    }),
    waivePenalty: build.mutation<StandingReply, WaivePenaltyRequest & { userId: string }>({
      query: ({ userId, ...body }) => ({ url: `/admin/users/${userId}/penalty/waive`, method: 'POST', body }),
      invalidatesTags: (_standing, error) => touched(error),
    }),
    /** A game event a fact is about, and who sat at it. */
    ledgerGameEvent: build.query<{ gameEvent: GameEvent; participants: Participant[] }, string>({
      queryFn: async (id, _api, _extra, call) => {
        const [gameEvent, participants] = await Promise.all([
          call(`/game-events/${id}`),
          call(`/game-events/${id}/participants`),
        ]);
        const error = gameEvent.error ?? participants.error;
        if (error) return { error };
        return { data: { gameEvent: gameEvent.data as GameEvent, participants: participants.data as Participant[] } };
      },
      providesTags: ['Participant', 'GameEvent'],
    }),
  }),
});

export const {
  useReliabilityUsersQuery,
  useReliabilityCountsQuery,
  useReliabilityAtQuery,
  useReliabilityPoliciesQuery,
  useOverturnMutation,
  useWaivePenaltyMutation,
  useLedgerGameEventQuery,
} = adminReliabilityApi;

/** Where the same people are to be had as a file. */
export const peopleFile = ({ q, tab }: ReliabilityFilter): string => {
  const params = new URLSearchParams({ ...(q && { q }), ...(tab && { tab }) }).toString();
  return `/api/admin/users.csv${params && `?${params}`}`;
};

/** Where somebody's ledger is to be had as a file. */
export const ledgerFile = (userId: string): string => `/api/admin/users/${encodeURIComponent(userId)}/reliability.csv`;
