import { type APIRequestContext, expect, type Page, request } from '@playwright/test';
import type { Cafe, Game } from '../../modules/catalog/contract.ts';
import type { GameEvent, ScheduleGameEventRequest } from '../../modules/events/contract.ts';
import type { Invitation, SendOtpReply, SignupRequest } from '../../modules/identity/contract.ts';
import { localMoment } from '../../web/lib/time.ts';
import { adminOf } from './admin.ts';
import { newAddress } from './people.ts';

/** Has the admin invite somebody. Gives the code of the invitation. */
export async function invite(baseURL: string, email: string): Promise<string> {
  const admin = await adminOf(baseURL);
  const invited = await admin.post('/api/invitations', { data: { email, role: 'provider' } });
  expect(invited.status()).toBe(201);
  const { inviteCode } = (await invited.json()) as Invitation;
  await admin.dispose();
  return inviteCode;
}

/** Signs up an organizer, invited by the admin, over HTTP alone. The context holds their session; dispose of it. */
export async function newOrganizer(baseURL: string, firstName = 'Hana'): Promise<APIRequestContext> {
  const email = newAddress();
  const inviteCode = await invite(baseURL, email);

  const organizer = await request.newContext({ baseURL });
  const { testCode } = (await (await organizer.post('/api/auth/send-otp', { data: { email } })).json()) as SendOtpReply;
  await organizer.post('/api/auth/verify-otp', { data: { email, code: testCode } });
  const data: SignupRequest = {
    email,
    firstName,
    lastName: 'Sato',
    phoneNumber: '+1 713 555 0177',
    acceptedTerms: true,
    isClient: true,
    isProvider: true,
    inviteCode,
  };
  expect((await organizer.post('/api/auth/signup', { data })).status()).toBe(201);
  return organizer;
}

/** Signs in somebody of the demo. */
export async function signInAs(baseURL: string, email: string): Promise<APIRequestContext> {
  const person = await request.newContext({ baseURL });
  const { testCode } = (await (await person.post('/api/auth/send-otp', { data: { email } })).json()) as SendOtpReply;
  await person.post('/api/auth/verify-otp', { data: { email, code: testCode } });
  expect((await person.post('/api/auth/login', { data: { email } })).status()).toBe(200);
  return person;
}

/** Gives a page's browser somebody's session. */
export async function browseAs(page: Page, person: APIRequestContext): Promise<void> {
  await page.context().addCookies((await person.storageState()).cookies);
}

/** A meetup of an organizer's, some hours from now. */
export async function newGameEvent(
  host: APIRequestContext,
  hours: number,
  description = 'At the long table by the window.',
  groupId?: string,
): Promise<GameEvent> {
  const [cafe] = (await (await host.get('/api/cafes')).json()) as [Cafe];
  const [game] = (await (await host.get('/api/games')).json()) as [Game];
  const startsAt = new Date(Date.now() + hours * 3_600_000).toISOString();
  const data: ScheduleGameEventRequest = {
    gameId: game.id,
    cafeId: cafe.id,
    regionId: cafe.regionId,
    eventDate: startsAt,
    startTime: localMoment(startsAt, 'America/Chicago').slice(11),
    maxParticipants: 4,
    description,
    ...(groupId !== undefined && { groupId }),
  };
  const reply = await host.post('/api/game-events', { data });
  expect(reply.status()).toBe(201);
  return (await reply.json()) as GameEvent;
}
