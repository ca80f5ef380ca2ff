import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import type { EventTypes } from '@tablemates/event-store';
import { fitting, upcast } from '@tablemates/event-store';

const FIXTURE = /^(\w+)\.v(\d+)\.json$/;

/**
 * Compares a table of domain-event types with the fixtures `<Type>.v<schema>.json` in a folder, each `{ "data": …,
 * "personal"?: … }` as that schema wrote it. Returns problems as sentences: a schema version without a fixture, a
 * fixture that cannot be read, a field that the current schema drops, a type with fixtures that no longer exists.
 *
 * A fixture is never edited once its schema has been in use: a changed shape is a new version with an upcaster.
 */
export function goldenProblems(types: EventTypes, folder: string): string[] {
  const files = readdirSync(folder).filter((file) => file.endsWith('.json'));
  const expected = Object.entries(types).flatMap(([name, { schema }]) =>
    Array.from({ length: schema }, (_, index) => `${name}.v${index + 1}.json`),
  );
  return [
    ...expected.filter((file) => !files.includes(file)).map((file) => `${file} is missing`),
    ...files.flatMap((file) => {
      const [, name, version] = FIXTURE.exec(file) ?? [];
      if (!name || !version) return [`${file} is not named <Type>.v<schema>.json`];
      try {
        const { data, personal } = JSON.parse(readFileSync(path.join(folder, file), 'utf8'));
        const current = upcast(types, name, Number(version), data);
        const same =
          isDeepStrictEqual(fitting(types, name, 'data', current), current) &&
          (personal === undefined || isDeepStrictEqual(fitting(types, name, 'personal', personal), personal));
        return same ? [] : [`${file} does not come out as it went in: the schema drops or changes a field`];
      } catch (error) {
        return [`${file} cannot be read: ${error instanceof Error ? error.message : error}`];
      }
    }),
  ];
}
