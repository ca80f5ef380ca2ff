import { expect, test } from 'vitest';
import { logDelivery } from './log-delivery.ts';

const logged = (delivered: Partial<Parameters<typeof logDelivery>[1]>) => {
  const lines: unknown[] = [];
  const logger = {
    info: (...line: unknown[]) => void lines.push(['info', ...line]),
    warn: (...line: unknown[]) => void lines.push(['warn', ...line]),
  };
  logDelivery(logger, { sent: 0, postponed: 0, failed: 0, expired: 0, reasons: [], ...delivered });
  return lines;
};

test('a mail that expired is no failure: an information says so, and no warning', () => {
  expect(logged({ sent: 2, expired: 3 })).toEqual([
    ['info', { expired: 3 }, 'some mails expired before they were sent'],
  ]);
});

test('mails that could not be sent are a warning that says why', () => {
  const numbers = { sent: 2, postponed: 1, failed: 1, reasons: ['401 Forbidden'] };
  expect(logged({ ...numbers, expired: 0 })).toEqual([['warn', numbers, 'some mails could not be sent']]);
});

test('nothing is logged if everything was sent', () => {
  expect(logged({ sent: 2 })).toEqual([]);
});
