import { AuthDialog } from '../../features/auth/auth-dialog.tsx';
import { RegionSelect } from '../../features/catalog/region-select.tsx';
import { useGameEventQuery } from '../../features/events/events-api.ts';
import { useAppSelector } from '../../features/session/app-state.ts';
import { selectAuthDialog } from '../../features/session/auth-dialog-state.ts';

/** Signing in and up, with what other features know: the regions, and the game of the seat that is wanted. */
export function Auth() {
  const { intent } = useAppSelector(selectAuthDialog);
  const { currentData } = useGameEventQuery(intent?.gameEventId ?? '', { skip: intent === null });
  return <AuthDialog RegionSelect={RegionSelect} gameName={currentData?.game?.name} />;
}
