import type { OpenAPIHono } from '@hono/zod-openapi';
import type { HttpEnv } from '../../../platform/http/session.ts';

/** Routes of one subject under `/api`. */
export type Route = OpenAPIHono<HttpEnv>;
