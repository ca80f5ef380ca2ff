import { expect, it } from 'vitest';
import type { Invitation } from '../../../modules/identity/contract.ts';
import { displayedStatus } from './displayed-status.ts';

const expiry = Date.parse('2026-06-15T12:00:00.000Z');
const invitation = (status: Invitation['status']): Invitation => ({
  id: 'i',
  email: 'a@b.example',
  role: 'provider',
  inviteCode: 'ABCD2345',
  status,
  acceptedAt: null,
  acceptedBy: null,
  version: 1,
  createdAt: '2026-06-01T12:00:00.000Z',
  expiresAt: '2026-06-15T12:00:00.000Z',
});

it('stays accepted, whatever the time', () => {
  expect(displayedStatus(invitation('accepted'), expiry + 1)).toBe('Accepted');
});

it('expires when the server says so, and by itself once the moment is past', () => {
  expect(displayedStatus(invitation('expired'), expiry - 1)).toBe('Expired');
  expect(displayedStatus(invitation('pending'), expiry)).toBe('Pending');
  expect(displayedStatus(invitation('pending'), expiry + 1)).toBe('Expired');
});
