import type { GameEvent, Participant } from '../../../modules/events/contract.ts';
import type { ReliabilityUsersQuery, User, UserCounts } from '../../../modules/identity/contract.ts';
import type {
  CorrectAttendanceRequest,
  CorrectionEffects,
  PoliciesReply,
  ReliabilityAt,
  StandingReply,
  WaivePenaltyRequest,
} from '../../../modules/reliability/contract.ts';
import { api } from '../../lib/api.ts';
import { type Page, type PageAsked, paramsOf, toPage } from '../../lib/page.ts';

/** The number of people on a page. */
/** The number of people on a page. */
export const PAGE_SIZE = 50;

/** The filter of the list. Absent fields do not filter. */
export type ReliabilityFilter = Pick<ReliabilityUsersQuery, 'q' | 'tab'>;

/** The tags that a decision invalidates, also if it was refused because the shown state was out of date. */
const touched = (error: { status: number } | undefined) =>
  error && error.status !== 409
    ? []
    : (['Reliability', 'Audit', { type: 'Person', id: 'LIST' }, 'Participant', 'Profile'] as const);

const adminReliabilityApi = api.injectEndpoints({
  endpoints: (build) => ({
    reliabilityUsers: build.query<Page<User>, Omit<ReliabilityUsersQuery, 'limit' | 'cursor' | 'page'> & PageAsked>({
      query: ({ cursor, page, ...filter }) => ({
        url: '/admin/users',
        params: { ...filter, ...paramsOf(PAGE_SIZE, { cursor, page }) },
      }),
      transformResponse: toPage<User>,
      providesTags: ['Reliability'],
    }),
    reliabilityCounts: build.query<UserCounts, string>({
      query: (q) => ({ url: '/admin/users/counts', ...(q && { params: { q } }) }),
      providesTags: ['Reliability'],
    }),
    /** A person's ledger as of an instant. Null means now. */
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
    /** The current effect of each possible correction of a mark. */
    correctionEffects: build.query<CorrectionEffects, { userId: string; gameEventId: string }>({
      query: ({ userId, gameEventId }) => ({
        url: `/admin/users/${encodeURIComponent(userId)}/reliability/correction-effects`,
        params: { gameEventId },
      }),
      providesTags: ['Reliability'],
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
    /** The game event of a fact, and its participants. */
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
  useCorrectionEffectsQuery,
  useOverturnMutation,
  useWaivePenaltyMutation,
  useLedgerGameEventQuery,
} = adminReliabilityApi;

/** The address of a person's ledger as a file. */
export const ledgerFile = (userId: string): string => `/api/admin/users/${encodeURIComponent(userId)}/reliability.csv`;

/** The address of the proof of a fact, a file. */
export const proofFile = (userId: string, { position }: { readonly position: string }): string =>
  `/api/admin/users/${encodeURIComponent(userId)}/reliability/history/${position}/proof`;
