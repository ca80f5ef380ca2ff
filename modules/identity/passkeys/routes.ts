import { createRoute, z } from '@hono/zod-openapi';
import type { CommandContext } from '@tablemates/event-store';
import type { Context } from 'hono';
import { v5 } from 'uuid';
import {
  createApi,
  jsonBody,
  jsonReply,
  noContent,
  notFoundReply,
  refusalReply,
  refusals,
} from '../../../platform/http/api.ts';
import { commandContext } from '../../../platform/http/command-context.ts';
import { rememberPosition } from '../../../platform/http/consistency.ts';
import { id } from '../../../platform/http/schemas.ts';
import { type Session, signedIn } from '../../../platform/http/session.ts';
import { isRefusal, type Refusal, refuse, signedOut } from '../../../platform/refusal.ts';
import type { IdentityDeps } from '../deps.ts';
import { readPerson } from '../people/people.ts';
import type { Person } from '../people/person.ts';
import { adminAccess } from '../sign-in/admin-access.ts';
import { deviceOf } from '../sign-in/device.ts';
import { tokenHash } from '../sign-in/keys.ts';
import { holdSession } from '../sign-in/sessions.ts';
import { visitors } from '../sign-in/visitor.ts';
import { ceremonies } from './ceremonies.ts';
import { confirmationDue } from './confirming.ts';
import { AddPasskeyRequest, Passkey, PasskeyCreationOptions, RenamePasskeyRequest } from './contract.ts';
import { passkeyMails } from './letters.ts';
import {
  addPasskey,
  lockPasskeysOf,
  MAX_PASSKEYS,
  mayAddPasskey,
  nameOfPasskey,
  passkeysOf,
  removePasskey,
  renamePasskey,
} from './passkeys.ts';
import { relyingPartyOf } from './relying-party.ts';

const tags = ['Users'];
const path = '/users/me/passkeys';
const CONFIRMED =
  '403 `confirm_identity` unless the person proved their identity within the last 15 minutes (`POST /auth/confirm`). 403 `password_needed` for an admin who signed in as a member.';

const list = createRoute({
  tags,
  middleware: [signedIn] as const,
  method: 'get',
  path,
  summary: 'My passkeys, the oldest first.',
  responses: { 200: jsonReply('All my passkeys', z.array(Passkey)), ...refusals },
});

const options = createRoute({
  tags,
  middleware: [signedIn] as const,
  method: 'post',
  path: `${path}/options`,
  summary: 'Get the options with which the browser makes a passkey.',
  description: `They are valid once, for 5 minutes, in this session. ${CONFIRMED}`,
  responses: { 200: jsonReply('For `navigator.credentials.create`', PasskeyCreationOptions), ...refusals },
});

const add = createRoute({
  tags,
  middleware: [signedIn] as const,
  method: 'post',
  path,
  summary: 'Add the passkey that the browser made. A mail reports it to me.',
  description: `At most ${MAX_PASSKEYS} (409). It is named after browser and system. ${CONFIRMED}`,
  request: jsonBody(AddPasskeyRequest),
  responses: { 201: jsonReply('Added', Passkey), ...refusals },
});

const rename = createRoute({
  tags,
  middleware: [signedIn] as const,
  method: 'patch',
  path: `${path}/{id}`,
  summary: 'Rename a passkey.',
  description: '403 `password_needed` for an admin who signed in as a member.',
  request: { params: z.object({ id }), ...jsonBody(RenamePasskeyRequest) },
  responses: { 200: jsonReply('Renamed', Passkey), ...refusals },
});

const remove = createRoute({
  tags,
  middleware: [signedIn] as const,
  method: 'delete',
  path: `${path}/{id}`,
  summary: 'Remove a passkey. A mail reports it to me.',
  description: `It can no longer be used to sign in; sessions stay. ${CONFIRMED}`,
  request: { params: z.object({ id }) },
  responses: { 204: { description: 'Removed' }, ...refusals },
});

const passwordNeeded = refuse(
  403,
  'password_needed',
  'Admins change their passkeys after signing in with their password.',
);
const notAdded = refuse(
  409,
  'passkey_not_added',
  `This passkey was not added. It may be known already, and more than ${MAX_PASSKEYS} are not kept.`,
);

/** The routes of a person's own passkeys. */
export function passkeyRoutes(deps: IdentityDeps) {
  const { log, sql, clock, newId, server } = deps;
  const ceremony = ceremonies({ ...deps, party: relyingPartyOf(server.publicUrl) });
  const visitor = visitors(deps);
  const access = adminAccess(log);
  const tell = passkeyMails(deps);
  const bound = (c: Context) => ({ purpose: 'add' as const, holderHash: tokenHash(visitor.sessionToken(c)) });
  const deviceIn = (c: Context) => deviceOf(c.req.header('user-agent'));

  /**
   * The person of a session, if it may change their passkeys. An admin who signed in with their mailbox alone cannot
   * add or remove passkeys, because that would bypass the second step. They cannot rename them either, because admins
   * choose by the name which one to remove.
   */
  const owner = async (session: Session): Promise<Person | Refusal> => {
    const person = await readPerson(log, session.userId);
    return person.status === 'active' && person.isAdmin && !session.isAdmin ? passwordNeeded : person;
  };

  /** The same, if the person proved their identity within the last 15 minutes. */
  const presentOwner = async (session: Session): Promise<Person | Refusal> => {
    const person = await owner(session);
    return isRefusal(person) ? person : ((await confirmationDue(sql, session, clock().toISOString())) ?? person);
  };

  return createApi()
    .openapi(list, async (c) => c.json(z.array(Passkey).parse(await passkeysOf(sql, c.var.session.userId)), 200))
    .openapi(options, async (c) => {
      const { userId } = c.var.session;
      const person = await presentOwner(c.var.session);
      if (isRefusal(person)) return refusalReply(c, person);
      const { email = '', firstName = '' } = ('personal' in person && person.personal) || {};
      return c.json(await ceremony.creationOptions({ userId, email, firstName }, bound(c), clock()), 200);
    })
    .openapi(add, async (c) => {
      const { userId, isAdmin } = c.var.session;
      const person = await presentOwner(c.var.session);
      if (isRefusal(person)) return refusalReply(c, person);
      const now = clock();
      const made = await ceremony.made(c.req.valid('json'), bound(c), now);
      if ('refused' in made) return refusalReply(c, made);
      const device = deviceIn(c);
      const name = [device.browser, device.system].filter((each) => each !== null).join(' on ') || 'Passkey';
      const passkey = { ...made, id: newId(), userId, name, createdAt: now };
      if (isAdmin) {
        if (!(await mayAddPasskey(sql, passkey))) return refusalReply(c, notAdded);
        // It is recorded before it is stored, so that no passkey of an admin is without a record.
        const context = onceFor('added', passkey.id, commandContext(c.var, clock));
        rememberPosition(c, await access.passkeyAdded(context, userId));
      }
      const notKept = await sql.begin(async (tx): Promise<Refusal | undefined> => {
        await lockPasskeysOf(tx, userId);
        // A deactivation, a change of address or an erasure ends the session and removes passkeys. One added after that
        // would stay.
        if (!(await holdSession(tx, visitor.sessionToken(c), now))) return signedOut;
        if (!(await addPasskey(tx, passkey))) return notAdded;
        await tell(person, { what: 'added', name, device }, tx);
        return undefined;
      });
      if (notKept) return refusalReply(c, notKept);
      return c.json(Passkey.parse({ ...passkey, createdAt: now.toISOString(), lastUsedAt: null }), 201);
    })
    .openapi(rename, async (c) => {
      const { id } = c.req.valid('param');
      const { name } = c.req.valid('json');
      const person = await owner(c.var.session);
      if (isRefusal(person)) return refusalReply(c, person);
      const renamed = await renamePasskey(sql, { userId: c.var.session.userId, id, name });
      return renamed ? c.json(Passkey.parse(renamed), 200) : c.json(notFoundReply, 404);
    })
    .openapi(remove, async (c) => {
      const { userId, isAdmin } = c.var.session;
      const person = await presentOwner(c.var.session);
      if (isRefusal(person)) return refusalReply(c, person);
      const { id } = c.req.valid('param');
      const name = await nameOfPasskey(sql, userId, id);
      if (name === undefined) return c.json(notFoundReply, 404);
      if (isAdmin) {
        const context = onceFor('removed', id, commandContext(c.var, clock));
        rememberPosition(c, await access.passkeysRemoved(context, userId, 1));
      }
      const isRemoved = await sql.begin(async (tx) => {
        if (!(await removePasskey(tx, userId, id))) return false;
        await tell(person, { what: 'removed', name, device: deviceIn(c) }, tx);
        return true;
      });
      return isRemoved ? noContent(c) : c.json(notFoundReply, 404);
    });
}

/** A context whose command id depends only on the passkey, so concurrent requests record it once. */
const onceFor = (what: 'added' | 'removed', passkeyId: string, context: CommandContext): CommandContext => ({
  ...context,
  commandId: v5(what, passkeyId),
});
