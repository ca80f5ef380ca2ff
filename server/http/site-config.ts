import { createRoute, z } from '@hono/zod-openapi';
import type { Config } from '../../platform/config.ts';
import { createApi, jsonReply } from '../../platform/http/api.ts';

const SiteConfig = z.object({ cityName: z.string(), timeZone: z.string(), supportPhone: z.string() });

const siteConfigRoute = createRoute({
  method: 'get',
  path: '/site-config',
  tags: ['Site'],
  summary: 'Show which city this is, its time zone and its support number',
  responses: { 200: jsonReply('The city', SiteConfig) },
});

/** What the pages must know of the configuration. */
export const siteConfigRoutes = ({ name, timeZone, supportPhone }: Config['city']) =>
  createApi().openapi(siteConfigRoute, (c) => c.json({ cityName: name, timeZone, supportPhone }, 200));
