import { describe, expect, test } from 'vitest';
import type { PersonEvent } from '../domain-events.ts';
import { type AdminPart, type AdminRole, mayChange } from '../rules.ts';
import { grantAdminRole, mustBeAdminOf } from './admin-role.ts';
import { adminRoleOf, type Person, personFold } from './person.ts';

const roles = { isClient: false, isProvider: false, isCafeOwner: false, isAdmin: true };
const registered = (userId: string, more: Partial<typeof roles> = {}): PersonEvent => ({
  type: 'UserRegistered',
  data: { userId, memberId: userId, ...roles, ...more, regionId: null, expertise: [], accepted: null },
  subject: userId,
  personal: { email: '', firstName: userId, lastName: 'Admin', phoneNumber: '', bio: '' },
});
const granted = (userId: string, adminRole: AdminRole): PersonEvent => ({
  type: 'AdminRoleGranted',
  data: { userId, adminRole },
});
const deactivated = (userId: string): PersonEvent => ({ type: 'UserDeactivated', data: { userId } });

const given = (...history: PersonEvent[]): Person => history.reduce(personFold.evolve, personFold.initial);
const ana = given(registered('ana'));
const ben = given(registered('ben'));
const member = given(registered('mia', { isClient: true, isAdmin: false }));
const narrowed = (role: AdminRole): Person => given(registered('ned'), granted('ned', role));
const refused = (status: number, code: string) => expect.objectContaining({ refused: true, status, code });

const grant = (person: Person, more: Partial<Parameters<typeof grantAdminRole>[1]> = {}) =>
  grantAdminRole(person, {
    role: 'auditor',
    by: { userId: 'ana', person: ana },
    isOfInstallation: false,
    others: [ana],
    ...more,
  });

describe('the role of an admin', () => {
  test('is full until another one is granted, and only admins have one', () => {
    expect([ana, narrowed('people'), member, given()].map(adminRoleOf)).toEqual(['full', 'people', null, null]);
  });

  test.each<[AdminRole | null, readonly AdminPart[]]>([
    ['full', ['people', 'catalog', 'operations']],
    ['people', ['people']],
    ['catalog', ['catalog']],
    ['auditor', []],
    [null, []],
  ])('%s may change %j', (role, parts) => {
    const all = ['people', 'catalog', 'operations'] as const;
    expect(all.filter((part) => mayChange(role, part))).toEqual(parts);
  });
});

describe('granting a role', () => {
  test('is recorded once', () => {
    expect(grant(ben)).toEqual([granted('ben', 'auditor')]);
    expect(grant(given(registered('ben'), granted('ben', 'auditor')))).toEqual([]);
    expect(grant(narrowed('auditor'), { role: 'full' })).toEqual([granted('ned', 'full')]);
  });

  test.each<AdminRole>(['people', 'catalog', 'auditor'])('is not for admins who are %s themselves', (role) => {
    expect(grant(ben, { by: { userId: 'ned', person: narrowed(role) } })).toEqual(refused(403, 'role_forbids'));
  });

  test('is refused to an admin who was deactivated meanwhile, and to people who are not admins', () => {
    const gone = given(registered('ana'), deactivated('ana'));
    expect(grant(ben, { by: { userId: 'ana', person: gone } })).toEqual(refused(403, 'forbidden'));
    expect(grant(ben, { by: { userId: 'mia', person: member } })).toEqual(refused(403, 'forbidden'));
  });

  test('makes nobody an admin', () => {
    expect(grant(member)).toEqual(refused(409, 'not_admin'));
    expect(grant(given())).toEqual(refused(404, 'not_found'));
  });

  test('is refused to oneself', () => {
    expect(grant(ana)).toEqual(refused(409, 'self'));
  });

  test('keeps the admin of the settings a full admin', () => {
    expect(grant(ben, { isOfInstallation: true })).toEqual(refused(409, 'installation_admin'));
    expect(grant(narrowed('people'), { isOfInstallation: true, role: 'full' })).toEqual([granted('ned', 'full')]);
  });

  test('always leaves one full admin who can sign in, also at a terminal', () => {
    const gone = given(registered('ben'), deactivated('ben'));
    const others = [narrowed('people'), gone, member];
    expect(grant(ana, { by: null, others })).toEqual(refused(409, 'last_full_admin'));
    expect(grant(ana, { by: null, others: [...others, ben] })).toEqual([granted('ana', 'auditor')]);
  });
});

describe('changing a person as an admin', () => {
  test('is allowed to full admins, and to admins of people unless the person is also an admin', () => {
    expect([member, ben].map((person) => mustBeAdminOf(ana, person))).toEqual([undefined, undefined]);
    const ofPeople = narrowed('people');
    expect(mustBeAdminOf(ofPeople, member)).toBeUndefined();
    expect(mustBeAdminOf(ofPeople, ben)).toEqual(refused(403, 'role_forbids'));
    expect(mustBeAdminOf(ofPeople, ofPeople)).toEqual(refused(403, 'role_forbids'));
  });

  test('is refused to other admins, and to former admins', () => {
    expect(mustBeAdminOf(narrowed('catalog'), member)).toEqual(refused(403, 'role_forbids'));
    expect(mustBeAdminOf(narrowed('auditor'), member)).toEqual(refused(403, 'role_forbids'));
    expect(mustBeAdminOf(given(registered('ana'), deactivated('ana')), member)).toEqual(refused(403, 'forbidden'));
  });
});
