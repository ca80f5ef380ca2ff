import { createContext, type ReactNode, useContext, useMemo } from 'react';
import { api } from './api.ts';

/** What the server knows about the city it serves: `GET /api/site-config`. */
type SiteConfig = { cityName: string; timeZone: string; supportPhone: string };

const siteConfigApi = api.injectEndpoints({
  endpoints: (build) => ({ siteConfig: build.query<SiteConfig, void>({ query: () => '/site-config' }) }),
});

/** For rendering on the server: asks before anything is shown. */
export const loadSiteConfig = () => siteConfigApi.endpoints.siteConfig.initiate(undefined, { subscribe: false });

type Known = Omit<SiteConfig, 'supportPhone'> & { supportPhone: string | null; loading: boolean };

/** The specification's defaults, and no number. */
const assumed = { cityName: 'Houston', timeZone: 'America/Chicago', supportPhone: null };
const Context = createContext<Known>({ ...assumed, loading: false });

/** Asks once for everything inside: every card of a list wants to know. */
export function SiteConfigProvider({ children }: { children: ReactNode }) {
  const { data, isLoading } = siteConfigApi.useSiteConfigQuery();
  const known = useMemo(() => ({ ...(data ?? assumed), loading: isLoading }), [data, isLoading]);
  return <Context value={known}>{children}</Context>;
}

/** The city, its time zone and the support number; what is assumed until the server has answered. */
export const useSiteConfig = (): Known => useContext(Context);
