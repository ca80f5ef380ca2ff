import { describe, it } from 'vitest';
import type { OptionalKind } from '../../modules/mails/rules.ts';
import { projectionSpec } from '../../packages/event-store/tests/projection-spec.ts';
import { weekReaders } from './week-readers.ts';

const userId = 'aaaaaaaa-0000-4000-8000-000000000000';
const chosen = (off: OptionalKind[], on?: OptionalKind[]) => ({
  stream: `mailPreferences-${userId}`,
  type: 'MailPreferencesChanged' as const,
  data: { userId, off, ...(on && { on }) },
});

describe('the read model of who gets the week in the city', () => {
  const spec = projectionSpec(weekReaders);
  it('has nobody who did not ask for it', () => spec.given([chosen([])]).rows([]));
  it('has who asked, and whether they get mails about what they follow', () =>
    spec.given([chosen(['follows'], ['week'])]).rows([{ userId, withNews: false }]));
  it('has nobody who has stopped it', () => spec.given([chosen([], ['week']), chosen(['week'])]).rows([]));
});
