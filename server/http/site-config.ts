import { createRoute, z } from '@hono/zod-openapi';
import type { Config } from '../../platform/config.ts';
import { createApi, jsonReply, refusals } from '../../platform/http/api.ts';

const SiteConfig = z.object({
  cityName: z.string(),
  timeZone: z.string(),
  supportPhone: z.string(),
  /** The product's public URL, without a slash at the end. */
  publicUrl: z.string(),
});

const siteConfigRoute = createRoute({
  method: 'get',
  path: '/site-config',
  tags: ['Site'],
  summary: 'Show the name of the city, its time zone, the support number and the public URL',
  responses: { 200: jsonReply('The city', SiteConfig), ...refusals },
});

/** The part of the configuration that pages need. */
export const siteConfigRoutes = ({ city, server }: Pick<Config, 'city' | 'server'>) => {
  const { name: cityName, timeZone, supportPhone } = city;
  const { publicUrl } = server;
  return createApi().openapi(siteConfigRoute, (c) => c.json({ cityName, timeZone, supportPhone, publicUrl }, 200));
};
