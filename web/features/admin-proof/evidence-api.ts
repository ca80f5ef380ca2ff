import type { EvidenceState } from '../../../modules/admin/contract.ts';
import { api } from '../../lib/api.ts';

const evidenceApi = api.injectEndpoints({
  endpoints: (build) => ({
    evidence: build.query<EvidenceState, void>({ query: () => '/admin/evidence' }),
  }),
});

export const { useEvidenceQuery } = evidenceApi;
