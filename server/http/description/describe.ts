import type { OpenAPIHono } from '@hono/zod-openapi';
import type { AdminRole } from '../../../modules/identity/rules.ts';
import { type Access, accessOf, type HttpEnv } from '../../../platform/http/session.ts';
import { roleRuleOf } from '../admin-acts.ts';
import { describedAccess, securitySchemes } from './access.ts';
import { nameSchemas } from './names.ts';
import { operationIdOf } from './operation-id.ts';
import { TAGS } from './tags.ts';

type Document = ReturnType<OpenAPIHono<HttpEnv>['getOpenAPI31Document']>;
type Operation = NonNullable<NonNullable<NonNullable<Document['paths']>[string]>['get']>;
type Responses = NonNullable<Operation['responses']>;

export type Product = { readonly version: string; readonly publicUrl: string; readonly https: boolean };

const DESCRIPTION = `Board and card game meetups at cafes.

A session cookie signs in. A request that changes something may carry an \`Idempotency-Key\`: for
a day, the same request of the same person gets the first success again and changes nothing, another one is 409
\`key_reused\`. After a refusal, which changes nothing, the key may be used again. Every refusal is
\`{ error, code }\`: a sentence for people and a reason for programs. Lists are bare arrays; where there is more, the
header \`X-Next-Cursor\` holds the \`cursor\` of the next page. Some lists give a page by its number too (\`page\`), and say in
\`X-Total-Count\` how many entries all pages have.`;

/**
 * Describes every route of the API as OpenAPI 3.1. The shapes come from the schemas that validate requests, the access
 * rules from the guards.
 */
export function describeApi(api: OpenAPIHono<HttpEnv>, { version, publicUrl, https }: Product): Document {
  nameSchemas(api);
  const document = api.getOpenAPI31Document({
    openapi: '3.1.0',
    info: {
      title: 'Tablemates',
      version,
      description: DESCRIPTION,
      license: { name: 'MIT', url: 'https://opensource.org/license/mit' },
      contact: { name: 'Tablemates', url: publicUrl },
    },
    servers: [{ url: '/api', description: 'Where this description comes from.' }],
    tags: TAGS,
  });
  const accesses = accessesOf(api);
  for (const [path, methods] of Object.entries(document.paths ?? {})) {
    for (const [method, operation] of Object.entries(methods as Record<string, Operation>)) {
      const access = accesses.get(routeKey(method, path));
      Object.assign(operation, {
        operationId: operation.operationId ?? operationIdOf(method, path),
        ...described(operation, access, roleRuleOf(`${method.toUpperCase()} ${path}`)),
        responses: possible(
          operation.responses ?? {},
          method,
          access !== undefined || operation.security !== undefined,
        ),
      });
    }
  }
  const { webhooks: _none, ...rest } = document;
  const schemas = used(document.components?.schemas ?? {}, JSON.stringify(document.paths));
  return orNull({ ...rest, components: { schemas, securitySchemes: securitySchemes(https) } });
}

/**
 * Corrects nullable references. The generator writes `allOf [named schema, nullable]`, which null never matches,
 * because the named schema is not nullable.
 */
const orNull = (document: Document): Document =>
  JSON.parse(JSON.stringify(document), (_key, value) => {
    const [named, also] = value?.allOf ?? [];
    return named?.$ref && also?.type?.includes('null') ? { anyOf: [named, { type: 'null' }] } : value;
  });

const routeKey = (method: string, path: string) => `${method.toUpperCase()} ${path.replaceAll(/\{(.+?)\}/g, ':$1')}`;

/** The guard of each guarded route, by method and path. */
function accessesOf(api: OpenAPIHono<HttpEnv>): ReadonlyMap<string, Access> {
  const guarded = api.routes.flatMap(({ method, path, handler }) => {
    const access = accessOf(handler);
    return access ? [[`${method} ${path}`, access] as const] : [];
  });
  return new Map(guarded);
}

/** The description of an operation, with a sentence about who may call it. */
function described(
  { summary = '', description, security }: Operation,
  access: Access | undefined,
  isFor: ((role: AdminRole) => boolean) | undefined,
) {
  const who = describedAccess(access, isFor);
  const sentences = description ?? `${summary.replace(/\.$/, '')}.`;
  // a route that names its own security says in its words who may call it
  if (security && !access) return { description: sentences, security };
  return { description: `${sentences}\n\n${who.sentence}`, security: security ?? who.security };
}

/** Removes replies that cannot occur: a GET has no body, and one that is not guarded needs no session. */
function possible(responses: Responses, method: string, isGuarded: boolean): Responses {
  if (method !== 'get') return responses;
  const never = ['413', '415', ...(isGuarded ? [] : ['401', '403'])];
  return Object.fromEntries(Object.entries(responses).filter(([status]) => !never.includes(status)));
}

/** The schemas that a text refers to, directly or through other schemas. */
function used<Schema>(schemas: Readonly<Record<string, Schema>>, text: string): Record<string, Schema> {
  const found = new Set<string>();
  const look = (where: string): void => {
    for (const [, name = ''] of where.matchAll(/"#\/components\/schemas\/(\w+)"/g)) {
      if (found.has(name)) continue;
      found.add(name);
      look(JSON.stringify(schemas[name]));
    }
  };
  look(text);
  return Object.fromEntries(Object.entries(schemas).filter(([name]) => found.has(name)));
}
