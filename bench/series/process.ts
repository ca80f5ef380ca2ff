// One process of the product without its port: it carries out the commands and the sweep that its parent asks for.
import path from 'node:path';
import { OpenAPIHono } from '@hono/zod-openapi';
import { HouseRequest } from '../../modules/cafe-nights/contract.ts';
import { SeriesRequest } from '../../modules/series/contract.ts';
import { parseConfig } from '../../platform/config.ts';
import { connect, connectStore } from '../../platform/database.ts';
import type { HttpEnv } from '../../platform/http/session.ts';
import { newUuid } from '../../platform/ids.ts';
import { isRefusal } from '../../platform/refusal.ts';
import { createLogger } from '../../platform/telemetry.ts';
import { deskRoutes } from '../../projections/cafe-nights/desk-routes.ts';
import { findUpcoming } from '../../projections/events/game-event-queries.ts';
import { findGroups } from '../../projections/groups/group-queries.ts';
import { deskFor } from '../../server/cafe-nights.ts';
import { wireCommands } from '../../server/commands.ts';
import { createCore } from '../../server/core.ts';
import { openDueDates } from '../../server/sweeps/series.ts';

/** `now` is an instant. Ids of people are those of the log. */
export type Task =
  | { readonly do: 'stock' }
  | { readonly do: 'start'; readonly hostIds: readonly string[]; readonly terms: SeriesRequest }
  | { readonly do: 'found'; readonly ownerIds: readonly string[]; readonly regionId: string }
  | { readonly do: 'schedule'; readonly hostIds: readonly string[]; readonly evening: Evening }
  | { readonly do: 'open'; readonly seriesIds: readonly string[] }
  | { readonly do: 'sweep' }
  | { readonly do: 'join'; readonly gameEventIds: readonly string[]; readonly userIds: readonly string[] }
  | { readonly do: 'groups' | 'landing'; readonly times: number; readonly limit: number }
  | { readonly do: 'house'; readonly name: string; readonly regionId: string; readonly rules?: HouseRequest }
  | { readonly do: 'race'; readonly hostIds: readonly string[]; readonly evening: Evening }
  | { readonly do: 'desk'; readonly times: number; readonly asked: string }
  | { readonly do: 'follow' };
type Evening = {
  readonly gameId: string;
  readonly cafeId: string;
  readonly regionId: string;
  readonly eventDate: string;
  readonly startTime: string;
  readonly maxParticipants: number;
};
/** `taken`: milliseconds of each command. `ids`: of what was made; of a race, what each host was answered. */
export type Answer = { readonly taken: readonly number[]; readonly ids: readonly string[] };

const projectRoot = path.resolve(import.meta.dirname, '../..');
const config = parseConfig(process.env, projectRoot);
if (!('role' in config) || config.database.kind !== 'external' || config.secretKey === undefined)
  throw new Error('this process is started by a benchmark');
const { timeZone } = config.city;
const { url } = config.database;
const sql = connect(url);
const store = connectStore(url);
const logger = createLogger({ level: 'warn', readable: true });
let now = '';
const clock = () => new Date(now);
const core = createCore({
  ...{ config, sql, store, projectRoot, logger, clock, databaseUrl: url, secretKey: config.secretKey },
});
const { log, engine } = core;
const commands = wireCommands(core);

const ADMIN = { userId: 'system', isAdmin: true, isCafeOwner: false } as const;
const desks = new OpenAPIHono<HttpEnv>();
desks.use(async (c, next) => {
  const admin = { ...ADMIN, isClient: false, isProvider: false, adminRole: 'full', authenticatedAt: now } as const;
  c.set('session', admin);
  await next();
});
desks.route('/', deskRoutes({ sql, clock, timeZone, deskFor: deskFor(core) }));

const by = (actor: string) => ({ commandId: newUuid(), actor, now });
function must<Result>(result: Result): Exclude<Result, { readonly status: number; readonly code: string }> {
  if (isRefusal(result)) throw new Error(`a command was refused: ${result.code}`);
  // a refusal is excluded
  return result as Exclude<Result, { readonly status: number; readonly code: string }>;
}

async function each<Item>(items: readonly Item[], make: (item: Item) => Promise<string>): Promise<Answer> {
  const taken: number[] = [];
  const ids: string[] = [];
  for (const item of items) {
    const began = performance.now();
    ids.push(await make(item));
    taken.push(performance.now() - began);
  }
  return { taken, ids };
}

async function carryOut(task: Task): Promise<Answer> {
  switch (task.do) {
    case 'stock': {
      const { catalog } = commands;
      const region = must(await catalog.addRegion(by('system'), { name: 'Heights' }));
      const place = { regionId: region.id, cityId: null, image: null, status: 'approved', ownerId: null } as const;
      const cafe = { name: 'Oak', address: '1 Main St', zipcode: '77002', ...place };
      const said = { description: '', copyrightDisclaimer: '', players: '', playingTime: '', difficulty: '' };
      const game = { name: 'Go', ...said, imageUrl: null, status: 'active' } as const;
      const made = [must(await catalog.addCafe(by('system'), cafe)), must(await catalog.addGame(by('system'), game))];
      return { taken: [], ids: [region.id, ...made.map(({ id }) => id)] };
    }
    case 'start':
      return each(task.hostIds, async (hostId) => {
        return must(await commands.series.start(by(hostId), hostId, SeriesRequest.parse(task.terms))).seriesId;
      });
    case 'found':
      return each(
        task.ownerIds.map((id, nth) => ({ id, nth })),
        async ({ id, nth }) => {
          const group = { name: `Group ${nth}`, description: 'Come alone.', regionId: task.regionId };
          return must(await commands.groups.found(by(id), id, group)).group.groupId;
        },
      );
    case 'schedule':
      return each(task.hostIds, async (hostId) => {
        return must(await commands.events.schedule(by(hostId), hostId, { ...task.evening, minParticipants: 1 }))
          .gameEventId;
      });
    case 'open':
      return each(task.seriesIds, async (id) => must(await commands.series.open(by('system'), id)).seriesId);
    case 'sweep':
      return each(['all'], async (all) => {
        const sweep = { sql, clock, newId: newUuid, logger, timeZone, series: commands.series };
        await openDueDates(sweep)();
        return all;
      });
    case 'join':
      return each([...task.userIds.entries()], async ([nth, userId]) => {
        const gameEventId = task.gameEventIds[nth % task.gameEventIds.length] ?? '';
        must(await commands.events.join(by(userId), gameEventId, userId));
        return userId;
      });
    case 'groups':
      return each(Array.from({ length: task.times }), async () => {
        await findGroups({ sql, log }, {}, undefined, task.limit, null, now);
        return '';
      });
    case 'landing':
      return each(Array.from({ length: task.times }), async () => {
        await findUpcoming(sql, {}, now, undefined, task.limit);
        return '';
      });
    case 'house': {
      const place = { regionId: task.regionId, cityId: null, image: null, status: 'approved', ownerId: null } as const;
      const cafe = { name: task.name, address: '1 Main St', zipcode: '77002', ...place };
      const { id } = must(await commands.catalog.addCafe(by('system'), cafe));
      if (task.rules) must(await commands.cafeNights.setHouse(by('system'), id, ADMIN, HouseRequest.parse(task.rules)));
      return { taken: [], ids: [id] };
    }
    case 'race': {
      const asked = task.hostIds.map((hostId) =>
        commands.events.schedule(by(hostId), hostId, { ...task.evening, minParticipants: 1 }),
      );
      const answers = await Promise.all(asked);
      return { taken: [], ids: answers.map((each) => (isRefusal(each) ? each.code : 'taken')) };
    }
    case 'desk':
      return each(Array.from({ length: task.times }), async () => {
        const answer = await desks.request(task.asked);
        if (!answer.ok) throw new Error(`the desk was answered with ${answer.status}`);
        return answer.text();
      });
    case 'follow':
      await engine.prepare();
      await engine.advance();
      return { taken: [], ids: [] };
  }
}

process.on('message', async ({ at, ...task }: Task & { readonly at: string }) => {
  now = at;
  process.send?.(await carryOut(task));
});
process.on('disconnect', async () => {
  await engine.stop();
  await log.close();
  await Promise.all([store.end(), sql.end()]);
});
process.send?.('ready');
