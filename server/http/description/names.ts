import { zodToOpenAPIRegistry } from '@asteasolutions/zod-to-openapi';
import { type OpenAPIHono, z } from '@hono/zod-openapi';
import { ErrorReply, FileSize } from '../../../platform/http/schemas.ts';
import type { HttpEnv } from '../../../platform/http/session.ts';
import { modules } from '../../modules.ts';

const CONTRACTS = [
  ...modules.flatMap(({ contracts }): readonly Readonly<Record<string, unknown>>[] => contracts),
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
