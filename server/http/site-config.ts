import { createRoute, z } from '@hono/zod-openapi';
import type { Config } from '../../platform/config.ts';
import { createApi, jsonReply, refusals } from '../../platform/http/api.ts';

const SiteConfig = z.object({
  cityName: z.string(),
  timeZone: z.string(),
  supportPhone: z.string(),
  /** Where the product is to be found, without a slash at its end. */
  publicUrl: z.string(),
});

const siteConfigRoute = createRoute({
  method: 'get',
  path: '/site-config',
  tags: ['Site'],
  summary: 'Show which city this is, its time zone, its support number and where it is found',
  responses: { 200: jsonReply('The city', SiteConfig), ...refusals },
});

/** What the pages must know of the configuration. */
export const siteConfigRoutes = ({ city, server }: Pick<Config, 'city' | 'server'>) => {
  const { name: cityName, timeZone, supportPhone } = city;
  const { publicUrl } = server;
  return createApi().openapi(siteConfigRoute, (c) => c.json({ cityName, timeZone, supportPhone, publicUrl }, 200));
};
