import { describe, expect, it } from 'vitest';
import {
  type Answers,
  draftFrom,
  evolveWizard,
  isAnswered,
  problemWith,
  progress,
  resumedWizard,
  type Step,
  startedWizard,
  stepAtFault,
  steps,
  type Wizard,
} from './wizard.ts';

const complete: Answers = {
  gameId: 'chess',
  regionId: 'heights',
  cafeId: 'beanery',
  date: '2026-12-04',
  time: '19:00',
  maxParticipants: 4,
  description: '',
  minParticipants: 1,
  signUpClosesHours: 0,
  level: 'everyone',
  teaching: false,
  languages: '',
  newcomerSeats: 0,
  every: '',
  until: '',
  standingSeats: 0,
  groupId: '',
};
const at = (step: Step, answers: Answers = complete, changeUntil: Step | null = null): Wizard => ({
  step,
  answers,
  changeUntil,
});
const next = { type: 'next' } as const;
const back = { type: 'back' } as const;
const answer = (answers: Partial<Answers>) => ({ type: 'answer', answers }) as const;

const missing: Partial<Record<Step, Partial<Answers>>> = {
  game: { gameId: '' },
  region: { regionId: '' },
  cafe: { cafeId: '' },
  date: { date: '' },
  time: { time: '' },
  participants: { maxParticipants: 0 },
};

describe('a draft', () => {
  const draft = (left: object) => resumedWizard(JSON.stringify(left), startedWizard);

  it.each(steps)('continues at the step that was left: %s', (step) => {
    expect(draft(at(step))).toEqual(at(step));
  });

  it('continues no further than its answers, whatever step it names', () => {
    expect(draft(at('review', { ...complete, cafeId: '' }))).toEqual(at('cafe', { ...complete, cafeId: '' }));
    expect(draft({ step: 'players', answers: complete })).toEqual(at('review'));
    expect(draft({ step: 'date', answers: { gameId: 7, regionId: null, table: 'round' } })).toEqual(startedWizard);
  });

  it('continues what was being changed from the review', () => {
    expect(draft(at('date', complete, 'time'))).toEqual(at('date', complete, 'time'));
    expect(draft({ ...at('date'), changeUntil: 'players' })).toEqual(at('date'));
  });

  it.each(['', 'nothing readable', 'null', '[]'])(
    'that cannot be read (%j) begins where it would without one',
    (text) => {
      expect(resumedWizard(text, startedWizard)).toEqual(startedWizard);
      expect(resumedWizard(text, at('review'))).toEqual(at('review'));
    },
  );

  it('is kept once something differs from where the wizard began', () => {
    expect(draftFrom(startedWizard, startedWizard)).toBe('');
    expect(draftFrom(at('review'), at('review'))).toBe('');
    expect(draft(JSON.parse(draftFrom(at('cafe'), startedWizard)))).toEqual(at('cafe'));
  });
});

describe('the wizard', () => {
  it('begins with the game, everything open but one player', () => {
    expect(startedWizard.step).toBe('game');
    expect(startedWizard.answers.maxParticipants).toBe(1);
    expect(steps.filter((step) => isAnswered(step, startedWizard.answers))).toEqual(['participants', 'review']);
  });

  it('goes through its steps in order, and shows how far one has come', () => {
    const visited = [at('game')];
    while (visited.at(-1)?.step !== 'review') visited.push(evolveWizard(visited.at(-1) ?? startedWizard, next));
    expect(visited.map(({ step }) => [step, progress[step]])).toEqual([
      ['game', 15],
      ['region', 30],
      ['cafe', 50],
      ['date', 65],
      ['time', 75],
      ['participants', 90],
      ['review', 100],
    ]);
  });

  it.each(steps)('continues from %s with its value alone, whatever else is there', (step) => {
    const lacking = missing[step];
    if (lacking) expect(evolveWizard(at(step, { ...complete, ...lacking }), next).step).toBe(step);
    const others = Object.entries(missing).filter(([other]) => other !== step);
    const alone = Object.assign({}, complete, ...others.map(([, open]) => open)) as Answers;
    expect(evolveWizard(at(step, alone), next).step).toBe(steps[steps.indexOf(step) + 1] ?? 'review');
  });

  it.each(steps)('goes back one step from %s and keeps every answer', (step) => {
    const before = evolveWizard(at(step), back);
    expect(before).toEqual(at(steps[steps.indexOf(step) - 1] ?? 'game'));
  });

  it('clears the cafe with another region, and keeps it with the same one', () => {
    expect(evolveWizard(at('region'), answer({ regionId: 'montrose' })).answers).toEqual({
      ...complete,
      regionId: 'montrose',
      cafeId: '',
    });
    expect(evolveWizard(at('region'), answer({ regionId: 'heights' }))).toEqual(at('region'));
  });

  it('changes an answer and stays where it is', () => {
    for (const step of steps) {
      expect(evolveWizard(at(step), answer({ time: '18:30' }))).toEqual(at(step, { ...complete, time: '18:30' }));
    }
  });

  it('can be sent to an earlier step only', () => {
    for (const step of steps) {
      for (const target of steps) {
        const isEarlier = steps.indexOf(target) < steps.indexOf(step);
        expect(evolveWizard(at(step), { type: 'goTo', step: target }).step).toBe(isEarlier ? target : step);
      }
    }
  });

  it.each([
    ['game', ['game']],
    ['region', ['region', 'cafe']],
    ['cafe', ['cafe']],
    ['date', ['date', 'time']],
    ['time', ['time']],
    ['participants', ['participants']],
  ] as const)('asks for %s again from the review, and comes back to it after %j', (step, asked) => {
    let wizard = evolveWizard(at('review'), { type: 'goTo', step });
    const visited: Step[] = [];
    while (wizard.step !== 'review') {
      visited.push(wizard.step);
      wizard = evolveWizard(wizard, next);
    }
    expect(visited).toEqual(asked);
    expect(wizard).toEqual(at('review'));
  });

  it('asks for the cafe of another region before it comes back to the review', () => {
    const changing = evolveWizard(at('review'), { type: 'goTo', step: 'date' });
    const elsewhere = evolveWizard(evolveWizard(evolveWizard(changing, back), back), answer({ regionId: 'montrose' }));
    expect(evolveWizard(elsewhere, next).step).toBe('cafe');
    const withoutCafe = at('participants', { ...complete, cafeId: '' }, 'participants');
    expect(evolveWizard(withoutCafe, next).step).toBe('cafe');
  });

  it('starts over where it began', () => {
    expect(evolveWizard(at('review'), { type: 'startOver', at: startedWizard })).toEqual(startedWizard);
  });
});

describe('the step at fault', () => {
  it('is the first one the server names', () => {
    expect(stepAtFault({ startTime: 'Too late.', cafeId: 'Closed.' })).toBe('cafe');
    expect(stepAtFault({ eventDate: 'Too far.' })).toBe('date');
  });
  it('is none if the server names no field of a step', () => {
    expect(stepAtFault(undefined)).toBeUndefined();
    expect(stepAtFault({ description: 'Too long.' })).toBeUndefined();
  });
});

describe('what is wrong with a day or a time', () => {
  const now = '2026-12-04 19:00';
  const day = (date: string) => problemWith('date', { ...complete, date }, now);
  const time = (date: string, at: string) => problemWith('time', { ...complete, date, time: at }, now);
  it('is that it has passed on the city’s clocks', () => {
    expect(day('2026-12-03')).toContain('past');
    expect(day('2026-12-04')).toBeUndefined();
    expect(time('2026-12-04', '19:00')).toContain('passed');
    expect(time('2026-12-04', '19:01')).toBeUndefined();
    expect(time('2026-12-05', '08:00')).toBeUndefined();
  });
  it('is that it lies too far ahead', () => {
    expect(day('2027-06-02')).toBeUndefined();
    expect(day('2027-06-03')).toContain('180');
  });
  it('is found at the review if the moment has passed since', () => {
    const review = (date: string, time: string) => problemWith('review', { ...complete, date, time }, now);
    expect(review('2026-12-03', '20:00')).toContain('past');
    expect(review('2026-12-04', '19:00')).toContain('passed');
    expect(review('2026-12-04', '19:01')).toBeUndefined();
  });
  it('is nothing before there is an answer, and nothing at other steps', () => {
    expect(day('')).toBeUndefined();
    expect(time('2026-12-04', '')).toBeUndefined();
    for (const step of ['game', 'region', 'cafe', 'participants'] as const) {
      expect(problemWith(step, { ...complete, date: '2020-01-01' }, now)).toBeUndefined();
    }
  });
});
