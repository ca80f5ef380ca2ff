import type { EventLog } from '@tablemates/event-store';
import { load } from '@tablemates/event-store';
import { cafeOf, cityOf, gameOf, regionOf } from './entries.ts';
import type { Entry } from './entry.ts';
import { claimedName, nameClaimOf } from './names.ts';

const ENTRIES: Readonly<Record<string, (log: EventLog, id: string) => Promise<Entry<{ readonly name: string }>>>> = {
  game: (log, id) => load(log, gameOf(id)),
  cafe: (log, id) => load(log, cafeOf(id)),
  city: (log, id) => load(log, cityOf(id)),
  region: (log, id) => load(log, regionOf(id)),
};

/**
 * Brings the claims of names that older releases wrote into the present form, so that they still keep names unique. Where
 * two listed names have become the same, one has the name, and the other stays as it is until it is changed.
 *
 * @returns the number of renewed claims
 */
export const renewNames = (log: EventLog): Promise<number> =>
  log.renewClaims((['game', 'cafe', 'city', 'region'] as const).map(nameClaimOf), async ({ stream }) => {
    const kind = stream.slice(0, stream.indexOf('-'));
    // the version first: if the stream grows in between, its claim is left to the command that made it grow
    const version = await log.versionOf(stream);
    const entry = await ENTRIES[kind]?.(log, stream.slice(kind.length + 1));
    return { version, value: entry && claimedName(entry) };
  });
