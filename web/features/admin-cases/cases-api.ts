import type { AdminGameEvent } from '../../../modules/admin/contract.ts';
import type {
  AdminCase,
  AdminCaseFile,
  AssignCaseRequest,
  CaseState,
  CloseCaseRequest,
  LetterRequest,
  OpenCaseRequest,
} from '../../../modules/cases/contract.ts';
import type { Cafe } from '../../../modules/catalog/contract.ts';
import type { User } from '../../../modules/identity/contract.ts';
import { api } from '../../lib/api.ts';
import { type Page, type PageAsked, paramsOf, toPage } from '../../lib/page.ts';
import { present } from '../../lib/present.ts';
import { type Keyed, post } from '../../lib/use-one-intention.ts';
import { outdated } from '../../lib/versions.ts';

/** The number of cases on a page. */
export const PAGE_SIZE = 50;

/** The number of each kind that a search for what a complaint is about shows. */
const FOUND = 6;

type CaseList = { state: CaseState; kind?: string; assigned?: string; due?: string; q?: string };

/** What a complaint can be about, found by name. */
export type Found =
  | { about: 'user'; id: string; user: User }
  | { about: 'cafe'; id: string; cafe: Cafe }
  | { about: 'gameEvent'; id: string; gameEvent: AdminGameEvent };

type Name = { id: string; firstName: string; lastName: string };

const path = (id: string): string => `/admin/cases/${encodeURIComponent(id)}`;
const touched = ['Case', 'CaseQueue', 'Audit'] as const;

// the queue has a tag of its own, because the live stream must not move it
const casesApi = api.enhanceEndpoints({ addTagTypes: ['CaseQueue'] }).injectEndpoints({
  endpoints: (build) => ({
    adminCases: build.query<Page<AdminCase>, CaseList & Partial<PageAsked>>({
      query: ({ cursor = null, page = null, ...filter }) => ({
        url: '/admin/cases',
        params: { ...filter, ...paramsOf(PAGE_SIZE, { cursor, page }) },
      }),
      transformResponse: toPage<AdminCase>,
      providesTags: ['CaseQueue'],
    }),
    caseFile: build.query<AdminCaseFile, string>({ query: path, providesTags: ['Case'] }),
    /** The admins who may look after cases. */
    caseAdmins: build.query<Name[], void>({ query: () => '/admin/cases/admins' }),
    /** People, cafes and events to choose from, of a search. Events that have begun come first: they are complained about. */
    foundByName: build.query<Found[], string>({
      async queryFn(q, _api, _extra, call) {
        const now = new Date(present()).toISOString();
        const [users, cafes, ...gameEvents] = await Promise.all([
          call({ url: '/users', params: { q, sort: 'name', limit: FOUND } }),
          call({ url: '/cafes', params: { q, limit: FOUND } }),
          call({ url: '/admin/game-events', params: { search: q, to: now, limit: FOUND } }),
          call({ url: '/admin/game-events', params: { search: q, from: now, limit: FOUND } }),
        ]);
        const failed = [users, cafes, ...gameEvents].find(({ error }) => error !== undefined);
        if (failed?.error) return { error: failed.error };
        // what these routes answer
        const found = [
          ...(users.data as User[]).map((user) => ({ about: 'user' as const, id: user.id, user })),
          ...(cafes.data as Cafe[]).map((cafe) => ({ about: 'cafe' as const, id: cafe.id, cafe })),
          ...gameEvents
            .flatMap(({ data }) => data as AdminGameEvent[])
            .map((gameEvent) => ({ about: 'gameEvent' as const, id: gameEvent.id, gameEvent })),
        ];
        return { data: found };
      },
    }),
    openCase: build.mutation<AdminCaseFile, Keyed<OpenCaseRequest>>({
      query: (body) => post('/admin/cases', body),
      invalidatesTags: outdated(touched),
    }),
    assignCase: build.mutation<AdminCaseFile, AssignCaseRequest & { id: string }>({
      query: ({ id, ...body }) => ({ url: `${path(id)}/assignment`, method: 'PUT', body }),
      invalidatesTags: outdated(touched),
    }),
    sendLetter: build.mutation<AdminCaseFile, Keyed<LetterRequest & { id: string }>>({
      query: ({ id, ...body }) => post(`${path(id)}/letters`, body),
      invalidatesTags: outdated(touched),
    }),
    closeCase: build.mutation<AdminCaseFile, Keyed<CloseCaseRequest & { id: string }>>({
      query: ({ id, ...body }) => post(`${path(id)}/outcome`, body),
      invalidatesTags: outdated(touched),
    }),
    reopenCase: build.mutation<AdminCaseFile, string>({
      query: (id) => ({ url: `${path(id)}/reopen`, method: 'POST' }),
      invalidatesTags: outdated(touched),
    }),
  }),
});

export const {
  useAdminCasesQuery,
  useCaseFileQuery,
  useCaseAdminsQuery,
  useFoundByNameQuery,
  useOpenCaseMutation,
  useAssignCaseMutation,
  useSendLetterMutation,
  useCloseCaseMutation,
  useReopenCaseMutation,
} = casesApi;
