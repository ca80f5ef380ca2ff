import { zodToOpenAPIRegistry } from '@asteasolutions/zod-to-openapi';
import { type OpenAPIHono, z } from '@hono/zod-openapi';
import * as admin from '../../../modules/admin/contract.ts';
import * as needs from '../../../modules/admin/needs/contract.ts';
import * as records from '../../../modules/admin/records/contract.ts';
import * as savedViews from '../../../modules/admin/saved-views/contract.ts';
import * as blocks from '../../../modules/blocks/contract.ts';
import * as catalog from '../../../modules/catalog/contract.ts';
import * as emailSenders from '../../../modules/email-senders/contract.ts';
import * as events from '../../../modules/events/contract.ts';
import * as bulk from '../../../modules/identity/bulk/contract.ts';
import * as identity from '../../../modules/identity/contract.ts';
import * as passkeys from '../../../modules/identity/passkeys/contract.ts';
import * as mails from '../../../modules/mails/contract.ts';
import * as messaging from '../../../modules/messaging/contract.ts';
import * as notes from '../../../modules/notes/contract.ts';
import * as push from '../../../modules/push/contract.ts';
import * as contests from '../../../modules/reliability/contests/contract.ts';
import * as reliability from '../../../modules/reliability/contract.ts';
import * as simulation from '../../../modules/reliability/simulation/contract.ts';
import * as reports from '../../../modules/reports/contract.ts';
import { ErrorReply, FileSize } from '../../../platform/http/schemas.ts';
import type { HttpEnv } from '../../../platform/http/session.ts';

const CONTRACTS = [
  admin,
  blocks,
  bulk,
  catalog,
  contests,
  emailSenders,
  events,
  identity,
  mails,
  messaging,
  needs,
  notes,
  passkeys,
  push,
  records,
  reliability,
  savedViews,
  simulation,
  reports,
  { ErrorReply, FileSize },
];

/**
 * Names the schemas of the contracts as in the code. So the description contains each schema once, and generated
 * clients use these names. Contracts cannot name themselves, because the web imports them without the OpenAPI library.
 */
export function nameSchemas(api: OpenAPIHono<HttpEnv>): void {
  for (const [name, schema] of CONTRACTS.flatMap((contract) => Object.entries(contract))) {
    // queries are described parameter by parameter, without a name
    if (!(schema instanceof z.ZodType) || !/^[A-Z]/.test(name) || name.endsWith('Query')) continue;
    // a schema that was created before the library was loaded lacks its method; the order of imports decides that
    if (!('openapi' in schema)) Object.assign(schema, { openapi: z.ZodType.prototype.openapi });
    zodToOpenAPIRegistry.add(schema, { _internal: { refId: name } });
    // registered before any use: otherwise its first use, such as "this or null", would become its description
    api.openAPIRegistry.register(name, schema);
  }
}
