// From a command's answer to the answer of a read that shows what it did: at a steady rate, through the real server, with the
// same read without anything to wait for beside it. With Redis: `REDIS_URL=redis://… npm run bench:visible`
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { viewOf } from '../../platform/projection/projection.ts';
import { people } from '../../projections/people/people.ts';
import { median, quantile } from '../append/measure.ts';
import { openCity } from '../scale/city.ts';
import { openClient } from '../scale/client.ts';

const { values } = parseArgs({
  options: {
    events: { type: 'string', default: '10000' },
    rate: { type: 'string', default: '100' },
    seconds: { type: 'string', default: '20' },
    data: { type: 'string' },
  },
});
const [domainEvents, rate, seconds] = [values.events, values.rate, values.seconds].map(Number) as [
  number,
  number,
  number,
];
const WARM_UP_SECONDS = 2;
const PEOPLE = 4;

const city = await openCity({ seed: 77, domainEvents, people: Math.round(domainEvents / 20) }, values.data);
try {
  const client = await openClient(city.port, { signIn: false });
  const known = await city.sql<{ id: string; email: string }[]>`
    select id, email from ${city.sql(viewOf(people))} where email like '%@example.test' order by id limit ${PEOPLE}`;
  const signedIn = await Promise.all(
    known.map(async ({ id, email }) => ({ profile: `/api/users/${id}/profile`, cookie: await client.signIn(email) })),
  );

  const visible: number[] = [];
  const reading: number[] = [];
  const answeredAt = new Map<number, number>();
  const turn = async (number: number) => {
    const { profile, cookie } = signedIn[number % signedIn.length] as (typeof signedIn)[0];
    const asked = performance.now();
    const { cookies } = await client.send('PATCH', '/api/users/profile', cookie, { bio: `Number ${number}` });
    const answered = performance.now();
    answeredAt.set(number, answered);
    const { body } = await client.send('GET', profile, `${cookie}; ${cookies.join('; ')}`);
    const shown = performance.now();
    const [, seen] = /Number (\d+)/.exec(body) ?? [];
    // two commands of one person at once come in either order, but never is one shown that was over before this began
    if ((answeredAt.get(Number(seen)) ?? (seen ? asked : 0)) < asked)
      throw new Error(`${profile} shows ${seen}, not ${number}`);
    await client.send('GET', profile, cookie);
    if (number < WARM_UP_SECONDS * rate) return;
    visible.push(shown - answered);
    reading.push(performance.now() - shown);
  };

  const turns: Promise<void>[] = [];
  const began = performance.now();
  for (let number = 0; number < rate * (WARM_UP_SECONDS + seconds); number++) {
    const ahead = began + (number * 1000) / rate - performance.now();
    if (ahead > 1) await sleep(ahead);
    const done = turn(number);
    done.catch(() => {}); // thrown below, once all have been asked
    turns.push(done);
  }
  await Promise.all(turns);
  client.close();
  console.log(
    `${rate} commands a second, ${process.env.REDIS_URL ? 'with' : 'without'} Redis, ${domainEvents} domain events`,
  );
  console.table({ 'command answered to shown': told(visible), 'the same read alone': told(reading) });
} finally {
  await city.stop();
}

function told(latencies: readonly number[]) {
  const ms = (figure: number) => Number(figure.toFixed(1));
  return {
    asked: latencies.length,
    'p50 ms': ms(median(latencies)),
    'p95 ms': ms(quantile(latencies, 0.95)),
    'p99 ms': ms(quantile(latencies, 0.99)),
  };
}
