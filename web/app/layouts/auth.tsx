import { AuthDialog, LoadingStep } from '../../features/auth/auth-dialog.tsx';
import { RegionSelect } from '../../features/catalog/region-select.tsx';
import { useGameEventQuery } from '../../features/events/events-api.ts';
import { useAppSelector } from '../../features/session/app-state.ts';
import { selectAuthDialog } from '../../features/session/auth-dialog-state.ts';
import { late } from '../../ui/late.tsx';
import { SeatSummary } from './seat-summary.tsx';

const HostDetailsForm = late(
  async () => (await import('../../features/account/host-details-form.tsx')).HostDetailsForm,
);

const HostDetails = ({ onSaved }: { onSaved: () => void }) => (
  <HostDetailsForm waiting={<LoadingStep />} RegionSelect={RegionSelect} onSaved={onSaved} />
);

/** The sign-in dialog, with data of other features: the regions of organizers, and the seat to be reserved. */
export function Auth() {
  const { intent } = useAppSelector(selectAuthDialog);
  const { currentData } = useGameEventQuery(intent?.gameEventId ?? '', { skip: intent === null });
  const seat = intent && <SeatSummary gameEventId={intent.gameEventId} />;
  return <AuthDialog HostDetails={HostDetails} gameName={currentData?.game?.name} seat={seat} />;
}
