import type { AuditEntry, AuditEvidence, AuditQuery } from '../../../modules/admin/contract.ts';
import type { User } from '../../../modules/identity/contract.ts';
import { api } from '../../lib/api.ts';
import { type Page, paramsOf, toPage } from '../../lib/page.ts';

/** The number of changes on a page. */
export const PAGE_SIZE = 50;

export type AuditFilter = Pick<AuditQuery, 'actor' | 'type' | 'subject' | 'concerns' | 'from' | 'to'>;

const auditApi = api.injectEndpoints({
  endpoints: (build) => ({
    audit: build.query<Page<AuditEntry>, AuditFilter & { cursor: string | null; page?: number | null }>({
      query: ({ cursor, page = null, ...filter }) => ({
        url: '/admin/audit',
        params: { ...filter, ...paramsOf(PAGE_SIZE, { cursor, page }) },
      }),
      transformResponse: toPage<AuditEntry>,
      providesTags: ['Audit'],
    }),
    evidence: build.query<AuditEvidence, string>({
      query: (id) => `/admin/audit/${id}`,
      providesTags: ['Audit'],
    }),
    admins: build.query<User[], void>({
      query: () => ({ url: '/users', params: { role: 'admin', sort: 'name', limit: 200 } }),
      providesTags: [{ type: 'Person', id: 'LIST' }],
    }),
  }),
});

export const { useAuditQuery, useEvidenceQuery, useAdminsQuery } = auditApi;
