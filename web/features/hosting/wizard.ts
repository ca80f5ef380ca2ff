import { HORIZON_DAYS } from '../../../modules/events/rules.ts';
import { addDaysTo } from '../../lib/time.ts';

/** The steps of creating a meetup, in order (specification, section 2). */
export const steps = ['game', 'region', 'cafe', 'date', 'time', 'participants', 'review'] as const;
export type Step = (typeof steps)[number];

/** What each step asks for; an empty text is no answer yet. Dates and times are the city's, `YYYY-MM-DD` and `HH:MM`. */
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
  /** Fewer people 3 hours before the start, and the evening is cancelled. */
  minParticipants: number;
  /** Hours before the start; 0 for at the start. */
  signUpClosesHours: number;
};

export type Wizard = {
  readonly step: Step;
  readonly answers: Answers;
  /** The last step of what is being changed from the review: the next step is the review again. Null for the way in order. */
  readonly changeUntil: Step | null;
};

export type WizardAction =
  | { type: 'answer'; answers: Partial<Answers> }
  | { type: 'next' }
  | { type: 'back' }
  /** To an earlier step whose answer the server did not accept, or that somebody wants to change. */
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
  },
};

/** The wizard as somebody left it: what a draft holds, as far as it can be read; else `start`. */
export function resumedWizard(draft: string, start: Wizard): Wizard {
  try {
    const left: { step: unknown; answers: Readonly<Record<string, unknown>>; changeUntil: unknown } = JSON.parse(draft);
    const kept = Object.entries(startedWizard.answers).map(([question, none]) => {
      const answer = left.answers[question];
      return [question, typeof answer === typeof none ? answer : none];
    });
    const answers = Object.fromEntries(kept) as Answers;
    // no further than its answers lead
    const step = steps.find((each) => each === left.step || !isAnswered(each, answers)) ?? 'review';
    const changeUntil = steps.find((each) => each === left.changeUntil) ?? null;
    return { answers, step, changeUntil };
  } catch {
    return start;
  }
}

/** What to keep of a wizard as a draft; empty where nothing differs from `start`. */
export function draftFrom(wizard: Wizard, start: Wizard): string {
  const text = JSON.stringify(wizard);
  return text === JSON.stringify(start) ? '' : text;
}

/** How far one has come, in percent (specification, section 2). */
export const progress: Record<Step, number> = {
  game: 15,
  region: 30,
  cafe: 50,
  date: 65,
  time: 75,
  participants: 90,
  review: 100,
};

/** Whether a step has its value, so that one may go on. The review asks for nothing. */
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

/** The wizard after an action. Answers stay on the way back; another region takes the cafe with it. */
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

/** What has to be chosen again, or may have passed, with another answer of these steps. */
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
  startTime: 'time',
  maxParticipants: 'participants',
};

/** The first step whose answer the server found at fault; undefined where it names none. */
export function stepAtFault(fields: Readonly<Record<string, string>> | undefined): Step | undefined {
  const faulty = Object.keys(fields ?? {}).map((field) => stepOfField[field]);
  return steps.find((step) => faulty.includes(step));
}

/**
 * What is wrong with the answer of a step, in a sentence, before the server has to say it; undefined where nothing is. The
 * review looks at all of them: a time may pass while somebody reads.
 *
 * @param localNow the present in the city, `YYYY-MM-DD HH:MM`
 */
export function problemWith(step: Step, answers: Answers, localNow: string): string | undefined {
  const { date, time } = answers;
  const today = localNow.slice(0, 10);
  if (step === 'review') return problemWith('date', answers, localNow) ?? problemWith('time', answers, localNow);
  if (step === 'date' && date !== '') {
    if (date < today) return 'This day lies in the past. Please choose another.';
    if (date > addDaysTo(today, HORIZON_DAYS)) return `Please choose a day within the next ${HORIZON_DAYS} days.`;
  }
  if (step === 'time' && time !== '' && `${date} ${time}` <= localNow) {
    return 'This time has passed already. Please choose a later one.';
  }
  return undefined;
}
