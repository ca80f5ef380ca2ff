import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isRefusal, type Refusal } from '../../platform/refusal.ts';
import type { EmailSenderEvent } from './domain-events.ts';
import { activate, add, change, type EmailSenders, emailSendersFold, remove } from './email-senders.ts';

const sender = (emailSenderId: string) => ({
  emailSenderId,
  senderEmail: `${emailSenderId}@tables.example`,
  senderName: 'Tablemates',
  replyToEmail: null,
});
const added = (id: string): EmailSenderEvent => ({ type: 'EmailSenderAdded', data: sender(id) });
const activated = (emailSenderId: string): EmailSenderEvent => ({
  type: 'EmailSenderActivated',
  data: { emailSenderId },
});
const deactivated = (emailSenderId: string): EmailSenderEvent => ({
  type: 'EmailSenderDeactivated',
  data: { emailSenderId },
});
const removed = (emailSenderId: string): EmailSenderEvent => ({ type: 'EmailSenderRemoved', data: { emailSenderId } });
const given = (...events: EmailSenderEvent[]): EmailSenders =>
  events.reduce(emailSendersFold.evolve, emailSendersFold.initial);
const codeOf = (decided: readonly EmailSenderEvent[] | Refusal) => (isRefusal(decided) ? decided.code : decided);

describe('the senders of mails', () => {
  it('begin inactive', () => {
    expect(add(given(), sender('a'))).toEqual([added('a')]);
    expect(given(added('a')).activeId).toBeUndefined();
    expect(codeOf(add(given(added('a')), sender('a')))).toBe('already_added');
  });

  it('replace one another as the active sender in one append', () => {
    const both = [added('a'), added('b')];
    expect(activate(given(...both), 'a')).toEqual([activated('a')]);
    expect(activate(given(...both, activated('a')), 'b')).toEqual([deactivated('a'), activated('b')]);
    expect(activate(given(...both, activated('a')), 'a')).toEqual([]);
  });

  it('are removed unless active', () => {
    const both = [added('a'), added('b'), activated('a')];
    expect(codeOf(remove(given(...both), 'a'))).toBe('active');
    expect(remove(given(...both), 'b')).toEqual([removed('b')]);
    expect(remove(given(...both, deactivated('a'), activated('b')), 'a')).toEqual([removed('a')]);
  });

  it('record only changed fields', () => {
    const changed = { type: 'EmailSenderChanged', data: { emailSenderId: 'a', replyToEmail: 're@tables.example' } };
    expect(change(given(added('a')), 'a', { ...sender('a'), replyToEmail: 're@tables.example' })).toEqual([changed]);
    expect(change(given(added('a')), 'a', { senderName: 'Tablemates', senderEmail: undefined })).toEqual([]);
  });

  it('are not found if they are unknown or removed', () => {
    for (const senders of [given(), given(added('a'), removed('a'))]) {
      expect(codeOf(change(senders, 'a', {}))).toBe('not_found');
      expect(codeOf(activate(senders, 'a'))).toBe('not_found');
      expect(codeOf(remove(senders, 'a'))).toBe('not_found');
    }
  });

  it('have exactly one active sender from the first activation on, after any commands', () => {
    const id = fc.constantFrom('a', 'b', 'c');
    const step = fc.oneof(
      id.map((one) => (senders: EmailSenders) => add(senders, sender(one))),
      id.map((one) => (senders: EmailSenders) => activate(senders, one)),
      id.map((one) => (senders: EmailSenders) => remove(senders, one)),
      fc.tuple(id, fc.string()).map(
        ([one, senderName]) =>
          (senders: EmailSenders) =>
            change(senders, one, { senderName }),
      ),
    );
    fc.assert(
      fc.property(fc.array(step), (steps) => {
        const events: EmailSenderEvent[] = [];
        for (const decide of steps) {
          const decided = decide(given(...events));
          if (!isRefusal(decided)) events.push(...decided);
          const active = new Set<string>();
          for (const { type, data } of events) {
            if (type === 'EmailSenderActivated') active.add(data.emailSenderId);
            if (type === 'EmailSenderDeactivated' || type === 'EmailSenderRemoved') active.delete(data.emailSenderId);
          }
          const everActive = events.some(({ type }) => type === 'EmailSenderActivated');
          expect(active.size).toBe(everActive ? 1 : 0);
          expect([...active]).toEqual(everActive ? [given(...events).activeId] : []);
        }
      }),
    );
  });
});
