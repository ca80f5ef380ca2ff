import { createEvidence } from '@tablemates/event-store';
import type { TestProject } from 'vitest/node';
import { storeOf } from '../../packages/event-store/tests/store-of.ts';
import { connect } from '../../platform/database.ts';
import { startEmbeddedPostgres } from '../../platform/embedded-postgres/start.ts';
import { migrate } from '../../platform/migrate.ts';
import { startRedis } from '../../scripts/start-redis.ts';
import { buildDemoTemplate } from './demo-template.ts';
import { OPENING, SECRET_KEY } from './start-product.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    postgresUrl: string;
    redisUrl: string;
  }
}

/**
 * Starts one throw-away PostgreSQL and one Redis for the whole run. PostgreSQL has a migrated template that each test
 * file copies, and another one with the demo. The demo is seeded here, before the tests, so that no hook has to wait
 * for it.
 */
export default async function setup(project: TestProject) {
  const [server, redis] = await Promise.all([startEmbeddedPostgres(), startRedis()]);
  const admin = connect(server.url, { max: 1 });
  await admin`create database template_tablemates`;
  await admin.end();
  const template = connect(server.url.replace(/postgres$/, 'template_tablemates'), { max: 1 });
  await migrate(template);
  const clock = () => OPENING;
  await createEvidence({ store: storeOf(template), secret: SECRET_KEY, origin: '-', clock }).begin();
  await template.end();
  await buildDemoTemplate(server.url);
  project.provide('postgresUrl', server.url);
  project.provide('redisUrl', redis.url);
  return () => Promise.all([server.stop(), redis.stop()]);
}
