import { describe, expect, it } from 'vitest';
import { AddEmailSettingRequest } from '../../../modules/email-senders/contract.ts';
import { senderRequest, senderValues } from './sender-form.ts';

const values = { senderName: 'Tablemates', senderEmail: 'hello@mail.example', replyToEmail: '' };
const faultsOf = (change: object) =>
  AddEmailSettingRequest.safeParse(senderRequest({ ...values, ...change })).error?.issues.map(({ path }) => path[0]) ??
  [];

describe('the form of a sender', () => {
  it('wants a name and an address, and for replies an address or nothing', () => {
    expect(faultsOf({})).toEqual([]);
    expect(faultsOf(senderValues(undefined))).toEqual(['senderEmail', 'senderName']);
    expect(faultsOf({ senderEmail: 'hello', replyToEmail: 'nobody' })).toEqual(['senderEmail', 'replyToEmail']);
  });

  it('sends null where there is no address for replies', () => {
    expect(senderRequest({ ...values, replyToEmail: '  ' })).toEqual({ ...values, replyToEmail: null });
    expect(senderRequest({ ...values, replyToEmail: 'a@b.example' }).replyToEmail).toBe('a@b.example');
  });

  it('begins with the sender as it is', () => {
    const sender = { id: 's', isActive: true, version: 1, ...values, replyToEmail: null };
    expect(senderValues(sender)).toEqual(values);
  });
});
