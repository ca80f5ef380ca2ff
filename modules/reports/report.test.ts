import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { newUuid } from '../../platform/ids.ts';
import { isRefusal } from '../../platform/refusal.ts';
import type { ReportEvent } from './domain-events.ts';
import { decideReport, lookAt, makeReport, reportFold, warn } from './report.ts';
import { reportIdOf } from './streams.ts';

const [ann, ben, admin] = ['user-ann', 'user-ben', 'user-admin'];
const made = { reportId: 'r1', kind: 'user' as const, id: ben, reporterId: ann, userId: ben };
const ofEvening = { ...made, kind: 'gameEvent' as const, id: 'chess', gameEventId: 'chess' };
const given = (...events: readonly ReportEvent[]) => events.reduce(reportFold.evolve, reportFold.initial);
const wasMade = (data: typeof made | typeof ofEvening = made): ReportEvent => ({
  type: 'ReportMade',
  data,
  subject: ann,
});
const wasLookedAt: ReportEvent = { type: 'ReportLookedAt', data: { reportId: 'r1' } };
const wasDecided: ReportEvent = {
  type: 'ReportDecided',
  data: { reportId: 'r1', userId: ben, act: 'dismiss' },
  subject: ben,
};
const decision = { act: 'warn', reason: 'Please stop.' } as const;

describe('a report', () => {
  it('keeps its words under the key of the reporter', () => {
    expect(makeReport(given(), made, 'He shouted.')).toEqual([
      { type: 'ReportMade', data: made, subject: ann, personal: { text: 'He shouted.' } },
    ]);
  });

  it('is refused if an undecided one exists', () => {
    expect(makeReport(given(wasMade()), made, 'Again')).toMatchObject({ status: 409, code: 'already_reported' });
  });

  it('has one id for the same reporter, thing and number, and another for any other', () => {
    const [one, other] = [newUuid(), newUuid()];
    expect(reportIdOf(one, { kind: 'user', id: ben }, 0)).toBe(reportIdOf(one, { kind: 'user', id: ben }, 0));
    const ids = [one, other].flatMap((reporter) =>
      (['user', 'gameEvent', 'message'] as const).flatMap((kind) =>
        [0, 1].map((nth) => reportIdOf(reporter, { kind, id: ben }, nth)),
      ),
    );
    expect(new Set(ids).size).toBe(ids.length);
  });
});

describe('looking at a report', () => {
  it('is recorded once, and not after the decision', () => {
    expect(lookAt(given(wasMade()), admin)).toEqual([wasLookedAt]);
    expect(lookAt(given(wasMade(), wasLookedAt), admin)).toEqual([]);
    expect(lookAt(given(wasMade(), wasDecided), admin)).toEqual([]);
    expect(lookAt(given(), admin)).toMatchObject({ status: 404 });
  });
});

describe('the decision on a report', () => {
  it('keeps its reason under the key of the reported person', () => {
    expect(decideReport(given(wasMade()), admin, decision)).toEqual([
      {
        type: 'ReportDecided',
        data: { reportId: 'r1', userId: ben, act: 'warn' },
        subject: ben,
        personal: { reason: 'Please stop.' },
      },
    ]);
    expect(warn(ben, 'r1', 'Please stop.')).toMatchObject([{ type: 'PersonWarned', subject: ben }]);
  });

  it('cancels only evenings', () => {
    const cancel = { act: 'cancel', reason: 'It is a trap.' } as const;
    expect(decideReport(given(wasMade()), admin, cancel)).toMatchObject({ status: 400, code: 'not_an_evening' });
    expect(decideReport(given(wasMade(ofEvening)), admin, cancel)).toMatchObject([{ data: { gameEventId: 'chess' } }]);
  });

  it('cannot be made by the reporter or the reported person', () => {
    for (const party of [ann, ben]) {
      expect(decideReport(given(wasMade()), party, decision)).toMatchObject({ status: 403, code: 'party' });
      expect(lookAt(given(wasMade()), party)).toMatchObject({ status: 403, code: 'party' });
    }
  });

  it('is recorded once, for any order in which admins look and decide', () => {
    const step = fc.oneof(
      fc.constant('look' as const),
      fc.constantFrom('warn' as const, 'deactivate' as const, 'dismiss' as const),
    );
    fc.assert(
      fc.property(fc.array(step), (steps) => {
        let history: readonly ReportEvent[] = [wasMade()];
        for (const each of steps) {
          const report = given(...history);
          const decided =
            each === 'look' ? lookAt(report, admin) : decideReport(report, admin, { ...decision, act: each });
          if (!isRefusal(decided)) history = [...history, ...decided];
        }
        const types = history.map(({ type }) => type);
        const acts = steps.filter((each) => each !== 'look');
        expect(types.filter((type) => type === 'ReportDecided')).toHaveLength(Math.min(acts.length, 1));
        expect(types.filter((type) => type === 'ReportLookedAt').length).toBeLessThanOrEqual(1);
        if (acts.length > 0) expect(types.at(-1)).toBe('ReportDecided');
      }),
    );
  });
});
