import { createContext, type ReactNode, useContext, useMemo } from 'react';
import { api } from './api.ts';

/** The settings of the city (`GET /api/site-config`). */
type SiteConfig = { cityName: string; timeZone: string; supportPhone: string; publicUrl: string };

const siteConfigApi = api.injectEndpoints({
  endpoints: (build) => ({ siteConfig: build.query<SiteConfig, void>({ query: () => '/site-config' }) }),
});

/** For route loaders: fetches the settings if they are missing, before a component needs them. */
export const loadSiteConfig = () => siteConfigApi.endpoints.siteConfig.initiate(undefined, { subscribe: false });

/** The answer in a state of the store; undefined until it is there. */
export const selectSiteConfig = siteConfigApi.endpoints.siteConfig.select();

type Known = Pick<SiteConfig, 'cityName' | 'timeZone'> & {
  supportPhone: string | null;
  publicUrl: string | null;
  loading: boolean;
};

/** The specification's defaults, without a phone number and an address. */
const assumed = { cityName: 'Houston', timeZone: 'America/Chicago', supportPhone: null, publicUrl: null };
const Context = createContext<Known>({ ...assumed, loading: false });

/** Requests the settings once for all children, because every card of a list needs them. */
export function SiteConfigProvider({ children }: { children: ReactNode }) {
  const { data, isLoading } = siteConfigApi.useSiteConfigQuery();
  const known = useMemo(() => ({ ...(data ?? assumed), loading: isLoading }), [data, isLoading]);
  return <Context value={known}>{children}</Context>;
}

/** The city, its time zone, the support number and the product's address. Defaults apply until the server has answered. */
export const useSiteConfig = (): Known => useContext(Context);

/** An address that opens the phone's messages with a text to this number. */
export const textTo = (phone: string): string => `sms:${phone.replaceAll(/[^+\d]/g, '')}`;
