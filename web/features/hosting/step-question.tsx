import type { Cafe, Game, Region } from '../../../modules/catalog/contract.ts';
import type { Group } from '../../../modules/groups/contract.ts';
import { useSiteConfig } from '../../lib/site-config.tsx';
import type { Arriving } from './arriving.tsx';
import { PlayersStep, ReviewStep } from './last-steps.tsx';
import { CafeStep, GameStep, RegionStep } from './place-steps.tsx';
import type { Chosen } from './use-wizard.ts';
import { DateStep, TimeStep } from './when-steps.tsx';
import type { Answers, Step, WizardAction } from './wizard.ts';

/** The question of a step. */
export function StepQuestion({
  step,
  answers,
  dispatch,
  games,
  regions,
  cafes,
  chosen: { game, region, cafe },
  problem,
  clash,
  localNow,
  isBusyOn,
  groups,
  next,
}: {
  step: Step;
  answers: Answers;
  dispatch: (action: WizardAction) => void;
  games: Arriving<Game>;
  regions: Arriving<Region>;
  cafes: Arriving<Cafe>;
  chosen: Chosen;
  problem: string | undefined;
  clash: string | undefined;
  localNow: string;
  isBusyOn: (date: string) => boolean;
  groups: readonly Pick<Group, 'id' | 'name'>[];
  /** Where the cafe had no room: the next starts that it has. */
  next: readonly string[] | undefined;
}) {
  const { cityName } = useSiteConfig();
  const goTo = (target: Step) => dispatch({ type: 'goTo', step: target });
  const stepProps = {
    answers,
    onAnswer: (given: Partial<Answers>) => dispatch({ type: 'answer', answers: given }),
  };
  switch (step) {
    case 'game':
      return <GameStep {...stepProps} games={games} />;
    case 'region':
      return <RegionStep {...stepProps} regions={regions} />;
    case 'cafe':
      return <CafeStep {...stepProps} cafes={cafes} regionName={region?.name} onOtherRegion={() => goTo('region')} />;
    case 'date':
      return <DateStep {...stepProps} houseOf={answers.cafeId} problem={problem} localNow={localNow} />;
    case 'time':
      return (
        <TimeStep
          {...stepProps}
          houseOf={answers.cafeId}
          problem={problem}
          localNow={localNow}
          cityName={cityName}
          clash={clash}
          next={next}
        />
      );
    case 'participants':
      return <PlayersStep {...stepProps} houseOf={answers.cafeId} />;
    case 'review':
      return (
        <ReviewStep
          {...stepProps}
          game={game}
          region={region}
          cafe={cafe}
          problem={problem}
          clash={clash}
          onChange={goTo}
          localNow={localNow}
          isBusyOn={isBusyOn}
          groups={groups}
        />
      );
  }
}
