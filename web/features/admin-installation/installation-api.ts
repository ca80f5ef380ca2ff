import type { Installation } from '../../../modules/admin/contract.ts';
import { api } from '../../lib/api.ts';

const installationApi = api.injectEndpoints({
  endpoints: (build) => ({
    installation: build.query<Installation, void>({ query: () => '/admin/installation' }),
  }),
});

export const { useInstallationQuery } = installationApi;
