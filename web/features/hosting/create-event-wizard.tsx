import { useEffect, useEffectEvent, useReducer } from 'react';
import type { Cafe, Game, Region } from '../../../modules/catalog/contract.ts';
import { errorReply, errorText } from '../../lib/base-query.ts';
import { draftOf, keepDraft } from '../../lib/drafts.ts';
import { focusOnMount } from '../../lib/focus-on-mount.ts';
import { useSiteConfig } from '../../lib/site-config.tsx';
import { localMoment } from '../../lib/time.ts';
import { useNow } from '../../lib/use-now.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog, DialogBody, DialogFooter } from '../../ui/dialog.tsx';
import { Form } from '../../ui/form.tsx';
import { toast } from '../../ui/toast.tsx';
import type { Arriving } from './arriving.tsx';
import { createRequest, useCreateGameEventMutation } from './hosting-api.ts';
import { PlayersStep, ReviewStep } from './last-steps.tsx';
import { WIZARD_DRAFT } from './next-week.ts';
import { CafeStep, GameStep, RegionStep } from './place-steps.tsx';
import { DateStep, TimeStep } from './when-steps.tsx';
import {
  evolveWizard,
  isAnswered,
  problemWith,
  progress,
  resumedWizard,
  type Step,
  stepAtFault,
  steps,
} from './wizard.ts';

type Props = {
  games: Arriving<Game>;
  regions: Arriving<Region>;
  /** Asked for once a region is chosen. */
  cafes: Arriving<Cafe>;
  onRegionChosen: () => void;
  onClose: () => void;
  onCreated: () => void;
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

/** Seven steps to a meetup of one's own. What is answered outlasts the page, until it is created or closed. */
export function CreateEventWizard({ games, regions, cafes, onRegionChosen, onClose, onCreated }: Props) {
  const [wizard, dispatch] = useReducer(evolveWizard, WIZARD_DRAFT, (about) => resumedWizard(draftOf(about)));
  const { step, answers } = wizard;
  useEffect(() => keepDraft(WIZARD_DRAFT, JSON.stringify(wizard)), [wizard]);
  const tellRegion = useEffectEvent(onRegionChosen);
  useEffect(() => {
    if (answers.regionId !== '') tellRegion();
  }, [answers.regionId]);
  const close = () => {
    keepDraft(WIZARD_DRAFT, '');
    onClose();
  };
  const [create, { isLoading }] = useCreateGameEventMutation();
  const { timeZone, cityName } = useSiteConfig();
  const localNow = localMoment(new Date(useNow()).toISOString(), timeZone);
  const problem = problemWith(step, answers, localNow);
  const stepProps = {
    answers,
    onAnswer: (given: Partial<typeof answers>) => dispatch({ type: 'answer', answers: given }),
  };

  const submit = async () => {
    const { error } = await create(createRequest(answers));
    if (!error) {
      toast({ title: 'Success', description: 'Game event created successfully' });
      keepDraft(WIZARD_DRAFT, '');
      return onCreated();
    }
    toast({ tone: 'destructive', title: 'Error', description: errorText(error, 'Failed to create game event') });
    const faulty = stepAtFault(errorReply(error)?.fields);
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
      onOpenChange={(open) => !open && !isLoading && close()}
      title="Create Event"
      keepOnOutsidePress
      fullHeight
      className="md:h-[min(90dvh,42rem)] md:max-w-2xl!"
    >
      <Form onSubmit={goOn}>
        <div className="px-5 pb-4 md:px-6">
          <div
            role="progressbar"
            aria-label="Progress"
            aria-valuemin={0}
            aria-valuemax={100}
            aria-valuenow={progress[step]}
            className="h-2 overflow-hidden rounded-full bg-sunken"
          >
            <div
              className="h-full origin-left rounded-full bg-felt transition-transform duration-200"
              style={{ transform: `scaleX(${progress[step] / 100})` }}
            />
          </div>
        </div>
        <DialogBody key={step} className="pb-4">
          <p className="text-ink-soft text-sm">
            Step {steps.indexOf(step) + 1} of {steps.length}
          </p>
          <h3 ref={focusOnMount} tabIndex={-1} id="wizard-step" className="mb-4 text-xl">
            {headings[step]}
          </h3>
          <fieldset aria-labelledby="wizard-step">
            {step === 'game' && <GameStep {...stepProps} games={games} />}
            {step === 'region' && <RegionStep {...stepProps} regions={regions} />}
            {step === 'cafe' && <CafeStep {...stepProps} cafes={cafes} />}
            {step === 'date' && <DateStep {...stepProps} problem={problem} today={localNow.slice(0, 10)} />}
            {step === 'time' && <TimeStep {...stepProps} problem={problem} cityName={cityName} />}
            {step === 'participants' && <PlayersStep {...stepProps} />}
            {step === 'review' && (
              <ReviewStep
                {...stepProps}
                game={games.data?.find(({ id }) => id === answers.gameId)}
                region={regions.data?.find(({ id }) => id === answers.regionId)}
                cafe={cafes.data?.find(({ id }) => id === answers.cafeId)}
                onChange={(target) => dispatch({ type: 'goTo', step: target })}
              />
            )}
          </fieldset>
        </DialogBody>
        <DialogFooter className="border-line border-t md:justify-between!">
          <Button
            variant="outline"
            onClick={() => (step === 'game' ? close() : !isLoading && dispatch({ type: 'back' }))}
          >
            {step === 'game' ? 'Cancel' : 'Back'}
          </Button>
          {step === 'review' ? (
            <Button
              key="create"
              type="submit"
              pending={isLoading}
              pendingText="Creating…"
              // The second half of a double click on "Next" lands here.
              onClick={(click) => click.detail > 1 && click.preventDefault()}
            >
              Create Event
            </Button>
          ) : (
            <Button key="next" type="submit" disabled={!isAnswered(step, answers) || problem !== undefined}>
              Next
            </Button>
          )}
        </DialogFooter>
      </Form>
    </Dialog>
  );
}
