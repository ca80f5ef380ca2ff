import { zodToOpenAPIRegistry } from '@asteasolutions/zod-to-openapi';
import { type OpenAPIHono, z } from '@hono/zod-openapi';
import * as admin from '../../../modules/admin/contract.ts';
import * as catalogue from '../../../modules/catalogue/contract.ts';
import * as emailSenders from '../../../modules/email-senders/contract.ts';
import * as events from '../../../modules/events/contract.ts';
import * as identity from '../../../modules/identity/contract.ts';
import * as messaging from '../../../modules/messaging/contract.ts';
import * as reliability from '../../../modules/reliability/contract.ts';
import { ErrorReply } from '../../../platform/http/schemas.ts';
import type { HttpEnv } from '../../../platform/http/session.ts';

const CONTRACTS = [admin, catalogue, emailSenders, events, identity, messaging, reliability, { ErrorReply }];

/**
 * Gives the schemas of the contracts the names they have in the code, so that the description holds each of them once
 * and a generated client calls it by that name. Contracts are for the web too, and cannot name themselves: it takes
 * them without the library that describes.
 */
export function nameSchemas(api: OpenAPIHono<HttpEnv>): void {
  for (const [name, schema] of CONTRACTS.flatMap((contract) => Object.entries(contract))) {
    // a query is described parameter by parameter
    if (!(schema instanceof z.ZodType) || !/^[A-Z]/.test(name) || name.endsWith('Query')) continue;
    // a schema that was made before the library was loaded lacks its method: who imports whom first decides
    if (!('openapi' in schema)) Object.assign(schema, { openapi: z.ZodType.prototype.openapi });
    zodToOpenAPIRegistry.add(schema, { _internal: { refId: name } });
    // by itself first: else it is described as where it is met first, such as "this or null"
    api.openAPIRegistry.register(name, schema);
  }
}
