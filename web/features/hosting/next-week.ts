import type { GameEvent } from '../../../modules/events/contract.ts';
import { addDaysTo } from '../../lib/time.ts';
import type { Wizard } from './wizard.ts';

/** Where what is answered in the wizard is kept. */
export const WIZARD_DRAFT = 'game event';

/** The wizard at its review, as if somebody had answered what a game event is, one week later. */
export const wizardForNextWeek = (gameEvent: GameEvent): Wizard => {
  const { gameId, regionId, cafeId, startDate, startTime, maxParticipants, description } = gameEvent;
  const { minParticipants, signUpClosesHours } = gameEvent;
  return {
    step: 'review',
    answers: {
      gameId,
      regionId,
      cafeId,
      date: addDaysTo(startDate, 7),
      time: startTime,
      maxParticipants,
      description,
      minParticipants,
      signUpClosesHours,
    },
  };
};
