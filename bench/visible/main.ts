// Measures the time from an append until every read model shows it, at a steady rate of a city's appends, in one
// process as `npm start` runs it. With --apart also in a web process while a worker folds, with --redis also with jobs
// on Redis. Rounds alternate. `npm run bench:visible -- --apart --redis`
import { parseArgs } from 'node:util';
import { connect } from '../../platform/database.ts';
import { startRedis } from '../../scripts/start-redis.ts';
import { inColumns, latencyOf } from '../scale/measure.ts';
import { onServer } from '../server.ts';
import { writeCity } from './city.ts';
import type { TaskResult } from './process.ts';
import { startWay, type Way } from './way.ts';

const { values } = parseArgs({
  options: {
    events: { type: 'string', default: '20000' },
    rate: { type: 'string', default: '100' },
    rounds: { type: 'string', default: '3' },
    seconds: { type: 'string', default: '10' },
    apart: { type: 'boolean', default: false },
    redis: { type: 'boolean', default: false },
  },
});
const [events, rate, rounds, seconds] = [values.events, values.rate, values.rounds, values.seconds].map(Number) as [
  number,
  number,
  number,
  number,
];
const WARM_UP_SECONDS = 3;

const also = (asked: boolean) => (asked ? [false, true] : [false]);
const ways: Way[] = also(values.apart).flatMap((apart) => also(values.redis).map((redis) => ({ apart, redis })));
const redis = values.redis ? await startRedis() : undefined;

await onServer(async (url) => {
  const { city, written, ahead } = await writeCity(url, events, rate * (WARM_UP_SECONDS + rounds * seconds));
  console.log(`${rate} appends a second after ${written} domain events, ${rounds} rounds of ${seconds} seconds`);
  const admin = connect(url, { max: 1 });
  const started = [];
  for (const [index, way] of ways.entries()) {
    const name = `way_${index}`;
    await admin`create database ${admin(name)} template ${admin(city)}`;
    started.push({ ...(await startWay(way, url.replace(/postgres$/, name), redis?.url)), results: [] as TaskResult[] });
  }
  const turn = (from: number, to: number) => ahead.slice(from * rate, to * rate);
  for (const { ask } of started) await ask({ appends: turn(0, WARM_UP_SECONDS), rate });
  for (let round = 0; round < rounds; round++) {
    const from = WARM_UP_SECONDS + round * seconds;
    for (const { ask, results } of started) results.push(await ask({ appends: turn(from, from + seconds), rate }));
  }
  for (const { stop } of started) await stop();
  await admin.end();
  const lines = started.flatMap(({ name, results }) => [
    latencyOf(
      `${name}: append`,
      results.flatMap(({ appended }) => appended),
    ),
    latencyOf(
      `${name}: append to visible`,
      results.flatMap(({ visible }) => visible),
    ),
  ]);
  console.table(Object.fromEntries(lines.map((each) => [each.name, inColumns(each)])));
});
await redis?.stop();
