import { z } from 'zod';

/** As much of JSON Schema as our document uses. */
export type JsonSchema = {
  readonly type?: string | readonly string[];
  readonly format?: string;
  readonly pattern?: string;
  readonly enum?: readonly unknown[];
  readonly anyOf?: readonly JsonSchema[];
  readonly items?: JsonSchema;
  readonly properties?: Readonly<Record<string, JsonSchema>>;
  readonly required?: readonly string[];
  readonly additionalProperties?: boolean | JsonSchema;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly maxLength?: number;
};

type Content = Readonly<Record<string, { readonly schema?: JsonSchema }>>;
type Described = {
  readonly security?: readonly Readonly<Record<string, readonly string[]>>[];
  readonly parameters?: readonly {
    readonly in: 'path' | 'query';
    readonly name: string;
    readonly required?: boolean;
    readonly schema: JsonSchema;
  }[];
  readonly requestBody?: { readonly content: Content };
  readonly responses: Readonly<Record<string, { readonly content?: Content }>>;
};
type Paths = Readonly<Record<string, Readonly<Record<string, Described>>>>;
export type OpenApiDocument = {
  readonly paths: Paths;
  readonly components: { readonly schemas: Readonly<Record<string, JsonSchema>> };
};

/** One route of the API with what it says it takes, and a judge of what it answers. */
export type Operation = {
  readonly method: string;
  /** Below `/api`, with `{names}`. */
  readonly path: string;
  readonly parameters: NonNullable<Described['parameters']>;
  readonly body: JsonSchema | undefined;
  /** Whether it refuses everybody but admins. */
  readonly isForAdmins: boolean;
  /** What is wrong with an answer; undefined for one that the document knows. */
  readonly faultOf: (answer: Answer) => string | undefined;
};
export type Answer = { readonly status: number; readonly body: unknown; readonly headers: Headers };

/** Every route the document describes. */
export const operationsOf = ({ paths, components: { schemas } }: OpenApiDocument): Operation[] =>
  Object.entries(resolved(paths, schemas) as Paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, described]) => ({
      method: method.toUpperCase(),
      path,
      parameters: described.parameters ?? [],
      body: described.requestBody?.content['application/json']?.schema,
      isForAdmins: described.security?.some((scheme) => 'adminSession' in scheme) ?? false,
      faultOf: judge(described.responses),
    })),
  );

/** The same with each named schema in the place where it is referred to. */
function resolved(value: unknown, schemas: OpenApiDocument['components']['schemas']): unknown {
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.map((each) => resolved(each, schemas));
  if ('$ref' in value) return resolved(schemas[String(value.$ref).split('/').at(-1) ?? ''], schemas);
  return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, resolved(each, schemas)]));
}

function judge(responses: Described['responses']): Operation['faultOf'] {
  const judges = new Map<string, (body: unknown) => string | undefined>();
  for (const [status, { content }] of Object.entries(responses)) {
    const schema = content?.['application/json']?.schema;
    judges.set(status, schema ? judgeOf(schema) : (body) => (content || body === '' ? undefined : 'has a body'));
  }
  return ({ status, body, headers }) => {
    if (status >= 500 && !(status === 503 && headers.has('retry-after'))) return 'is a failure of our own';
    const judged = judges.get(String(status));
    return judged ? judged(body) : 'has a status that the document does not know';
  };
}

function judgeOf(schema: JsonSchema): (body: unknown) => string | undefined {
  const known = z.fromJSONSchema(exactly(schema) as Parameters<typeof z.fromJSONSchema>[0]);
  return (body) => {
    const { error } = known.safeParse(body);
    return error && `does not fit its schema: ${z.prettifyError(error)}`;
  };
}

/** The same schema, but strict: a reply must not contain properties that are not described. */
function exactly(schema: JsonSchema): JsonSchema {
  const { properties, items, anyOf } = schema;
  return {
    ...schema,
    ...(items && { items: exactly(items) }),
    ...(anyOf && { anyOf: anyOf.map(exactly) }),
    ...(properties && {
      properties: Object.fromEntries(Object.entries(properties).map(([name, each]) => [name, exactly(each)])),
      additionalProperties: schema.additionalProperties ?? false,
    }),
  };
}
