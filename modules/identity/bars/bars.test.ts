import { expect, test } from 'vitest';
import type { BarEvent } from '../domain-events.ts';
import { barOn, barsFold, forgetBars, keptTooLong, liftBar, setBar } from './bars.ts';
import { contactsIn } from './contacts.ts';

const now = '2026-06-01T12:00:00.000Z';
const later = '2026-06-08T12:00:00.000Z';
const [one, other] = ['0192a1b2-0000-7000-8000-000000000001', '0192a1b2-0000-7000-8000-000000000002'] as const;
const pat = '0192a1b2-0000-7000-8000-0000000000aa';
const { contactsOf, typedContact } = contactsIn('a secret');
const { initial, evolve } = barsFold;
const reason = 'Two hundred sign-ups in one night.';

const mailbox = { kind: 'mailbox', hash: 'a'.repeat(64) } as const;
const phone = { kind: 'phone', hash: 'b'.repeat(64) } as const;
const decided = (events: ReturnType<typeof setBar>): readonly BarEvent[] => {
  if ('refused' in events) throw new Error(events.message);
  return events;
};
const set = (barId: string, contact: typeof mailbox | typeof phone, until: string | null, from?: string) =>
  decided(setBar(initial, { barId, contact, until, reason, from }, now));
const both = [...set(one, mailbox, later, pat), ...set(other, phone, null)].reduce(evolve, initial);

test('one is kept under a key of its own: the hash, the words and whose record it was', () => {
  expect(set(one, mailbox, later, pat)).toEqual([
    {
      type: 'ContactBarred',
      data: { barId: one, kind: 'mailbox', until: later },
      subject: one,
      personal: { hash: mailbox.hash, reason, from: pat },
    },
  ]);
});

test('a contact is barred until the end, and without an end for as long as nobody lifts it', () => {
  expect(barOn(both, [mailbox], now)).toMatchObject({ barId: one, from: pat, reason });
  expect(barOn(both, [mailbox], later)).toBeUndefined();
  expect(barOn(both, [phone], '2036-06-01T12:00:00.000Z')).toMatchObject({ barId: other, from: null });
  expect(barOn(both, [{ ...mailbox, hash: 'c'.repeat(64) }, phone], now)).toMatchObject({ barId: other });
  // the hash of a mailbox is not that of a phone, whatever it looks like
  expect(barOn(both, [{ ...phone, hash: mailbox.hash }], now)).toBeUndefined();
  expect(barOn(both, [], now)).toBeUndefined();
});

test('nothing is barred twice at a time, nor until a time that is over', () => {
  expect(setBar(both, { barId: pat, contact: mailbox, until: null, reason }, now)).toMatchObject({
    status: 409,
    code: 'already_barred',
  });
  expect(setBar(both, { barId: pat, contact: mailbox, until: null, reason }, later)).toHaveLength(1);
  expect(setBar(initial, { barId: pat, contact: mailbox, until: now, reason }, now)).toMatchObject({ code: 'past' });
});

test('one that is lifted ends at once, and is lifted once', () => {
  const lifted = decided(liftBar(both, other, 'Somebody else’s number.', now));
  expect(lifted).toEqual([
    {
      type: 'BarLifted',
      data: { barId: other, liftedAt: now },
      subject: other,
      personal: { reason: 'Somebody else’s number.' },
    },
  ]);
  const after = lifted.reduce(evolve, both);
  expect(barOn(after, [phone], now)).toBeUndefined();
  expect(barOn(after, [mailbox], now)).toMatchObject({ barId: one });
  for (const barId of [other, pat]) expect(liftBar(after, barId, 'Again.', now)).toMatchObject({ status: 404 });
  expect(liftBar(both, one, 'Too late.', later)).toMatchObject({ status: 404 });
});

test('what ended thirty days ago is forgotten, and what was lifted then too', () => {
  const all = decided(liftBar(both, other, 'A mix-up.', now)).reduce(evolve, both);
  const ids = (at: string) => keptTooLong(all, at).map(({ barId }) => barId);
  expect(ids('2026-07-01T11:59:59.999Z')).toEqual([]);
  expect(ids('2026-07-01T12:00:00.000Z')).toEqual([other]);
  expect(ids('2026-07-08T12:00:00.000Z')).toEqual([one, other]);
  const over = keptTooLong(all, '2026-07-01T12:00:00.000Z');
  expect(
    forgetBars(over)
      .reduce(evolve, all)
      .map(({ barId }) => barId),
  ).toEqual([one]);
  expect(forgetBars([])).toEqual([]);
  expect(keptTooLong(both, '2036-06-01T12:00:00.000Z').map(({ barId }) => barId)).toEqual([one]);
});

test('one that nobody can read any more bars nothing', () => {
  const [event] = set(one, mailbox, later);
  const unreadable = evolve(initial, { ...event, personal: undefined } as BarEvent);
  expect(unreadable).toEqual([{ barId: one, kind: 'mailbox', until: later, hash: null, reason: null, from: null }]);
  expect(barOn(unreadable, [mailbox], now)).toBeUndefined();
});

test('addresses of one mailbox have one hash, and so have notations of one number', () => {
  const hashes = (...given: Parameters<typeof contactsOf>) => contactsOf(...given).map(({ hash }) => hash);
  const [pats] = hashes({ email: 'pat@mail.example' });
  expect(hashes({ email: 'pat+x@mail.example' })).toEqual([pats]);
  expect(typedContact(' Pat+spam@MAIL.example')?.map(({ hash }) => hash)).toEqual([pats]);
  expect(hashes({ email: 'p.at@gmail.com' })).toEqual(hashes({ email: 'pat+1@googlemail.com' }));
  const [number] = hashes({ phoneNumber: '(713) 555-0100' });
  for (const written of ['+1 713 555 0100', '713.555.0100 ext. 12', '001 713 5550100']) {
    expect(hashes({ phoneNumber: written })).toEqual([number]);
    expect(typedContact(written)).toEqual([{ kind: 'phone', hash: number }]);
  }
  expect(hashes({ phoneNumber: '+49 30 901820' })).not.toEqual([number]);
  expect(hashes({ email: 'pat@mail.example', phoneNumber: '(713) 555-0100' })).toEqual([pats, number]);
});

test.each([
  '832 555 0188 (12)',
  '(832) 555-0188 0',
  '832 555 0188 / 0101',
  '832.555.0188 832.555.0199',
  '83255501880',
  '+1 832 555 0188 7',
  '+183255501887',
  '1 832 555 01880',
])('%j has the hash of the number in it', (phoneNumber) =>
  expect(contactsOf({ phoneNumber })).toEqual(contactsOf({ phoneNumber: '(832) 555-0188' })),
);

test.each(['52 55 1234 5678', '525512345678'])(
  'the number %j of another country is the same without its plus',
  (phoneNumber) => expect(contactsOf({ phoneNumber })).toEqual(contactsOf({ phoneNumber: '+52 55 1234 5678' })),
);

test('what is no address and no complete number is barred by nobody, and another secret gives other hashes', () => {
  expect(contactsOf({ email: '', phoneNumber: '55501' })).toEqual([]);
  expect(typedContact('Pat')).toBeUndefined();
  const pats = { email: 'pat@mail.example' };
  expect(contactsIn('another secret').contactsOf(pats)).not.toEqual(contactsOf(pats));
});
