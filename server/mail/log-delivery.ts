import type { Logger } from 'pino';
import type { Delivered } from '../../platform/mail/outbox.ts';

/**
 * Logs the result of sending the mails that were due. Expired mails, such as an old code, are no failure and need no
 * attention, so they are logged as information and not as a warning.
 */
export function logDelivery(
  logger: Pick<Logger, 'info' | 'warn'>,
  { sent, postponed, failed, expired, reasons }: Delivered,
): void {
  if (expired > 0) logger.info({ expired }, 'some mails expired before they were sent');
  if (postponed + failed > 0) logger.warn({ sent, postponed, failed, reasons }, 'some mails could not be sent');
}
