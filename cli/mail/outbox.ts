import { type MailState, type OutboxEntry, outboxOperations } from '../../platform/mail/outbox-operations.ts';
import { EXIT, type ExitCode } from '../outcome.ts';
import { duration } from '../progress.ts';
import type { Session } from '../session.ts';
import { counted, fitting, formatted, minuteOf, type Terminal } from '../terminal.ts';

export type OutboxOptions = { readonly state?: MailState; readonly lines: number; readonly json?: boolean };

/** Lists queued, sent and failed mails. A failed mail exits with `problem`. */
export async function outbox(
  { sql, secretKey, clock }: Session,
  terminal: Terminal,
  { state, lines, json }: OutboxOptions,
): Promise<ExitCode> {
  const operations = outboxOperations({ sql, secret: secretKey, clock });
  const [counts, mails] = await Promise.all([
    operations.counts(),
    operations.list({ limit: lines, ...(state && { state }) }),
  ]);
  if (json) terminal.json({ ...counts, mails });
  else {
    const { queued, sent, failed, oldestSeconds } = counts;
    const oldest = queued > 0 ? `, the oldest for ${duration(oldestSeconds)}` : '';
    terminal.print(
      `${counted(queued, 'mail')} waiting${oldest}; ${formatted(sent)} sent, ${formatted(failed)} failed.`,
    );
    for (const mail of mails) terminal.print('', ...linesOf(mail, clock(), terminal));
  }
  return counts.failed > 0 ? EXIT.problem : EXIT.ok;
}

function linesOf(mail: OutboxEntry, now: Date, { style, width }: Terminal): string[] {
  const { id, template, to, createdAt, lastError } = mail;
  return [
    `  ${style('bold', template)} to ${to ?? 'a wiped address'}  ${style('dim', id)}`,
    `    ${stateOf(mail, now, style)}${style('dim', `, posted ${minuteOf(createdAt)} UTC`)}`,
    ...(lastError === null ? [] : [`    ${fitting(lastError, width - 4)}`]),
  ];
}

function stateOf({ state, attempts, nextAttemptAt, canBeSent }: OutboxEntry, now: Date, style: Terminal['style']) {
  const tries = attempts > 0 ? ` after ${counted(attempts, 'try', 'tries')}` : '';
  if (state === 'sent') return style('green', `sent${tries}`);
  if (state === 'failed') return style('red', `failed${tries}`) + (canBeSent ? '' : ', nothing left to send');
  const seconds = nextAttemptAt === null ? 0 : (Date.parse(nextAttemptAt) - now.getTime()) / 1000;
  return style('yellow', `waits${tries}`) + (seconds > 0 ? `, next in ${duration(seconds)}` : ', due now');
}
