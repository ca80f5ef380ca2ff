import { api } from './api.ts';

/** What the server knows about the city it serves: `GET /api/site-config`. */
export type SiteConfig = { cityName: string; timeZone: string; supportPhone: string };

const siteConfigApi = api.injectEndpoints({
  endpoints: (build) => ({ siteConfig: build.query<SiteConfig, void>({ query: () => '/site-config' }) }),
});

/** For rendering on the server: asks before anything is shown. */
export const loadSiteConfig = () => siteConfigApi.endpoints.siteConfig.initiate(undefined, { subscribe: false });

const assumed = { cityName: 'Houston', timeZone: 'America/Chicago', supportPhone: null };

/** The city, its time zone and the support number; the specification's defaults, and no number, until the server has answered. */
export function useSiteConfig(): Omit<SiteConfig, 'supportPhone'> & { supportPhone: string | null; loading: boolean } {
  const { data, isLoading } = siteConfigApi.useSiteConfigQuery();
  return { ...(data ?? assumed), loading: isLoading };
}
