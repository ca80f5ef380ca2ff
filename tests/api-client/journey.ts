// Compiled with `ApiPaths`, the types that tests/api-client.test.ts generates from the description of the API, and with
// nothing else: a field that the description lacks, or has otherwise, does not compile.
import createClient from 'openapi-fetch';

type Options = {
  /** A `fetch` that keeps cookies, for one person. */
  readonly browser: () => (request: Request) => Promise<Response>;
  /** The address of somebody who hosts, and one of nobody. */
  readonly host: string;
  readonly guest: string;
  /** When the game event is to start: a local date. */
  readonly eventDate: string;
};

/** Signs up, lists, schedules and joins as people do, and is refused. Gives what came of it. */
export async function journey({ browser, host, guest, eventDate }: Options) {
  const person = () => createClient<ApiPaths>({ baseUrl: 'http://127.0.0.1:3000/api', fetch: browser() });
  const [hosting, playing, visiting] = [person(), person(), person()];

  await proveAddress(hosting, host);
  const signedIn = must(await hosting.POST('/auth/login', { body: { email: host } }));
  await proveAddress(playing, guest);
  const signedUp = must(
    await playing.POST('/auth/signup', {
      body: { email: guest, firstName: 'Gail', lastName: 'Okoro', phoneNumber: '(713) 555-0100', acceptedTerms: true },
    }),
  );

  const [game] = must(await hosting.GET('/games'));
  const [cafe] = must(await hosting.GET('/cafes', { params: { query: { limit: '1' } } }));
  if (!game || !cafe) throw new Error('the demo has games and cafes');
  const scheduled = must(
    await hosting.POST('/game-events', {
      body: {
        gameId: game.id,
        cafeId: cafe.id,
        regionId: cafe.regionId,
        eventDate,
        startTime: '19:00',
        maxParticipants: 4,
      },
    }),
  );

  const params = { path: { id: scheduled.id } };
  const { gameEvent } = must(await playing.POST('/game-events/{id}/join', { params }));
  const joined: { id: string; status: 'upcoming' | 'completed' | 'cancelled' | 'archived' }[] = must(
    await playing.GET('/game-events/user/joined'),
  );
  const again = await playing.POST('/game-events/{id}/join', { params });
  const unknown = await visiting.GET('/auth/me');

  // @ts-expect-error: seats are counted by a number
  const wrong = await hosting.POST('/game-events', { body: { ...scheduled, maxParticipants: 'four' } });

  return {
    host: signedIn.user?.isProvider,
    guest: signedUp.user?.firstName,
    seats: gameEvent.currentParticipants - scheduled.currentParticipants,
    joined: joined.map(({ id }) => id === scheduled.id),
    again: { status: again.response.status, code: again.error?.code },
    unknown: { status: unknown.response.status, error: unknown.error?.error },
    wrong: { status: wrong.response.status, fields: Object.keys(wrong.error?.fields ?? {}) },
  };
}

type Person = ReturnType<typeof createClient<ApiPaths>>;

async function proveAddress(person: Person, email: string): Promise<void> {
  const { testCode } = must(await person.POST('/auth/send-otp', { body: { email } }));
  if (testCode === undefined) throw new Error('an address of the test domain is answered with its code');
  must(await person.POST('/auth/verify-otp', { body: { email, code: testCode } }));
}

function must<Data>({ data, error, response }: { data?: Data; error?: { error: string }; response: Response }): Data {
  if (data === undefined) throw new Error(`${response.url}: ${response.status} ${error?.error}`);
  return data;
}
