import { createHash } from 'node:crypto';
import type { AnyProjection } from './projection.ts';

export type Column = {
  /** The name in rows. */
  readonly property: string;
  /** The quoted name in the database. */
  readonly name: string;
  /** The type without constraints. */
  readonly type: string;
  /** The type with its constraints. */
  readonly definition: string;
};

/** Types whose values come back unchanged from the database. Folding in memory and reading back must give the same. */
const ROUND_TRIPS =
  /^(text|uuid|boolean|integer|int|smallint|double precision|timestamptz|date|jsonb|text\[\]|uuid\[\])$/;

/** The columns of a projection in their order of declaration. */
export function columnsOf(projection: AnyProjection): Column[] {
  return Object.entries<string>(projection.columns).map(([property, definition]) => ({
    property,
    name: quote(fromCamel(property)),
    type: definition
      .replace(/\s+(not null|null|default|check|collate)\b.*$/i, '')
      .trim()
      .toLowerCase(),
    definition,
  }));
}

/** The name in the database of a property of rows. */
export const fromCamel = (property: string): string =>
  property.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
const toCamel = (name: string): string => name.replace(/_(.)/g, (_, letter: string) => letter.toUpperCase());

export const quote = (identifier: string): string => `"${identifier.replaceAll('"', '""')}"`;
export const quoteQualified = (relation: string): string => relation.split('.').map(quote).join('.');

/** A fingerprint of the definition of a table. A different one needs a different version. */
export const definitionOf = (projection: AnyProjection): string =>
  createHash('sha256')
    .update(JSON.stringify([projection.columns, projection.key, projection.indexes ?? [], projection.types]))
    .digest('hex');

/** Throws an error about the first mistake in a set of projections. */
export function assertValid(projections: readonly AnyProjection[]): void {
  const names = new Set<string>();
  for (const projection of projections) {
    const { name, version, key } = projection;
    if (!/^[a-z][a-z0-9_]{0,39}$/.test(name))
      throw new Error(`projection name ${name}: snake_case, at most 40 letters`);
    if (names.has(name)) throw new Error(`two projections are called ${name}`);
    names.add(name);
    if (!Number.isInteger(version) || version < 1) throw new Error(`projection ${name}: version ${version}`);
    if (key.length === 0) throw new Error(`projection ${name} has no key`);
    if (projection.types.length === 0) throw new Error(`projection ${name} folds no type of domain event`);
    const columns = columnsOf(projection);
    for (const { property, type, name: column } of columns) {
      if (!ROUND_TRIPS.test(type)) throw new Error(`projection ${name}: ${property} has the type ${type}`);
      if (toCamel(column.slice(1, -1)) !== property) throw new Error(`projection ${name}: name ${property}`);
    }
    for (const property of key) {
      const type = columns.find((column) => column.property === property)?.type;
      if (type !== 'text' && type !== 'uuid')
        throw new Error(`projection ${name}: key ${property} must be text or uuid`);
    }
  }
}
