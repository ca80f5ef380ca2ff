import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { Cafe, Game, Region } from '../../../modules/catalog/contract.ts';
import type { GameEvent } from '../../../modules/events/contract.ts';
import type { Group } from '../../../modules/groups/contract.ts';
import type { Series } from '../../../modules/series/contract.ts';
import { isolated } from '../../../platform/isolated.ts';
import { errorReply, errorText } from '../../lib/base-query.ts';
import { keepDraft } from '../../lib/drafts.ts';
import { focusOnMount } from '../../lib/focus-on-mount.ts';
import { isMadeBefore, useOneIntention } from '../../lib/use-one-intention.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { Dialog, DialogBody } from '../../ui/dialog.tsx';
import { Form } from '../../ui/form.tsx';
import { ProgressBar } from '../../ui/progress-bar.tsx';
import type { Seated } from '../../ui/table-of.tsx';
import { toast } from '../../ui/toast.tsx';
import type { Arriving } from './arriving.tsx';
import { createRequest, seriesRequest, useCreateGameEventMutation, useStartSeriesMutation } from './create-api.ts';
import { LiveTable } from './live-table.tsx';
import { StepQuestion } from './step-question.tsx';
import { type Chosen, useWizard } from './use-wizard.ts';
import { isAnswered, progress, type Step, stepAtFault, steps, type Wizard } from './wizard.ts';
import { WizardFooter } from './wizard-footer.tsx';

type Props = {
  /** The key under which the draft is kept until the gameEvent is created or the draft discarded. */
  draft: string;
  /** The initial state if there is no draft. */
  start: Wizard;
  games: Arriving<Game>;
  regions: Arriving<Region>;
  /** Fetched once a region is chosen. */
  cafes: Arriving<Cafe>;
  /** The host as drawn at the table. */
  host: Seated;
  /** The gameEvents at which the host has a role already. */
  gameEvents: readonly GameEvent[];
  /** The groups whose evening it may be. */
  groups: readonly Pick<Group, 'id' | 'name'>[];
  onRegionChosen: () => void;
  onClose: () => void;
  onCreated: (gameEvent: GameEvent) => void;
  onSeriesStarted: (series: Series) => void;
};

/** The refusals by the rules of the cafe’s house. */
const OF_THE_HOUSE = ['cafe_closed', 'cafe_full', 'cafe_notice'];

const headings: Record<Step, string> = {
  game: 'Which game?',
  region: 'Which part of town?',
  cafe: 'Which cafe?',
  date: 'What day?',
  time: 'What time does it start?',
  participants: 'How many can join you?',
  review: 'Does everything look right?',
};

/** The seven steps that create a gameEvent, beside a live preview of its table. Closing it keeps the draft. */
export function CreateEventWizard(props: Props) {
  const { draft, start, games, regions, cafes, host, groups, onRegionChosen, onClose, onCreated, onSeriesStarted } =
    props;
  const { step, answers, dispatch, chosen, localNow, problem, clash, isBusyOn, isBegun } = useWizard(props);
  const reportRegion = useEffectEvent(onRegionChosen);
  useEffect(() => {
    if (answers.regionId !== '') reportRegion();
  }, [answers.regionId]);
  const body = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (step) body.current?.scrollTo(0, 0);
  }, [step]);
  const [startingOver, setStartingOver] = useState(false);
  const [next, setNext] = useState<readonly string[]>();
  const [create, { isLoading: isCreating }] = useCreateGameEventMutation();
  const [startSeries, { isLoading: isStarting }] = useStartSeriesMutation();
  const isLoading = isCreating || isStarting;
  const { make, renew } = useOneIntention(draft);

  const submit = async () => {
    const before =
      'Your event was already created, as it was when you first pressed. Change it under My Hosted Events.';
    const ofSeries = seriesRequest(answers);
    const { data, error } = ofSeries
      ? await make(startSeries, ofSeries, before)
      : await make(create, createRequest(answers), before);
    if (data) {
      toast({ title: 'Success', description: `Game event${ofSeries ? 's' : ''} created successfully` });
      keepDraft(draft, '');
      return 'series' in data ? onSeriesStarted(data.series) : onCreated(data);
    }
    if (isMadeBefore(error)) {
      toast({ title: 'Already created', description: errorText(error, '') });
      keepDraft(draft, '');
      return onClose();
    }
    toast({ tone: 'destructive', title: 'Error', description: errorText(error, 'Failed to create game event') });
    const reply = errorReply(error);
    setNext((reply as { next?: readonly string[] } | null)?.next);
    const faulty = reply?.code && OF_THE_HOUSE.includes(reply.code) ? 'time' : stepAtFault(reply?.fields);
    if (faulty) dispatch({ type: 'goTo', step: faulty });
  };
  const goOn = () => {
    if (isLoading || problem !== undefined) return;
    if (step === 'review') void submit();
    else dispatch({ type: 'next' });
  };

  return (
    <Dialog
      open
      onOpenChange={(open) => !open && !isLoading && onClose()}
      title="Create Event"
      keepOnOutsidePress
      fullHeight
      className="bg-paper! md:h-[min(94dvh,52rem)] md:max-h-none! md:max-w-2xl! md:rounded-sheet! lg:max-w-280!"
    >
      <Form onSubmit={goOn}>
        <WizardProgress step={step} {...(isBegun && { onStartOver: () => setStartingOver(true) })} />
        <DialogBody
          ref={body}
          className="pt-0! pb-5 lg:grid lg:grid-cols-[1fr_400px] lg:grid-rows-[auto_1fr] lg:items-start lg:gap-x-12"
        >
          <div className="relative mb-5 lg:sticky lg:top-0 lg:col-start-2 lg:row-span-2 lg:mb-0">
            <LiveTable answers={answers} game={chosen.game} cafe={chosen.cafe} host={host} localNow={localNow} />
            <p className="mt-3 px-2 text-ink-soft max-lg:hidden">
              Fills in as you choose. Nothing is published before you press Create Event.
            </p>
          </div>
          <div key={step} className="min-w-0 lg:col-start-1 lg:row-start-1">
            <h3 ref={focusOnMount} tabIndex={-1} id="wizard-step" className="mb-3 text-xl">
              {headings[step]}
            </h3>
            <fieldset aria-labelledby="wizard-step">
              <StepQuestion
                step={step}
                answers={answers}
                dispatch={dispatch}
                games={games}
                regions={regions}
                cafes={cafes}
                chosen={chosen}
                problem={problem}
                clash={clash}
                localNow={localNow}
                isBusyOn={isBusyOn}
                groups={groups}
                next={next}
              />
            </fieldset>
          </div>
        </DialogBody>
        <WizardFooter
          step={step}
          canGoOn={problem === undefined && (step === 'review' || isAnswered(step, answers))}
          isCreating={isLoading}
          onBack={() => (step === 'game' ? onClose() : dispatch({ type: 'back' }))}
        />
      </Form>
      <StartOverDialog
        open={startingOver}
        onOpenChange={setStartingOver}
        chosen={chosen}
        onConfirm={() => {
          renew();
          dispatch({ type: 'startOver', at: start });
          setStartingOver(false);
        }}
      />
    </Dialog>
  );
}

function WizardProgress({ step, onStartOver }: { step: Step; onStartOver?: () => void }) {
  return (
    <div className="px-5 pb-3 md:px-6">
      <ProgressBar label="Progress" percent={progress[step]} />
      <div className="flex min-h-11 items-center justify-between text-sm">
        <p className="text-ink-soft">
          Step {steps.indexOf(step) + 1} of {steps.length}
        </p>
        {onStartOver && (
          <button
            type="button"
            className="-mr-2 min-h-11 px-2 font-semibold text-felt-ink hover:underline"
            onClick={onStartOver}
          >
            Start over
          </button>
        )}
      </div>
    </div>
  );
}

function StartOverDialog({
  open,
  onOpenChange,
  chosen: { game, cafe },
  onConfirm,
}: {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  chosen: Chosen;
  onConfirm: () => void;
}) {
  return (
    <ConfirmDialog
      open={open}
      onOpenChange={onOpenChange}
      title="Start over?"
      description="What you have chosen and written here will be lost. This cannot be undone."
      keepLabel="Keep it"
      confirmLabel="Start over"
      pending={false}
      pendingText=""
      onConfirm={onConfirm}
    >
      {game && <p className="font-semibold">{cafe ? `${isolated(game.name)} at ${isolated(cafe.name)}` : game.name}</p>}
    </ConfirmDialog>
  );
}
