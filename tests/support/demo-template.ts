import { connect } from '../../platform/database.ts';
import { databaseOn } from './database-on.ts';
import { clockFrom, OPENING, startProduct } from './start-product.ts';

export const DEMO_TEMPLATE = 'template_demo';

/**
 * Starts the product once on an empty log, which seeds the demo, and keeps that database as a template for test files.
 */
export async function buildDemoTemplate(serverUrl: string): Promise<void> {
  const database = await databaseOn(serverUrl);
  const { stop } = await startProduct(database, { env: { DEMO: 'on' }, clock: clockFrom(OPENING) });
  await stop();
  const admin = connect(serverUrl, { max: 1 });
  await admin`alter database ${admin(new URL(database.url).pathname.slice(1))} rename to ${admin(DEMO_TEMPLATE)}`;
  await admin.end();
}
