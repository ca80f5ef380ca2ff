import { readPerson } from '../../../modules/identity/people/people.ts';
import { identityCookies } from '../../../modules/identity/sign-in/cookies.ts';
import { freshCodes } from '../../../modules/identity/sign-in/fresh-code.ts';
import { tokenHash } from '../../../modules/identity/sign-in/keys.ts';
import { mailRoutes } from '../../../modules/mails/routes.ts';
import { messagingRoutes } from '../../../modules/messaging/routes.ts';
import { tableTalkRoutes } from '../../../modules/messaging/talk/routes.ts';
import { pushRoutes } from '../../../modules/push/routes.ts';
import { postedMails } from '../../../platform/mail/posted-mails.ts';
import { findUser } from '../../../projections/identity/people-queries.ts';
import { conversationRoutes } from '../../../projections/messaging/conversation-routes.ts';
import { messageReadRoutes } from '../../../projections/messaging/message-routes.ts';
import type { Commands } from '../../commands.ts';
import type { Core } from '../../core.ts';
import { ownDataRoutes } from '../../own-data/routes.ts';
import { replyReaders } from '../../reply-readers.ts';
import { readSeatEvidence } from '../../seat-evidence.ts';
import type { Route } from './route.ts';

/** Messages, and the mails and notifications that people get. */
export function messagesApi(core: Core, commands: Commands): readonly Route[] {
  const { config, sql, reads, log, clock, push, mail } = core;
  const { messaging } = commands;
  const { timeZone } = config.city;
  const { session: sessionCookie } = identityCookies(config.server.https);
  const mailsOf = postedMails({ sql, clock });
  const seatEvidence = readSeatEvidence(log, mailsOf);
  return [
    mailRoutes({
      commands: commands.mails,
      links: commands.unsubscribeLinks,
      muteAnnouncements: commands.follows.muteAnnouncements,
      clock,
      isRefused: async (userId) => {
        const person = await findUser(reads, userId, clock().toISOString());
        return person !== undefined && mail.outbox.isRefused(person.email);
      },
    }),
    ownDataRoutes({
      ...{ sql, log, clock, timeZone, seatEvidence },
      spendCode: freshCodes(commands.identityDeps),
      viewsOf: commands.views.listOf,
    }),
    pushRoutes({
      commands: commands.pushes,
      subscriptions: push.subscriptions,
      publicKey: push.publicKey,
      sessionHashOf: (c) => {
        const token = sessionCookie.read(c);
        return token === undefined ? undefined : tokenHash(token);
      },
      clock,
    }),
    messagingRoutes({
      commands: messaging,
      clock,
      showMessage: replyReaders(core).showMessage,
    }),
    tableTalkRoutes({
      commands: commands.tableTalk,
      clock,
      nameOf: async (userId) => {
        const person = await readPerson(log, userId);
        return ('personal' in person ? person.personal : null) ?? undefined;
      },
    }),
    messageReadRoutes({
      sql: reads,
      log,
      readingRefusal: (userId, of) => messaging.readingRefusal(userId, of, clock().toISOString()),
    }),
    conversationRoutes({ sql: reads, log }),
  ];
}
