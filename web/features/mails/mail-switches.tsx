import type { OptionalKind } from '../../../modules/mails/rules.ts';
import { errorText } from '../../lib/base-query.ts';
import { Checkbox } from '../../ui/checkbox.tsx';
import { LoadError } from '../../ui/load-error.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { dismissFailure, toast } from '../../ui/toast.tsx';
import { MAIL_WORDS } from './mail-words.ts';
import { useChangeMailPreferencesMutation, useMailPreferencesQuery } from './mails-api.ts';

const FOR_HOSTS: readonly OptionalKind[] = ['seatChanges', 'hostEvening', 'rateAttendance'];
const KINDS = Object.keys(MAIL_WORDS) as OptionalKind[];

/** Which mails one gets, each switched at once. Mails about hosting are for organizers. */
export function MailSwitches({ isHost }: { isHost: boolean }) {
  const query = useMailPreferencesQuery();
  const { data, error } = query;
  const [change] = useChangeMailPreferencesMutation();
  const turn = async (kind: OptionalKind, isOn: boolean) => {
    const { error: refused } = await change({ [kind]: isOn });
    if (!refused) return dismissFailure();
    const description = errorText(refused, 'Your choice was not saved. Please try again.');
    toast({ tone: 'destructive', title: 'Update Failed', description });
  };
  if (error)
    return <LoadError query={query} title="Failed to fetch your mail settings" otherwise="Please try again." />;
  if (!data) return <Skeleton className="h-40 animate-await" />;
  return (
    <>
      <ul className="grid gap-1">
        {KINDS.filter((kind) => isHost || !FOR_HOSTS.includes(kind)).map((kind) => (
          <li key={kind}>
            <Checkbox
              checked={data[kind]}
              onChange={({ target }) => void turn(kind, target.checked)}
              label={
                <>
                  <span className="block font-semibold">{MAIL_WORDS[kind].label}</span>
                  <span className="block text-ink-soft text-sm">{MAIL_WORDS[kind].hint}</span>
                </>
              }
            />
          </li>
        ))}
      </ul>
      <p className="text-ink-soft text-sm">
        Codes, cancelled and moved events, seats from the waiting list, marks and penalties always reach you.
      </p>
    </>
  );
}
