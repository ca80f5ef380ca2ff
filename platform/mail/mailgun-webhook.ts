import { createHmac, timingSafeEqual } from 'node:crypto';
import { z } from 'zod';
import { hasEnhancedCode, isAboutTheAddress } from './hard-bounce.ts';
import type { ToldLater } from './outbox.ts';

/** A signed call is taken for so long. Mailgun's signatures have no end of their own. */
export const CALL_MINUTES = 15;

const said = z.string().default('');

/** What Mailgun posts about a mail. It has many more fields and kinds of events. */
export const MailgunCall = z.object({
  signature: z.object({
    /** Seconds since 1970. */
    timestamp: z.union([z.string().regex(/^\d{1,11}$/), z.int().nonnegative().transform(String)]),
    token: z.string().min(1).max(100),
    signature: z.string().max(200),
  }),
  'event-data': z.object({
    event: z.string(),
    severity: said,
    reason: said,
    /** Seconds since 1970, with a fraction. */
    timestamp: z.number().min(0).max(99_999_999_999).optional(),
    recipient: said,
    'delivery-status': z
      .object({ code: z.union([z.number(), z.string()]).optional(), message: said, description: said })
      .partial()
      .default({}),
    message: z
      .object({ headers: z.object({ 'message-id': said }).partial().default({}) })
      .partial()
      .default({}),
  }),
});
export type MailgunCall = z.infer<typeof MailgunCall>;

/** Whether Mailgun signed a call, and not long before or after `now`. */
export function isSigned({ signature: { timestamp, token, signature } }: MailgunCall, key: string, now: Date): boolean {
  const expected = createHmac('sha256', key).update(timestamp).update(token).digest();
  const given = Buffer.from(signature, 'hex');
  const isRight = given.length === expected.length && timingSafeEqual(given, expected);
  return isRight && Math.abs(now.getTime() / 1000 - Number(timestamp)) <= CALL_MINUTES * 60;
}

const MAIL_ID = /^<?([\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12})@/;

/**
 * What a call tells of an address. Undefined for every other event: one that passes, and a mail that was refused for a
 * policy or gave up after days ("old").
 */
export function toldBy({ signature, 'event-data': data }: MailgunCall): ToldLater | undefined {
  const { event, severity, reason, recipient, 'delivery-status': status } = data;
  if (recipient === '') return undefined;
  const at = new Date((data.timestamp ?? Number(signature.timestamp)) * 1000).toISOString();
  const mailId = MAIL_ID.exec(data.message.headers?.['message-id'] ?? '')?.[1];
  const about = { to: recipient, at, mailId };
  if (event === 'delivered') return { ...about, outcome: 'arrived' };
  if (event !== 'failed' || severity !== 'permanent' || reason === 'old') return undefined;
  const reply = [status.code, status.message, status.description].filter(Boolean).join(' ');
  // Mailgun itself refuses an address that it knows from before, or whose domain takes no mail
  const byMailgun = reason.startsWith('suppress-') || reply === '' || /\bno mx\b/i.test(reply);
  const isRefused = byMailgun || isAboutTheAddress(reply);
  if (!isRefused) return undefined;
  return { ...about, outcome: 'refused', reason: reply || reason, isSure: byMailgun || hasEnhancedCode(reply) };
}
