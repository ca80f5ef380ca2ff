import type { Agent } from 'node:https';
import type { Clock } from '../../platform/clock.ts';
import type { Config } from '../../platform/config.ts';
import type { Sql } from '../../platform/database.ts';
import type { NewId } from '../../platform/ids.ts';
import { senderOf } from '../../platform/mail/sender.ts';
import { deriveApplicationKey } from '../../platform/push/application-key.ts';
import { publicAgent } from '../../platform/push/public-agent.ts';
import { createPushOutbox, type PushOutbox } from '../../platform/push/push-outbox.ts';
import { pushService } from '../../platform/push/push-service.ts';
import { type PushSubscriptions, pushSubscriptions } from '../../platform/push/subscriptions.ts';

type Options = {
  readonly config: Config;
  readonly sql: Sql;
  readonly secretKey: string;
  readonly newId: NewId;
  readonly clock: Clock;
  /** If undefined, push services are reached only on the public Internet. */
  readonly agent: Agent | undefined;
};

export type OpenPush = {
  readonly subscriptions: PushSubscriptions;
  readonly outbox: PushOutbox;
  /** The key that browsers subscribe with, in base64url. */
  readonly publicKey: string;
};

/** Opens the subscriptions of browsers and the outbox of notifications. */
export function openPush({ config, sql, secretKey: secret, newId, clock, agent = publicAgent() }: Options): OpenPush {
  const applicationKey = config.applicationKey ?? deriveApplicationKey(secret);
  const { https, publicUrl } = config.server;
  const subject = https ? publicUrl : `mailto:${senderOf(config.mail.from).email}`;
  return {
    subscriptions: pushSubscriptions({ sql, secret, newId, clock }),
    outbox: createPushOutbox({ sql, secret, clock, service: pushService({ applicationKey, subject, agent }) }),
    publicKey: applicationKey.publicKey,
  };
}
