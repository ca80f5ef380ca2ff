import { useId } from 'react';
import { errorText } from '../../lib/base-query.ts';
import { dismissFailure, toast } from '../../ui/toast.tsx';
import { MAIL_WORDS } from './mail-words.ts';
import { useChangeMailPreferencesMutation, useMailPreferencesQuery } from './mails-api.ts';

/** The switch of the mail with the numbers of a week, for admins of the role full. It takes effect at once. */
export function MondaySwitch() {
  const { data } = useMailPreferencesQuery();
  const [change] = useChangeMailPreferencesMutation();
  const id = useId();
  if (!data) return null;
  const turn = async (monday: boolean) => {
    const { error } = await change({ monday });
    if (!error) return dismissFailure();
    const description = errorText(error, 'Your choice was not saved. Please try again.');
    toast({ tone: 'destructive', title: 'Update Failed', description });
  };
  return (
    <label htmlFor={id} className="flex min-h-11 w-fit cursor-pointer items-center gap-3">
      <input
        id={id}
        type="checkbox"
        className="size-6 shrink-0 cursor-pointer accent-felt"
        aria-describedby={`${id}-hint`}
        checked={data.monday}
        onChange={({ target }) => void turn(target.checked)}
      />
      <span>
        <span className="block font-semibold">Email me my week in numbers</span>
        <span id={`${id}-hint`} className="block text-ink-soft">
          {MAIL_WORDS.monday.hint}
        </span>
      </span>
    </label>
  );
}
