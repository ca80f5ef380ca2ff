import type { Level } from '../../../modules/events/contract.ts';
import { HORIZON_DAYS } from '../../../modules/events/rules.ts';
import type { Rhythm } from '../../../modules/series/rules.ts';
import { addDaysTo } from '../../lib/time.ts';

/** The steps of creating a meetup, in order (specification, section 2). */
export const steps = ['game', 'region', 'cafe', 'date', 'time', 'participants', 'review'] as const;
export type Step = (typeof steps)[number];

/**
 * The answers of the steps; an empty text means not answered. Dates `YYYY-MM-DD` and times `HH:MM` are in the city's time
 * zone.
 */
export type Answers = {
  gameId: string;
  regionId: string;
  cafeId: string;
  date: string;
  time: string;
  /** The host is not counted: 1 is one-on-one. */
  maxParticipants: number;
  /** A few words for the guests; may stay empty. */
  description: string;
  /** With fewer people 3 hours before the start, the gameEvent is cancelled. */
  minParticipants: number;
  /** Hours before the start; 0 for at the start. */
  signUpClosesHours: number;
  level: Level;
  teaching: boolean;
  /** ISO 639 codes with commas between them. */
  languages: string;
  /** How many seats are kept for newcomers. */
  newcomerSeats: number;
  /** How often it repeats; empty for an evening that is held once. */
  every: Every | '';
  /** The last day of a series; empty for no end. */
  until: string;
  /** How many seats of each date regulars may keep. */
  standingSeats: number;
  /** The group whose evening it is; empty for none. */
  groupId: string;
};
type Every = Rhythm['every'];

export type Wizard = {
  readonly step: Step;
  readonly answers: Answers;
  /**
   * When one answer is changed from the review: the last step of that change, after which the review follows. Null
   * otherwise.
   */
  readonly changeUntil: Step | null;
};

export type WizardAction =
  | { type: 'answer'; answers: Partial<Answers> }
  | { type: 'next' }
  | { type: 'back' }
  /** Goes to an earlier step whose answer was refused or is to be changed. */
  | { type: 'goTo'; step: Step }
  | { type: 'startOver'; at: Wizard };

export const startedWizard: Wizard = {
  step: 'game',
  changeUntil: null,
  answers: {
    gameId: '',
    regionId: '',
    cafeId: '',
    date: '',
    time: '',
    maxParticipants: 1,
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
  },
};

/** The wizard restored from a draft, as far as the draft can be read; otherwise `start`. */
export function resumedWizard(draft: string, start: Wizard): Wizard {
  try {
    const left: { step: unknown; answers: Readonly<Record<string, unknown>>; changeUntil: unknown } = JSON.parse(draft);
    const kept = Object.entries(startedWizard.answers).map(([question, none]) => {
      const answer = left.answers[question];
      return [question, typeof answer === typeof none ? answer : none];
    });
    const answers = Object.fromEntries(kept) as Answers;
    // not beyond the first step without an answer
    const step = steps.find((each) => each === left.step || !isAnswered(each, answers)) ?? 'review';
    const changeUntil = steps.find((each) => each === left.changeUntil) ?? null;
    return { answers, step, changeUntil };
  } catch {
    return start;
  }
}

/** The draft to keep; empty if nothing differs from `start`. */
export function draftFrom(wizard: Wizard, start: Wizard): string {
  const text = JSON.stringify(wizard);
  return text === JSON.stringify(start) ? '' : text;
}

/** The progress in percent (specification, section 2). */
export const progress: Record<Step, number> = {
  game: 15,
  region: 30,
  cafe: 50,
  date: 65,
  time: 75,
  participants: 90,
  review: 100,
};

/** Whether a step is answered, so that the next one may follow. The review has no question. */
export function isAnswered(step: Step, answers: Answers): boolean {
  switch (step) {
    case 'game':
      return answers.gameId !== '';
    case 'region':
      return answers.regionId !== '';
    case 'cafe':
      return answers.cafeId !== '';
    case 'date':
      return answers.date !== '';
    case 'time':
      return answers.time !== '';
    case 'participants':
      return answers.maxParticipants > 0;
    case 'review':
      return true;
  }
}

/** The wizard after an action. Going back keeps the answers; choosing another region clears the cafe. */
export function evolveWizard(wizard: Wizard, action: WizardAction): Wizard {
  switch (action.type) {
    case 'answer': {
      const answers = { ...wizard.answers, ...action.answers };
      const moved = answers.regionId !== wizard.answers.regionId;
      return { ...wizard, answers: moved ? { ...answers, cafeId: '' } : answers };
    }
    case 'next':
      return isAnswered(wizard.step, wizard.answers) ? forward(wizard) : wizard;
    case 'back':
      return { ...wizard, step: beside(wizard.step, -1) };
    case 'goTo': {
      const { step } = action;
      if (!isBefore(step, wizard.step)) return wizard;
      return {
        ...wizard,
        step,
        changeUntil: wizard.step === 'review' ? (alsoAsked[step] ?? step) : wizard.changeUntil,
      };
    }
    case 'startOver':
      return action.at;
  }
}

/** The step to answer again after another answer to this one. */
const alsoAsked: Partial<Record<Step, Step>> = { region: 'cafe', date: 'time' };

function forward({ step, answers, changeUntil }: Wizard): Wizard {
  if (changeUntil === null || isBefore(step, changeUntil)) return { step: beside(step, 1), answers, changeUntil };
  const open = steps.find((each) => !isAnswered(each, answers));
  return { step: open ?? 'review', answers, changeUntil: open ? changeUntil : null };
}

const isBefore = (one: Step, other: Step): boolean => steps.indexOf(one) < steps.indexOf(other);

const beside = (step: Step, way: 1 | -1): Step => steps[steps.indexOf(step) + way] ?? step;

const stepOfField: Readonly<Record<string, Step>> = {
  gameId: 'game',
  regionId: 'region',
  cafeId: 'cafe',
  eventDate: 'date',
  from: 'date',
  startTime: 'time',
  maxParticipants: 'participants',
};

/** The first step whose answer the server refused; undefined if it names none. */
export function stepAtFault(fields: Readonly<Record<string, string>> | undefined): Step | undefined {
  const faulty = Object.keys(fields ?? {}).map((field) => stepOfField[field]);
  return steps.find((step) => faulty.includes(step));
}

/**
 * What is wrong with the answer of a step, in a sentence; undefined if nothing is. The review checks all steps, since a
 * chosen time may have passed.
 *
 * @param localNow the present in the city, `YYYY-MM-DD HH:MM`
 */
export function problemWith(step: Step, answers: Answers, localNow: string): string | undefined {
  const { date, time } = answers;
  const today = localNow.slice(0, 10);
  if (step === 'review') {
    return problemWith('date', answers, localNow) ?? problemWith('time', answers, localNow) ?? problemWithEnd(answers);
  }
  if (step === 'date' && date !== '') {
    if (date < today) return 'This day lies in the past. Please choose another.';
    if (date > addDaysTo(today, HORIZON_DAYS)) return `Please choose a day within the next ${HORIZON_DAYS} days.`;
  }
  if (step === 'time' && time !== '' && `${date} ${time}` <= localNow) {
    return 'This time has passed already. Please choose a later one.';
  }
  return undefined;
}

/** The last day on which a series may end that begins on a local day. */
export const lastUntil = (date: string): string => `${Number(date.slice(0, 4)) + 1}${date.slice(4)}`;

function problemWithEnd({ every, date, until }: Answers): string | undefined {
  if (every === '' || until === '') return undefined;
  if (until < date) return 'It cannot end before its first date.';
  return until > lastUntil(date) ? 'Please choose an end within a year.' : undefined;
}
