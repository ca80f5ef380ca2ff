import { describe, expect, test } from 'vitest';
import type { InvitationEvent } from '../domain-events.ts';
import {
  eraseInvitation,
  type Invitation,
  invitationFold,
  redeem,
  redeemable,
  resend,
  revoke,
  send,
} from './invitation.ts';

const NOW = '2026-11-21T12:00:00.000Z';
const EXPIRY = '2026-12-05T12:00:00.000Z';
const AFTER_EXPIRY = '2026-12-05T12:00:00.001Z';

const sent: InvitationEvent = {
  type: 'InvitationSent',
  data: { invitationId: 'i1', role: 'provider', expiresAt: EXPIRY },
  subject: 'i1',
  personal: { email: 'host@x.example', code: 'ABCD2345' },
};
const resent = (expiresAt: string): InvitationEvent => ({
  type: 'InvitationResent',
  data: { invitationId: 'i1', expiresAt },
});
const redeemed: InvitationEvent = { type: 'InvitationRedeemed', data: { invitationId: 'i1', userId: 'u1' } };
const revoked: InvitationEvent = { type: 'InvitationRevoked', data: { invitationId: 'i1' } };

const erased: InvitationEvent = { type: 'InvitationErased', data: { invitationId: 'i1' } };

const given = (...history: InvitationEvent[]): Invitation =>
  history.reduce(invitationFold.evolve, invitationFold.initial);
const refused = (status: number, code: string) => expect.objectContaining({ refused: true, status, code });

test('an invitation is valid for 14 days, and its address and code are encrypted under its own key', () => {
  const decided = send(given(), { invitationId: 'i1', email: 'host@x.example', code: 'ABCD2345' }, NOW);
  expect(decided).toEqual([sent]);
});

describe('redeeming', () => {
  test('uses the code up, until the very instant of its expiry', () => {
    expect(redeem(given(sent), 'u1', EXPIRY)).toEqual([redeemed]);
    expect(redeem(given(sent, redeemed), 'u2', NOW)).toEqual(refused(410, 'used'));
  });

  test('is refused after the expiry', () => {
    expect(redeem(given(sent), 'u1', AFTER_EXPIRY)).toEqual(refused(410, 'expired'));
  });

  test('refuses codes that were never sent or were revoked', () => {
    expect(redeem(given(), 'u1', NOW)).toEqual(refused(404, 'invalid_code'));
    expect(redeem(given(sent, revoked), 'u1', NOW)).toEqual(refused(404, 'invalid_code'));
  });

  test('works for an invitation whose address was erased', () => {
    const { personal: _, ...withoutPersonal } = { personal: undefined, ...sent };
    expect(redeemable(given(withoutPersonal as InvitationEvent), NOW)).toMatchObject({ status: 'open' });
  });
});

describe('resending', () => {
  test('restarts the expiry, even of an expired invitation', () => {
    const later = '2026-12-20T00:00:00.000Z';
    expect(resend(given(sent), later)).toEqual([resent('2027-01-03T00:00:00.000Z')]);
    expect(redeem(given(sent, resent('2027-01-03T00:00:00.000Z')), 'u1', later)).toEqual([redeemed]);
  });

  test('is refused for an accepted and for an unknown invitation', () => {
    expect(resend(given(sent, redeemed), NOW)).toEqual(refused(409, 'accepted'));
    expect(resend(given(sent, revoked), NOW)).toEqual(refused(404, 'not_found'));
    expect(resend(given(), NOW)).toEqual(refused(404, 'not_found'));
  });
});

test('revoking an invitation works once, accepted or not', () => {
  expect(revoke(given(sent))).toEqual([revoked]);
  expect(revoke(given(sent, redeemed))).toEqual([revoked]);
  expect(revoke(given(sent, revoked))).toEqual(refused(404, 'not_found'));
});

test('erasing revokes open invitations, and destroys the keys of all, once', () => {
  expect(eraseInvitation(given(sent))).toEqual([revoked, erased]);
  expect(eraseInvitation(given(sent, redeemed))).toEqual([revoked, erased]);
  expect(eraseInvitation(given(sent, revoked))).toEqual([erased]);
  expect(eraseInvitation(given(sent, revoked, erased))).toEqual([]);
  expect(eraseInvitation(given())).toEqual([]);
  expect(redeem(given(sent, revoked, erased), 'u1', NOW)).toEqual(refused(404, 'invalid_code'));
  expect(revoke(given(sent, revoked, erased))).toEqual(refused(404, 'not_found'));
});
