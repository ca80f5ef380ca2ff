import type { EventLog } from '@tablemates/event-store';
import { connect } from '../platform/database.ts';
import { newUuid } from '../platform/ids.ts';
import { migrate } from '../platform/migrate.ts';
import { isRefusal } from '../platform/refusal.ts';
import { openCommands } from './open-commands.ts';
import { SECRET } from './scale/city.ts';
import { ADMIN_PASSWORD } from './scale/client.ts';

/** The instant of every command that sets up a town. */
export const NOW = '2026-06-01T15:00:00.000Z';

/** Opens a new database on the server with one cafe and one game, and functions that add people and evenings. */
export async function openTown(serverUrl: string) {
  const admin = connect(serverUrl, { max: 1 });
  await admin`create database ${admin('town')}`;
  await admin.end();
  const env = {
    DATABASE_URL: serverUrl.replace(/postgres$/, 'town'),
    SECRET_KEY: SECRET,
    ADMIN_PASSWORD,
    DEMO: 'off',
    LOG_LEVEL: 'warn',
    REDIS_URL: '',
  };
  const commands = openCommands(env);
  const { sql, log, events } = commands;
  await migrate(sql);

  const [regionId, cafeId, gameId] = [newUuid(), newUuid(), newUuid()];
  await put(log, `region-${regionId}`, { type: 'RegionAdded', data: { regionId, name: 'North' } });
  const cafe = { name: 'Corner', address: '', zipcode: '', image: null, cityId: null, regionId, status: 'approved' };
  await put(log, `cafe-${cafeId}`, { type: 'CafeAdded', data: { cafeId, ...cafe } });
  const game = { name: 'Chess', description: '', imageUrl: null, copyrightDisclaimer: '', status: 'active' };
  await put(log, `game-${gameId}`, { type: 'GameAdded', data: { gameId, ...game } });

  const people = (count: number) => Promise.all(Array.from({ length: count }, () => registered(log)));
  /** Schedules an evening with a new host, at a local date and time. Returns its id. */
  async function scheduled(maxParticipants: number, eventDate: string, startTime = '19:00'): Promise<string> {
    const hostId = await registered(log);
    const request = { gameId, cafeId, regionId, maxParticipants, eventDate, startTime };
    const done = await events.schedule({ commandId: newUuid(), actor: hostId, now: NOW }, hostId, request);
    if (isRefusal(done)) throw new Error(done.message);
    return done.gameEventId;
  }
  return { ...commands, env, people, scheduled };
}

/** Appends what exists before the first person acts. */
async function put(
  log: EventLog,
  stream: string,
  domainEvent: { type: string; data: object; subject?: string; personal?: object },
) {
  const streams = [{ stream, expectedVersion: await log.versionOf(stream), events: [domainEvent] }];
  const { outcome } = await log.append({ commandId: newUuid(), actor: 'system', occurredAt: NOW, streams });
  if (outcome !== 'appended') throw new Error(`an append was answered with ${outcome}`);
}

async function registered(log: EventLog): Promise<string> {
  const userId = newUuid();
  const roles = { isClient: true, isProvider: true, isCafeOwner: false, isAdmin: false };
  const personal = { email: `${userId}@x.example`, firstName: 'Ann', lastName: 'Lee', phoneNumber: '', bio: '' };
  const data = { userId, memberId: userId, ...roles, regionId: null, expertise: [], accepted: null };
  await put(log, `user-${userId}`, { type: 'UserRegistered', data, subject: userId, personal });
  return userId;
}
