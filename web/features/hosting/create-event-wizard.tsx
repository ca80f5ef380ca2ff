import { useEffect, useEffectEvent, useReducer, useRef, useState } from 'react';
import type { Cafe, Game, Region } from '../../../modules/catalog/contract.ts';
import type { GameEvent } from '../../../modules/events/contract.ts';
import { errorReply, errorText } from '../../lib/base-query.ts';
import { draftOf, keepDraft } from '../../lib/drafts.ts';
import { focusOnMount } from '../../lib/focus-on-mount.ts';
import { useSiteConfig } from '../../lib/site-config.tsx';
import { localMoment } from '../../lib/time.ts';
import { useNow } from '../../lib/use-now.ts';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { Dialog, DialogBody, DialogFooter } from '../../ui/dialog.tsx';
import { Form } from '../../ui/form.tsx';
import { ProgressBar } from '../../ui/progress-bar.tsx';
import type { Seated } from '../../ui/table-of.tsx';
import { toast } from '../../ui/toast.tsx';
import type { Arriving } from './arriving.tsx';
import { clashAt } from './clash.ts';
import { createRequest, useCreateGameEventMutation } from './hosting-api.ts';
import { PlayersStep, ReviewStep } from './last-steps.tsx';
import { LiveTable } from './live-table.tsx';
import { CafeStep, GameStep, RegionStep } from './place-steps.tsx';
import { DateStep, TimeStep } from './when-steps.tsx';
import {
  draftFrom,
  evolveWizard,
  isAnswered,
  problemWith,
  progress,
  resumedWizard,
  type Step,
  stepAtFault,
  steps,
  type Wizard,
} from './wizard.ts';

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
  hostId: string;
  /** The gameEvents at which the host has a role already. */
  gameEvents: readonly GameEvent[];
  onRegionChosen: () => void;
  onClose: () => void;
  onCreated: (gameEvent: GameEvent) => void;
};

const headings: Record<Step, string> = {
  game: 'Which game?',
  region: 'Which part of town?',
  cafe: 'At which cafe?',
  date: 'On which day?',
  time: 'When do you start?',
  participants: 'How many can join you?',
  review: 'Does everything look right?',
};

/** The seven steps that create a gameEvent, beside a live preview of its table. Closing it keeps the draft. */
export function CreateEventWizard(props: Props) {
  const { draft, start, games, regions, cafes, host, hostId, gameEvents, onRegionChosen, onClose, onCreated } = props;
  const [wizard, dispatch] = useReducer(evolveWizard, draft, (about) => resumedWizard(draftOf(about), start));
  const { step, answers } = wizard;
  const kept = draftFrom(wizard, start);
  useEffect(() => keepDraft(draft, kept), [draft, kept]);
  const reportRegion = useEffectEvent(onRegionChosen);
  useEffect(() => {
    if (answers.regionId !== '') reportRegion();
  }, [answers.regionId]);
  const body = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (step) body.current?.scrollTo(0, 0);
  }, [step]);
  const [startingOver, setStartingOver] = useState(false);
  const [create, { isLoading }] = useCreateGameEventMutation();
  const { timeZone, cityName } = useSiteConfig();
  const localNow = localMoment(new Date(useNow()).toISOString(), timeZone);
  const game = games.data?.find(({ id, status }) => id === answers.gameId && status === 'active');
  const cafe = cafes.data?.find(({ id, status }) => id === answers.cafeId && status === 'approved');
  const region = regions.data?.find(({ id }) => id === answers.regionId);
  const gone = {
    game: games.data && !game ? 'This game is no longer offered. Please choose another.' : undefined,
    cafe: cafes.data && !cafe ? 'This cafe is no longer offered. Please choose another.' : undefined,
  };
  const problem =
    step === 'game' || step === 'cafe'
      ? gone[step]
      : (problemWith(step, answers, localNow) ?? (step === 'review' ? (gone.game ?? gone.cafe) : undefined));
  const clash = clashAt(answers, gameEvents, hostId);
  const stepProps = {
    answers,
    onAnswer: (given: Partial<typeof answers>) => dispatch({ type: 'answer', answers: given }),
  };
  const goTo = (target: Step) => dispatch({ type: 'goTo', step: target });

  const submit = async () => {
    const { data, error } = await create(createRequest(answers));
    if (data) {
      toast({ title: 'Success', description: 'Game event created successfully' });
      keepDraft(draft, '');
      return onCreated(data);
    }
    toast({ tone: 'destructive', title: 'Error', description: errorText(error, 'Failed to create game event') });
    const faulty = stepAtFault(errorReply(error)?.fields);
    if (faulty) goTo(faulty);
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
        <div className="px-5 pb-3 md:px-6">
          <ProgressBar label="Progress" percent={progress[step]} />
          <div className="flex min-h-11 items-center justify-between text-sm">
            <p className="text-ink-soft">
              Step {steps.indexOf(step) + 1} of {steps.length}
            </p>
            {kept !== '' && (
              <button
                type="button"
                className="-mr-2 min-h-11 px-2 font-semibold text-felt-ink hover:underline"
                onClick={() => setStartingOver(true)}
              >
                Start over
              </button>
            )}
          </div>
        </div>
        <DialogBody
          ref={body}
          className="pt-0! pb-5 lg:grid lg:grid-cols-[1fr_400px] lg:grid-rows-[auto_1fr] lg:items-start lg:gap-x-12"
        >
          <div className="relative mb-5 lg:sticky lg:top-0 lg:col-start-2 lg:row-span-2 lg:mb-0">
            <LiveTable answers={answers} game={game} cafe={cafe} host={host} />
            <p className="mt-3 px-2 text-sm text-ink-soft max-lg:hidden">
              Fills in as you choose. Nothing is published before you press Create Event.
            </p>
          </div>
          <div key={step} className="min-w-0 lg:col-start-1 lg:row-start-1">
            <h3 ref={focusOnMount} tabIndex={-1} id="wizard-step" className="mb-3 text-xl leading-[26px]">
              {headings[step]}
            </h3>
            <fieldset aria-labelledby="wizard-step">
              {step === 'game' && <GameStep {...stepProps} games={games} />}
              {step === 'region' && <RegionStep {...stepProps} regions={regions} />}
              {step === 'cafe' && (
                <CafeStep {...stepProps} cafes={cafes} regionName={region?.name} onOtherRegion={() => goTo('region')} />
              )}
              {step === 'date' && <DateStep {...stepProps} problem={problem} localNow={localNow} />}
              {step === 'time' && (
                <TimeStep {...stepProps} problem={problem} localNow={localNow} cityName={cityName} clash={clash} />
              )}
              {step === 'participants' && <PlayersStep {...stepProps} />}
              {step === 'review' && (
                <ReviewStep
                  {...stepProps}
                  game={game}
                  region={region}
                  cafe={cafe}
                  problem={problem}
                  clash={clash}
                  onChange={goTo}
                />
              )}
            </fieldset>
          </div>
        </DialogBody>
        <DialogFooter className="flex-row! border-line border-t bg-raised md:rounded-b-[20px] md:pb-4! lg:justify-start!">
          <Button
            variant="outline"
            className="min-h-12 w-28"
            onClick={() => (step === 'game' ? !isLoading && onClose() : !isLoading && dispatch({ type: 'back' }))}
          >
            {step === 'game' ? 'Cancel' : 'Back'}
          </Button>
          {step === 'review' ? (
            <Button
              key="create"
              type="submit"
              className="min-h-12 flex-1"
              disabled={problem !== undefined}
              pending={isLoading}
              pendingText="Creating…"
              // The second click of a double click on "Next" lands on this button.
              onClick={(click) => click.detail > 1 && click.preventDefault()}
            >
              Create Event
            </Button>
          ) : (
            <Button
              key="next"
              type="submit"
              className="min-h-12 flex-1"
              disabled={!isAnswered(step, answers) || problem !== undefined}
            >
              Next
            </Button>
          )}
        </DialogFooter>
      </Form>
      <ConfirmDialog
        open={startingOver}
        onOpenChange={setStartingOver}
        title="Start over?"
        description="What you have chosen and written here is forgotten. This cannot be undone."
        keepLabel="Keep it"
        confirmLabel="Start over"
        pending={false}
        pendingText=""
        onConfirm={() => {
          dispatch({ type: 'startOver', at: start });
          setStartingOver(false);
        }}
      >
        {game && <p className="font-semibold">{cafe ? `${game.name} at ${cafe.name}` : game.name}</p>}
      </ConfirmDialog>
    </Dialog>
  );
}
