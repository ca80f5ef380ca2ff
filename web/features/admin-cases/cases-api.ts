import type {
  AdminCase,
  AdminCaseFile,
  AssignCaseRequest,
  CaseState,
  CloseCaseRequest,
  LetterRequest,
  OpenCaseRequest,
} from '../../../modules/cases/contract.ts';
import type { User } from '../../../modules/identity/contract.ts';
import { api } from '../../lib/api.ts';
import { type Page, type PageAsked, paramsOf, toPage } from '../../lib/page.ts';
import { type Keyed, post } from '../../lib/use-one-intention.ts';
import { outdated } from '../../lib/versions.ts';

/** The number of cases on a page. */
export const PAGE_SIZE = 50;

/** The number of people that a search for one shows. */
const FOUND = 8;

type CaseList = { state: CaseState; kind?: string; assigned?: string; due?: string; q?: string };
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
    /** The people to choose from, of a search. */
    peopleToName: build.query<User[], string>({
      query: (q) => ({ url: '/users', params: { q, sort: 'name', limit: FOUND } }),
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
  usePeopleToNameQuery,
  useOpenCaseMutation,
  useAssignCaseMutation,
  useSendLetterMutation,
  useCloseCaseMutation,
  useReopenCaseMutation,
} = casesApi;
