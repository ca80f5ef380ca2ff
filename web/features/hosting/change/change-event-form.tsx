import { useState } from 'react';
import { useFormState, useWatch } from 'react-hook-form';
import type { Cafe } from '../../../../modules/catalog/contract.ts';
import { ChangeGameEventRequest, type GameEvent } from '../../../../modules/events/contract.ts';
import { mostKeptSeats } from '../../../../modules/events/rules.ts';
import { quoted } from '../../../../platform/quoted.ts';
import { errorReply, errorText } from '../../../lib/base-query.ts';
import { useSiteConfig } from '../../../lib/site-config.tsx';
import { localNowAt } from '../../../lib/time.ts';
import { useNow } from '../../../lib/use-now.ts';
import { changesOf } from '../../../lib/versions.ts';
import { adviceRequest, adviceValues, levelIn } from '../../../ui/advice-fields.tsx';
import { DialogForm } from '../../../ui/dialog-form.tsx';
import { Folded } from '../../../ui/folded.tsx';
import type { ChangedField } from '../../../ui/form-draft.ts';
import { toast } from '../../../ui/toast.tsx';
import { useContractForm } from '../../../ui/use-contract-form.ts';
import { useFreshRecord } from '../../../ui/use-fresh-record.ts';
import { AdviceQuestions } from '../advice-questions.tsx';
import type { Arriving } from '../arriving.tsx';
import { type Evening, type FactStep, Facts, placeOf } from '../facts.tsx';
import { PlayersStep, WordToGuests } from '../last-steps.tsx';
import { CafeStep } from '../place-steps.tsx';
import { DateStep, TimeStep } from '../when-steps.tsx';
import { type Answers, problemWith, startedWizard } from '../wizard.ts';
import { useChangeGameEventMutation, useChangePreviewQuery } from './change-api.ts';
import { previewLines } from './change-preview.ts';

const valuesOf = ({ startDate, startTime, cafeId, maxParticipants, description, ...advice }: GameEvent) => ({
  startDate,
  startTime,
  cafeId,
  description,
  maxParticipants: String(maxParticipants),
  ...adviceValues(advice),
});
type Values = ReturnType<typeof valuesOf>;
const requestOf = ({ maxParticipants, newcomerSeats, ...values }: Values) => ({
  ...values,
  // the number of seats may have been lowered after it was chosen
  newcomerSeats: String(Math.min(Number(newcomerSeats), mostKeptSeats(Number(maxParticipants)))),
  maxParticipants: Number(maxParticipants),
});

type Props = {
  gameEvent: GameEvent;
  /** The cafes to choose from. */
  cafes: Arriving<Cafe>;
  /** Whether the host changes it; otherwise an admin does. */
  isHost: boolean;
  onDone: () => void;
};

/**
 * The review of an event that exists already: a pencil opens the question of its fact, what is changed stands beside what
 * it was, and who will be told stands beside it before it is saved.
 */
export function ChangeEventForm({ gameEvent, cafes, isHost, onDone }: Props) {
  const [change] = useChangeGameEventMutation();
  const [current, setCurrent] = useState(gameEvent);
  const [asks, setAsks] = useState(0);
  const [opened, setOpened] = useState<FactStep>();
  const form = useContractForm<Values>({
    initial: valuesOf(gameEvent),
    sent: (values, base) => ({
      schema: ChangeGameEventRequest,
      request: { ...adviceRequest(changesOf(requestOf(base), requestOf(values))), basedOn: current.version },
    }),
    draft: `change of ${gameEvent.id}`,
  });
  const path = `/game-events/${gameEvent.id}`;
  // a new path after each conflict, so that the preview is requested again
  useFreshRecord<GameEvent>(
    asks === 0 ? path : `${path}?again=${asks}`,
    current.version,
    (fresh) => {
      setCurrent(fresh);
      form.follow(valuesOf(fresh));
    },
    'gameEvent',
  );
  const values = useWatch({ control: form.control }) as Values;
  const { errors } = useFormState({ control: form.control });

  const save = async (saved: Values) => {
    const request = adviceRequest(changesOf(requestOf(form.base), requestOf(saved)));
    const { error } = await change({ id: gameEvent.id, ...request, basedOn: current.version });
    if (error) {
      if (errorReply(error)?.code === 'outdated') setAsks((count) => count + 1);
      return form.failed(error, errorText(error, 'Failed to change event. Please try again.'));
    }
    form.forget();
    toast({ title: 'Event Changed', description: 'The page shows it as it is now.' });
    onDone();
  };

  const eveningOf = (of: Values): Evening => {
    const cafe = cafes.data?.find(({ id }) => id === of.cafeId);
    const { startDate: date, startTime: time, maxParticipants } = of;
    const place = cafe ? placeOf(cafe, undefined) : of.cafeId === current.cafeId ? current.cafe : undefined;
    return { game: current.game, cafe: place, date, time, maxParticipants: Number(maxParticipants) };
  };
  const answers = answersOf(values, gameEvent.regionId);
  const step = { answers, onAnswer: (given: Partial<Answers>) => form.put(valuesIn(given)) };
  return (
    <DialogForm
      form={form}
      onSubmit={save}
      onCancel={onDone}
      submitLabel="Save Changes"
      pendingText="Saving…"
      inWords={(changed) => changeInWords(changed, eveningOf(form.base))}
    >
      <div className="grid gap-x-5 pb-2 lg:grid-cols-[1fr_280px] lg:items-start">
        <div className="min-w-0">
          <Facts
            is={eveningOf(values)}
            was={eveningOf(form.base)}
            host={isHost ? 'You' : 'The host'}
            fixed={['game']}
            onPencil={(pencil) => setOpened(opened === pencil ? undefined : pencil)}
            open={opened && { step: opened, question: <Question step={opened} {...step} cafes={cafes} /> }}
            problems={{
              date: errors.startDate?.message ?? errors.startTime?.message,
              cafe: errors.cafeId?.message,
              participants: errors.maxParticipants?.message,
            }}
          />
        </div>
        <section
          aria-label="Who will be told"
          aria-live="polite"
          className="rounded-card bg-sunken p-4 max-lg:mt-4 lg:sticky lg:top-0"
        >
          <h3 className="text-lg">Who will be told</h3>
          <Preview gameEvent={current} values={values} isHost={isHost} />
        </section>
        <WordToGuests {...step} problem={errors.description?.message} />
        <Folded title="Newcomers, level, and languages" className="mt-4">
          <AdviceQuestions {...step} />
        </Folded>
      </div>
    </DialogForm>
  );
}

const answersOf = (
  { startDate, startTime, cafeId, maxParticipants, description, level, teaching, languages, newcomerSeats }: Values,
  regionId: string,
): Answers => ({
  ...startedWizard.answers,
  date: startDate,
  time: startTime,
  regionId,
  cafeId,
  maxParticipants: Number(maxParticipants),
  description,
  level: levelIn(level),
  teaching,
  languages,
  newcomerSeats: Number(newcomerSeats),
});

const valuesIn = ({
  date,
  time,
  maxParticipants,
  cafeId,
  description,
  level,
  teaching,
  languages,
  newcomerSeats,
}: Partial<Answers>): Partial<Values> => ({
  ...(level !== undefined && { level }),
  ...(teaching !== undefined && { teaching }),
  ...(languages !== undefined && { languages }),
  ...(newcomerSeats !== undefined && { newcomerSeats: String(newcomerSeats) }),
  ...(date !== undefined && { startDate: date }),
  ...(time !== undefined && { startTime: time }),
  ...(cafeId !== undefined && { cafeId }),
  ...(maxParticipants !== undefined && { maxParticipants: String(maxParticipants) }),
  ...(description !== undefined && { description }),
});

/** What somebody else has made of a field, in the words of the review. */
function changeInWords({ field, now }: ChangedField, { cafe }: Evening): { label: string; now: string } {
  if (field === 'cafeId') return { label: 'Where', now: cafe?.name ?? 'another cafe' };
  return { label: labels[field] ?? field, now: now === '' ? 'empty' : quoted(String(now)) };
}
const labels: Readonly<Record<string, string>> = {
  startDate: 'The date',
  startTime: 'The start time',
  maxParticipants: 'The number of guests',
  description: 'The word to your guests',
  level: 'The level',
  teaching: 'Whether the rules are taught',
  languages: 'The languages',
  newcomerSeats: 'The seats kept for newcomers',
};

type QuestionProps = {
  step: FactStep;
  answers: Answers;
  onAnswer: (given: Partial<Answers>) => void;
  cafes: Arriving<Cafe>;
};

/** The questions of the wizard that a fact answers. */
function Question({ step, cafes, ...props }: QuestionProps) {
  const { timeZone, cityName } = useSiteConfig();
  const localNow = localNowAt(useNow(), timeZone);
  const problem = (of: 'date' | 'time') => problemWith(of, props.answers, localNow);
  if (step === 'cafe') return <CafeStep {...props} cafes={cafes} regionName={undefined} />;
  if (step === 'participants') return <PlayersStep {...props} />;
  return (
    <div className="grid gap-5">
      <DateStep {...props} problem={problem('date')} localNow={localNow} />
      <TimeStep {...props} problem={problem('time')} localNow={localNow} cityName={cityName} clash={undefined} />
    </div>
  );
}

type PreviewProps = { gameEvent: GameEvent; values: Values; isHost: boolean };

/** The effects of the change as the server previews them, or why it would be refused. */
function Preview({ gameEvent, values, isHost }: PreviewProps) {
  const { timeZone } = useSiteConfig();
  const now = useNow();
  const {
    description: _,
    level: __,
    teaching: ___,
    languages: ____,
    newcomerSeats: _____,
    ...wish
  } = requestOf(values);
  const isComplete = wish.startDate !== '' && wish.startTime !== '';
  const shown = requestOf(valuesOf(gameEvent));
  const { currentData, error } = useChangePreviewQuery(
    { id: gameEvent.id, ...changesOf<Partial<typeof shown>>(shown, wish) },
    { skip: !isComplete },
  );
  if (error) return <p className="mt-1">{errorText(error, 'It is not known at the moment.')}</p>;
  if (!currentData) return <p className="mt-1 text-ink-soft">One moment…</p>;
  return previewLines(currentData, gameEvent, isHost, now, timeZone).map((line) => (
    <p key={line} className="mt-1">
      {line}
    </p>
  ));
}
