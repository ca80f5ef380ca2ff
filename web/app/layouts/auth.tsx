import { cafeNameOf, gameNameOf } from '../../../modules/catalog/rules.ts';
import type { GameEvent } from '../../../modules/events/contract.ts';
import { isolated } from '../../../platform/isolated.ts';
import { AuthDialog, LoadingStep } from '../../features/auth/auth-dialog.tsx';
import { RegionSelect } from '../../features/catalog/region-select.tsx';
import { useGameEventQuery } from '../../features/events/events-api.ts';
import { useAppSelector } from '../../features/session/app-state.ts';
import { selectAuthDialog } from '../../features/session/auth-dialog-state.ts';
import { dayAndTime } from '../../lib/day-words.ts';
import { useSiteConfig } from '../../lib/site-config.tsx';
import { useNow } from '../../lib/use-now.ts';
import { late } from '../../ui/late.tsx';
import { Leaving } from './leaving.tsx';

const HostDetailsForm = late(
  async () => (await import('../../features/account/host-details-form.tsx')).HostDetailsForm,
);

const HostDetails = ({ onSaved }: { onSaved: () => void }) => (
  <HostDetailsForm waiting={<LoadingStep />} RegionSelect={RegionSelect} onSaved={onSaved} />
);

/** The sign-in dialog, with data of other features: the regions of organizers, and the seat to be reserved. */
export function Auth() {
  const { intent, invited } = useAppSelector(selectAuthDialog);
  const { currentData } = useGameEventQuery(intent?.gameEventId ?? '', { skip: intent === null });
  const seat = invited && currentData ? <Seat gameEvent={currentData} /> : undefined;
  return <AuthDialog HostDetails={HostDetails} gameName={currentData?.game?.name} seat={seat} />;
}

function Seat({ gameEvent }: { gameEvent: GameEvent }) {
  const { timeZone } = useSiteConfig();
  return (
    <div className="space-y-1 rounded-field bg-sunken px-4 py-3">
      <p>
        <strong className="font-semibold">{gameNameOf(gameEvent.game)}</strong>,{' '}
        {dayAndTime(gameEvent.eventDate, useNow(), timeZone)} at {isolated(cafeNameOf(gameEvent.cafe))}
      </p>
      <Leaving gameEvent={gameEvent} />
    </div>
  );
}
