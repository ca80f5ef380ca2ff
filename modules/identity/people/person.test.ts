import { describe, expect, test } from 'vitest';
import type { PersonEvent } from '../domain-events.ts';
import { NOT_THIS_NAME } from '../name-rules.ts';
import {
  activate,
  becomeOrganizer,
  changeOwnProfile,
  deactivate,
  liftSuspension,
  type Person,
  personFold,
  type Registration,
  register,
  rolesAtSignup,
  suspend,
} from './person.ts';
import { changeByAdmin, erase } from './person-by-admin.ts';

const roles = { isClient: true, isProvider: false, isCafeOwner: false, isAdmin: false };
const registration: Registration = {
  userId: 'u1',
  memberId: '7RM2-4WJ9',
  roles,
  regionId: null,
  expertise: ['chess'],
  accepted: { termsVersion: '2025-10-22', acceptedAt: '2026-11-21T12:00:00.000Z', ageConfirmed: true },
  personal: { email: 'ana@x.example', firstName: 'Ana', lastName: 'Lopez', phoneNumber: '(713) 555-0100', bio: '' },
};
const registered = (changes: Partial<typeof roles> = {}): PersonEvent => ({
  type: 'UserRegistered',
  data: {
    userId: 'u1',
    memberId: registration.memberId,
    ...roles,
    ...changes,
    regionId: null,
    expertise: [],
    accepted: registration.accepted,
  },
  subject: 'u1',
  personal: { ...registration.personal, expertise: ['chess'] },
});
const deactivated: PersonEvent = { type: 'UserDeactivated', data: { userId: 'u1' } };
const activated: PersonEvent = { type: 'UserActivated', data: { userId: 'u1' } };
const erased: PersonEvent = { type: 'UserErased', data: { userId: 'u1' } };

const given = (...history: PersonEvent[]): Person => history.reduce(personFold.evolve, personFold.initial);
const refused = (status: number, code: string) => expect.objectContaining({ refused: true, status, code });

describe('registering', () => {
  test('records what a person accepted, and their personal data under their own key', () => {
    expect(register(given(), registration)).toEqual([registered()]);
  });

  test('records the phone number in its readable form', () => {
    const personal = { ...registration.personal, phoneNumber: '+1 713.555.0100' };
    expect(register(given(), { ...registration, personal })).toEqual([registered()]);
  });

  test('happens once', () => {
    expect(register(given(registered()), registration)).toEqual(refused(409, 'already_registered'));
  });

  test('gives participants and organizers the role they ask for', () => {
    expect(rolesAtSignup({ ...roles, isProvider: true })).toEqual({ ...roles, isProvider: true });
  });

  test('makes an organizer a participant, too', () => {
    expect(rolesAtSignup({ ...roles, isClient: false, isProvider: true })).toMatchObject({ isClient: true });
  });

  test.each([{ isAdmin: true }, { isCafeOwner: true }])('refuses the roles that only an admin gives: %o', (asked) => {
    expect(rolesAtSignup({ ...roles, ...asked })).toEqual(refused(403, 'role_not_yours'));
  });

  test('needs at least one role', () => {
    expect(rolesAtSignup({ ...roles, isClient: false })).toEqual(refused(400, 'invalid'));
  });
});

describe('becoming an organizer', () => {
  test('adds the role and keeps the others', () => {
    expect(becomeOrganizer(given(registered({ isCafeOwner: true })))).toEqual([
      { type: 'RolesChanged', data: { userId: 'u1', ...roles, isCafeOwner: true, isProvider: true } },
    ]);
  });

  test('is refused to an organizer, an unknown, deactivated or erased person, and to a person who is not a participant', () => {
    expect(becomeOrganizer(given(registered({ isProvider: true })))).toEqual(refused(409, 'already_organizer'));
    expect(becomeOrganizer(given())).toEqual(refused(404, 'not_found'));
    expect(becomeOrganizer(given(registered(), deactivated))).toEqual(refused(403, 'deactivated'));
    expect(becomeOrganizer(given(registered(), erased))).toEqual(refused(404, 'not_found'));
    expect(becomeOrganizer(given(registered({ isClient: false })))).toEqual(refused(403, 'not_a_client'));
  });
});

describe('deactivating', () => {
  test('keeps a person out until they are activated', () => {
    expect(deactivate(given(registered()), 'admin')).toEqual([deactivated]);
    expect(activate(given(registered(), deactivated))).toEqual([activated]);
    expect(given(registered(), deactivated, activated)).toEqual(given(registered()));
  });

  test('changes nothing if the person is already in that state', () => {
    expect(deactivate(given(registered(), deactivated), 'admin')).toEqual([]);
    expect(activate(given(registered()))).toEqual([]);
  });

  test('keeps the reason under the key of the person, and none where nothing is done', () => {
    const words = { type: 'ActExplained', data: { userId: 'u1' }, subject: 'u1', personal: { reason: 'Spam.' } };
    expect(deactivate(given(registered()), 'admin', 'Spam.')).toEqual([words, deactivated]);
    expect(activate(given(registered(), deactivated), 'Spam.')).toEqual([words, activated]);
    expect(activate(given(registered()), 'Spam.')).toEqual([]);
    const organizer: PersonEvent = { type: 'RolesChanged', data: { userId: 'u1', ...roles, isProvider: true } };
    expect(changeByAdmin(given(registered()), { isProvider: true }, 'Spam.')).toEqual([words, organizer]);
    expect(changeByAdmin(given(registered()), { bio: 'Go.' }, 'Spam.')).toMatchObject([{ type: 'ProfileChanged' }]);
  });

  test('is refused for oneself and for strangers', () => {
    expect(deactivate(given(registered()), 'u1')).toEqual(refused(409, 'self'));
    expect(deactivate(given(), 'admin')).toEqual(refused(404, 'not_found'));
    expect(activate(given(registered(), erased))).toEqual(refused(404, 'not_found'));
  });
});

describe('a suspension', () => {
  const now = '2026-06-01T12:00:00.000Z';
  const until = '2026-06-08T12:00:00.000Z';
  const asked = { until, reason: 'Spam.', by: 'admin', now };
  const suspended: PersonEvent = {
    type: 'UserSuspended',
    data: { userId: 'u1', until },
    subject: 'u1',
    personal: { reason: 'Spam.' },
  };
  const lifted: PersonEvent = { type: 'SuspensionLifted', data: { userId: 'u1' } };

  test('has a reason under the key of the person and an end, which a later one replaces', () => {
    expect(suspend(given(registered()), asked)).toEqual([suspended]);
    const later = '2026-07-01T12:00:00.000Z';
    expect(suspend(given(registered(), suspended), { ...asked, until: later })).toMatchObject([
      { data: { until: later } },
    ]);
  });

  test('ends in the future, within two years', () => {
    expect(suspend(given(registered()), { ...asked, until: now })).toEqual(refused(400, 'past'));
    expect(suspend(given(registered()), { ...asked, until: '2028-05-31T12:00:00.000Z' })).toHaveLength(1);
    expect(suspend(given(registered()), { ...asked, until: '2028-05-31T12:00:00.001Z' })).toEqual(
      refused(400, 'too_long'),
    );
  });

  test('is lifted once, with a reason if there is one, and not once it is over', () => {
    expect(liftSuspension(given(registered(), suspended), now)).toEqual([lifted]);
    const words = { type: 'ActExplained', data: { userId: 'u1' }, subject: 'u1', personal: { reason: 'A mix-up.' } };
    expect(liftSuspension(given(registered(), suspended), now, 'A mix-up.')).toEqual([words, lifted]);
    expect(liftSuspension(given(registered(), suspended, lifted), now)).toEqual([]);
    expect(liftSuspension(given(registered(), suspended), until)).toEqual([]);
  });

  test('is refused for oneself, a disabled account and strangers', () => {
    expect(suspend(given(registered()), { ...asked, by: 'u1' })).toEqual(refused(409, 'self'));
    expect(suspend(given(registered(), deactivated), asked)).toEqual(refused(409, 'inactive'));
    expect(suspend(given(registered(), erased), asked)).toEqual(refused(404, 'not_found'));
    expect(liftSuspension(given(), now)).toEqual(refused(404, 'not_found'));
  });
});

test('the reason of a deletion is under the key of the admin, because the person’s own is destroyed', () => {
  expect(erase(given(registered()), [], { by: 'admin', reason: 'Asked by letter.' })).toEqual([
    { type: 'ActExplained', data: { userId: 'u1' }, subject: 'admin', personal: { reason: 'Asked by letter.' } },
    { type: 'UserErased', data: { userId: 'u1', isPenaltySealed: true } },
  ]);
});

test('a history without its personal data still folds', () => {
  const { personal: _, ...withoutPersonal } = { personal: undefined, ...registered() };
  expect(given(withoutPersonal as PersonEvent)).toMatchObject({ status: 'active', personal: null });
});

test('a changed profile moves the address', () => {
  const moved: PersonEvent = {
    type: 'ProfileChanged',
    data: { userId: 'u1' },
    subject: 'u1',
    personal: { email: 'new@x.example' },
  };
  expect(given(registered(), moved)).toMatchObject({
    personal: { ...registration.personal, email: 'new@x.example' },
  });
});

describe('one’s own profile', () => {
  const change = (bio: string): PersonEvent => ({
    type: 'ProfileChanged',
    data: { userId: 'u1' },
    subject: 'u1',
    personal: { bio },
  });

  test('changes the bio', () => {
    expect(changeOwnProfile(given(registered()), { bio: 'Chess.' })).toEqual([change('Chess.')]);
  });

  test('accepts unchanged fields, and records nothing if no field changes', () => {
    const { firstName, lastName, phoneNumber } = registration.personal;
    const patch = { firstName, lastName, phoneNumber, bio: 'Chess.' };
    expect(changeOwnProfile(given(registered()), patch)).toEqual([change('Chess.')]);
    expect(changeOwnProfile(given(registered(), change('Chess.')), patch)).toEqual([]);
    expect(changeOwnProfile(given(registered()), {})).toEqual([]);
  });

  test('accepts the phone number in any notation, as it is now or as an older release stored it', () => {
    const old = { ...registered(), personal: { ...registration.personal, phoneNumber: '713.555.0100' } };
    for (const person of [registered(), old] as PersonEvent[]) {
      for (const phoneNumber of ['(713) 555-0100', '713.555.0100', '+1 713 555 0100']) {
        expect(changeOwnProfile(given(person), { phoneNumber, bio: '' })).toEqual([]);
      }
    }
  });

  test('switches whether tables show the person, and records nothing if it is already so', () => {
    const off = {
      type: 'ProfileChanged',
      data: { userId: 'u1', showAtTables: false },
      subject: 'u1',
      personal: {},
    } as const;
    expect(changeOwnProfile(given(registered()), { showAtTables: false, bio: '' })).toEqual([off]);
    expect(changeOwnProfile(given(registered()), { showAtTables: true })).toEqual([]);
    expect(changeOwnProfile(given(registered(), off), { showAtTables: false })).toEqual([]);
    expect(changeOwnProfile(given(registered(), off), { showAtTables: true })).toEqual([
      { ...off, data: { userId: 'u1', showAtTables: true } },
    ]);
  });

  test('records the changed fields of an organizer’s region and expertise', () => {
    const organizer = registered({ isProvider: true });
    const change: PersonEvent = {
      type: 'ProfileChanged',
      data: { userId: 'u1', regionId: 'r1' },
      subject: 'u1',
      personal: { expertise: ['chess', 'go'] },
    };
    const patch = { regionId: 'r1', expertise: ['chess', 'go'] };
    expect(changeOwnProfile(given(organizer), patch)).toEqual([change]);
    expect(changeOwnProfile(given(organizer, change), patch)).toEqual([]);
    expect(changeOwnProfile(given(organizer, change), { ...patch, expertise: [] })).toEqual([
      { ...change, data: { userId: 'u1' }, personal: { expertise: [] } },
    ]);
  });

  test('has no region and expertise for participants', () => {
    for (const patch of [{ regionId: 'r1' }, { expertise: [] }]) {
      expect(changeOwnProfile(given(registered()), { ...patch, bio: 'x' })).toEqual(refused(403, 'not_an_organizer'));
    }
  });

  test.each([{ firstName: 'Anna' }, { lastName: 'Lopes' }, { phoneNumber: '713 555 0199' }])(
    'refuses %j, with any other changes',
    (patch) => {
      const refusal = { refused: true, status: 403, code: 'contact_admin', message: 'Contact admin to update' };
      expect(changeOwnProfile(given(registered()), { ...patch, bio: 'Chess.' })).toEqual(refusal);
    },
  );

  test('is allowed only to active people', () => {
    expect(changeOwnProfile(given(registered(), deactivated), { bio: 'x' })).toEqual(refused(403, 'deactivated'));
    expect(changeOwnProfile(given(registered(), erased), { bio: 'x' })).toEqual(refused(404, 'not_found'));
    expect(changeOwnProfile(given(), { bio: 'x' })).toEqual(refused(404, 'not_found'));
  });
});

describe('a change by an admin', () => {
  const phone = (phoneNumber: string): PersonEvent => ({
    type: 'ProfileChanged',
    data: { userId: 'u1' },
    subject: 'u1',
    personal: { phoneNumber },
  });

  test('records a phone number in its readable form, and nothing if it is the same number', () => {
    const change = (phoneNumber: string, ...before: PersonEvent[]) =>
      changeByAdmin(given(registered(), ...before), { phoneNumber, firstName: 'Ana' });
    expect(change('713-555-0199 x12')).toEqual([phone('(713) 555-0199 ext. 12')]);
    expect(change('713–555–0100')).toEqual([]);
    expect(change('(713) 555-0199', phone('713 555 0199'))).toEqual([]);
    expect(change('')).toEqual([phone('')]);
    expect(change('555-0100')).toEqual([phone('555-0100')]);
  });

  test.each([{ firstName: '---' }, { lastName: '…' }, { firstName: '77 88' }, { lastName: 'x.co/abc' }])(
    'gives no part of a name that is none, whatever the other part is: %j',
    (change) => {
      const fields = Object.fromEntries(Object.keys(change).map((field) => [field, expect.any(String)]));
      expect(changeByAdmin(given(registered()), change)).toMatchObject({ status: 400, details: { fields } });
    },
  );

  test('gives no name that passes for the team, unless the account is an admin’s or had it before', () => {
    const notThisName = (field = 'firstName') => ({
      status: 400,
      code: 'invalid',
      details: { fields: { [field]: NOT_THIS_NAME } },
    });
    for (const [change, field] of [
      [{ firstName: 'Support' }],
      [{ lastName: 'Organizer' }, 'lastName'],
      [{ firstName: 'Table', lastName: 'Mates' }],
    ] as const) {
      expect(changeByAdmin(given(registered()), change), JSON.stringify(change)).toMatchObject(notThisName(field));
      expect(changeByAdmin(given(registered({ isAdmin: true })), change)).toMatchObject([{ type: 'ProfileChanged' }]);
    }
    const older = given({
      ...registered(),
      personal: { ...registration.personal, firstName: 'Support' },
    } as PersonEvent);
    expect(changeByAdmin(older, { bio: 'Plays chess.', firstName: 'Support' })).toMatchObject([
      { type: 'ProfileChanged' },
    ]);
    expect(changeByAdmin(older, { lastName: 'Lee' })).toMatchObject(notThisName());
  });
});
