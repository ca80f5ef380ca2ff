import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import type { OpenAPIHono } from '@hono/zod-openapi';
import type { HttpEnv } from '../../platform/http/session.ts';
import { VERSION } from '../version.ts';
import { describeApi, type Product } from './description/describe.ts';

const swaggerUi = path.dirname(createRequire(import.meta.url).resolve('swagger-ui-dist/package.json'));
const FILES = { 'swagger-ui.css': 'text/css', 'swagger-ui-bundle.js': 'text/javascript' } as const;

const PAGE = `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><title>Tablemates API</title><link rel="stylesheet" href="/api/docs/swagger-ui.css"></head>
<body><div id="api"></div><script src="/api/docs/swagger-ui-bundle.js"></script><script src="/api/docs/start.js"></script></body>
</html>`;

const START = `SwaggerUIBundle({ url: '/api/openapi.json', dom_id: '#api' });`;

/** Adds `/openapi.json`, which describes every route, and `/docs`, which renders it. */
export function documented(api: OpenAPIHono<HttpEnv>, product: Omit<Product, 'version'>): void {
  let described: string | undefined;

  api.get('/openapi.json', (c) => {
    described ??= JSON.stringify(describeApi(api, { ...product, version: VERSION }));
    return c.body(described, 200, { 'Content-Type': 'application/json' });
  });
  api.get('/docs', (c) => c.html(PAGE));
  api.get('/docs/start.js', (c) => c.body(START, 200, { 'Content-Type': 'text/javascript' }));
  for (const [file, type] of Object.entries(FILES)) {
    api.get(`/docs/${file}`, (c) => c.body(readFileSync(path.join(swaggerUi, file)), 200, { 'Content-Type': type }));
  }
}
