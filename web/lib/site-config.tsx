import { createContext, type ReactNode, useContext, useMemo } from 'react';
import { api } from './api.ts';

/** What the server knows about the city it serves: `GET /api/site-config`. */
type SiteConfig = { cityName: string; timeZone: string; supportPhone: string; publicUrl: string };

const siteConfigApi = api.injectEndpoints({
  endpoints: (build) => ({ siteConfig: build.query<SiteConfig, void>({ query: () => '/site-config' }) }),
});

/** For loaders of routes: fetches what is not there yet, before a component asks for it. */
export const loadSiteConfig = () => siteConfigApi.endpoints.siteConfig.initiate(undefined, { subscribe: false });

/** The answer in a state of the store; undefined until it is there. */
export const selectSiteConfig = siteConfigApi.endpoints.siteConfig.select();

type Known = Pick<SiteConfig, 'cityName' | 'timeZone'> & {
  supportPhone: string | null;
  publicUrl: string | null;
  loading: boolean;
};

/** The specification's defaults, no number and no address. */
const assumed = { cityName: 'Houston', timeZone: 'America/Chicago', supportPhone: null, publicUrl: null };
const Context = createContext<Known>({ ...assumed, loading: false });

/** Asks once for everything inside: every card of a list wants to know. */
export function SiteConfigProvider({ children }: { children: ReactNode }) {
  const { data, isLoading } = siteConfigApi.useSiteConfigQuery();
  const known = useMemo(() => ({ ...(data ?? assumed), loading: isLoading }), [data, isLoading]);
  return <Context value={known}>{children}</Context>;
}

/** The city, its time zone, the support number and the product's address; what is assumed until the server has answered. */
export const useSiteConfig = (): Known => useContext(Context);

/** Opens the phone's messages with a text to this number. */
export const textTo = (phone: string): string => `sms:${phone.replaceAll(/[^+\d]/g, '')}`;
