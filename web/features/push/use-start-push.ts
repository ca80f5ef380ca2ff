import { errorText } from '../../lib/base-query.ts';
import { toast } from '../../ui/toast.tsx';
import { useStartPushMutation } from './push-api.ts';

/** Turns notifications on for this device and reports the result. Call `start` only from a press. */
export function useStartPush() {
  const [begin, { isLoading: isStarting }] = useStartPushMutation();
  const start = async () => {
    const { data, error } = await begin();
    if (error) {
      const description = errorText(error, 'Please try again.');
      toast({ tone: 'destructive', title: 'Unable to turn notifications on', description });
    } else if (data.state === 'on') {
      toast({
        title: 'Notifications are on',
        description: 'Choose which ones in My Account, under Emails and notifications.',
      });
    }
  };
  return { start: () => void start(), isStarting };
}
