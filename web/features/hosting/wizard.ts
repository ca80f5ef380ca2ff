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

export type Wizard = { readonly step: Step; readonly answers: Answers };

export type WizardAction =
  | { type: 'answer'; answers: Partial<Answers> }
  | { type: 'next' }
  | { type: 'back' }
  /** To an earlier step whose answer the server did not accept, or that somebody wants to change. */
  | { type: 'goTo'; step: Step };

export const startedWizard: Wizard = {
  step: 'game',
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

/** The wizard as somebody left it: what a draft holds, as far as it can be read; else from the start. */
export function resumedWizard(draft: string): Wizard {
  try {
    const left: { step: unknown; answers: Readonly<Record<string, unknown>> } = JSON.parse(draft);
    const kept = Object.entries(startedWizard.answers).map(([question, none]) => {
      const answer = left.answers[question];
      return [question, typeof answer === typeof none ? answer : none];
    });
    const answers = Object.fromEntries(kept) as Answers;
    // no further than its answers lead
    const step = steps.find((each) => each === left.step || !isAnswered(each, answers));
    return { answers, step: step ?? 'review' };
  } catch {
    return startedWizard;
  }
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
      return isAnswered(wizard.step, wizard.answers) ? { ...wizard, step: beside(wizard.step, 1) } : wizard;
    case 'back':
      return { ...wizard, step: beside(wizard.step, -1) };
    case 'goTo':
      return steps.indexOf(action.step) < steps.indexOf(wizard.step) ? { ...wizard, step: action.step } : wizard;
  }
}

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
 * What is wrong with the answer of a step, in a sentence, before the server has to say it; undefined where nothing is.
 * @param localNow the present in the city, `YYYY-MM-DD HH:MM`
 */
export function problemWith(step: Step, { date, time }: Answers, localNow: string): string | undefined {
  const today = localNow.slice(0, 10);
  if (step === 'date' && date !== '') {
    if (date < today) return 'This day lies in the past. Please choose another.';
    if (date > addDaysTo(today, HORIZON_DAYS)) return `Please choose a day within the next ${HORIZON_DAYS} days.`;
  }
  if (step === 'time' && time !== '' && `${date} ${time}` <= localNow) {
    return 'This time has passed already. Please choose a later one.';
  }
  return undefined;
}
