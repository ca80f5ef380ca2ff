import type { PushKind } from '../../../modules/push/rules.ts';
import { errorText } from '../../lib/base-query.ts';
import { Button } from '../../ui/button.tsx';
import { toast } from '../../ui/toast.tsx';
import {
  useChangePushPreferencesMutation,
  usePushPreferencesQuery,
  usePushStateQuery,
  useStopPushMutation,
} from './push-api.ts';
import type { PushState } from './push-browser.ts';
import { useStartPush } from './use-start-push.ts';

const WORDS: Readonly<Record<PushState, string>> = {
  unsupported:
    'This browser cannot show notifications here. On an iPhone, add Tablemates to your home screen and open it from there.',
  blocked: 'Notifications from Tablemates are blocked in this browser. You can allow them in its settings.',
  off: 'Notifications reach you at once, even while Tablemates is closed. They are off on this device.',
  on: 'Notifications are on for this device. They reach you at once, even while Tablemates is closed.',
};

/** Whether this device shows notifications, with a button to change it. */
export function PushOnThisDevice() {
  const { data: state } = usePushStateQuery();
  const { start, isStarting } = useStartPush();
  const [stop, { isLoading: isStopping }] = useStopPushMutation();
  if (!state) return null;
  return (
    <div className="grid justify-items-start gap-2 rounded-field bg-sunken px-4 py-3">
      <p>{WORDS[state]}</p>
      {state === 'off' && (
        <Button variant="outline" pending={isStarting} pendingText="Turning on…" onClick={start}>
          Turn on for this device
        </Button>
      )}
      {state === 'on' && (
        <Button variant="outline" pending={isStopping} pendingText="Turning off…" onClick={() => void stop()}>
          Turn off for this device
        </Button>
      )}
    </div>
  );
}

/** Switches one kind of notifications, once this browser shows any. */
export function PushSwitch({ kind, labelledBy }: { kind: PushKind; labelledBy: string }) {
  const { data: state } = usePushStateQuery();
  const { data: kinds } = usePushPreferencesQuery();
  const [change] = useChangePushPreferencesMutation();
  const turn = async (isOn: boolean) => {
    const { error } = await change({ [kind]: isOn });
    if (!error) return;
    const description = errorText(error, 'Your choice was not saved. Please try again.');
    toast({ tone: 'destructive', title: 'Update Failed', description });
  };
  return (
    <input
      type="checkbox"
      className="size-6 cursor-pointer accent-felt disabled:cursor-default disabled:opacity-50"
      aria-labelledby={labelledBy}
      checked={kinds?.[kind] ?? false}
      disabled={state !== 'on' || !kinds}
      onChange={({ target }) => void turn(target.checked)}
    />
  );
}
