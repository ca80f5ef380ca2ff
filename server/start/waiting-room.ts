import { Hono } from 'hono';
import { html } from 'hono/html';
import { VERSION } from '../version.ts';

const RETRY_AFTER_SECONDS = '5';

/** Answers while the product starts: `/healthz` says that the process lives, and everything else is a 503. */
export function waitingRoom(): Hono {
  const room = new Hono();
  room.use(async (c, next) => {
    c.header('Cache-Control', 'no-store');
    await next();
  });
  room.get('/healthz', (c) => c.json({ status: 'ok', version: VERSION }));
  room.use(async (c, next) => {
    c.header('Retry-After', RETRY_AFTER_SECONDS);
    await next();
  });
  room.get('/readyz', (c) => c.json({ status: 'starting' }, 503));
  room.all('/api/*', (c) => c.json({ error: 'Tablemates is starting. Please try again in a moment.' }, 503));
  room.all('*', (c) => {
    c.header('Content-Security-Policy', "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'");
    return c.html(PAGE, 503);
  });
  return room;
}

const PAGE = html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1">
<meta http-equiv="refresh" content="${RETRY_AFTER_SECONDS}">
<title>Tablemates is starting</title>
<style>
:root { color-scheme: light dark; }
body { margin: 0; min-height: 100vh; display: grid; place-items: center; font: 17px/1.5 system-ui, sans-serif; background: light-dark(#f9f3e7, #211610); color: light-dark(#35231a, #f2e7d0); }
main { max-width: 34rem; padding: 1.5rem; }
h1 { font-size: 1.6rem; line-height: 1.2; margin: 0 0 0.5rem; }
p { margin: 0; }
</style>
</head>
<body>
<main>
<h1>The tables are being set</h1>
<p>Tablemates is starting and will be here in a moment. This page looks again by itself.</p>
</main>
</body>
</html>`;
