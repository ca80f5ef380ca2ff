import { AuthDialog } from '../../features/auth/auth-dialog.tsx';
import { RegionSelect } from '../../features/catalog/region-select.tsx';
import { useGameEventQuery } from '../../features/events/events-api.ts';
import { useAppSelector } from '../../features/session/app-state.ts';
import { selectAuthDialog } from '../../features/session/auth-dialog-state.ts';

/** The sign-in dialog, with data of other features: the regions, and the game of the seat to be reserved. */
export function Auth() {
  const { intent } = useAppSelector(selectAuthDialog);
  const { currentData } = useGameEventQuery(intent?.gameEventId ?? '', { skip: intent === null });
  return <AuthDialog RegionSelect={RegionSelect} gameName={currentData?.game?.name} />;
}
