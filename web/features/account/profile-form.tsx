import { Lock } from 'lucide-react';
import { type ReactNode, useId, useState } from 'react';
import { useFormState, useWatch } from 'react-hook-form';
import { ProfileUpdateRequest, type User } from '../../../modules/identity/contract.ts';
import { errorText } from '../../lib/base-query.ts';
import { cn } from '../../lib/cn.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { Button } from '../../ui/button.tsx';
import { Textarea } from '../../ui/field.tsx';
import { Form } from '../../ui/form.tsx';
import { FormCheckbox, FormField } from '../../ui/form-field.tsx';
import { FormFooter } from '../../ui/form-footer.tsx';
import { RestoredNotice } from '../../ui/form-notices.tsx';
import { PhotoField } from '../../ui/photo-field.tsx';
import { toast } from '../../ui/toast.tsx';
import { useContractForm } from '../../ui/use-contract-form.ts';
import { useRemovePhotoMutation, useSetPhotoMutation, useUpdateProfileMutation } from './account-api.ts';
import { DeleteAccountDialog } from './delete-account-dialog.tsx';
import { Fold } from './fold.tsx';
import { OwnData } from './own-data.tsx';
import { type PartId, usePart } from './part.ts';
import { Part, Parts } from './parts.tsx';
import { Passkeys } from './passkeys.tsx';
import { SignedInPlaces } from './signed-in-places.tsx';

const BIO_MAX = 1000;
const Own = ProfileUpdateRequest.pick({ bio: true, showAtTables: true }).required();
/** The fields of a profile that the person may change. */
type Own = { bio: string; showAtTables: boolean };

type Props = {
  user: User;
  reliabilityPath: string;
  /** How many mails the person gets, what they follow, and whether they have a calendar address. */
  mailState: ReactNode;
  mails: ReactNode;
  calendar: ReactNode;
  follows: ReactNode;
  blocks: ReactNode;
};

/**
 * The profile form, and the settings beside it: all at once where there is room for their list beside them, and one
 * part at a time on phones. Its code is loaded when the page opens.
 */
export function ProfileForm({ user, reliabilityPath, mailState, mails, calendar, follows, blocks }: Props) {
  const [isDeleting, setIsDeleting] = useState(false);
  const at = usePart();
  return (
    <div className="mt-6 grid grid-cols-[minmax(0,1fr)] items-start gap-4 lg:grid-cols-[13.5rem_minmax(0,1fr)] lg:gap-8">
      <Identity user={user} className={cn('lg:col-start-2', at && at !== 'profile' && 'max-lg:hidden')} />
      <Parts at={at} user={user} reliabilityPath={reliabilityPath} mailState={mailState} />
      <div className={cn('grid grid-cols-[minmax(0,1fr)] gap-8 lg:col-start-2', !at && 'max-lg:hidden')}>
        <OwnProfile user={user} at={at} />
        <Part id="alerts" at={at} title="Emails and alerts">
          <div className={folds}>
            <Fold id="mails" title="Emails and notifications">
              {mails}
            </Fold>
            <Fold id="calendar" title="Your events in your calendar">
              {calendar}
            </Fold>
            <Fold id="follows" title="What you follow">
              {follows}
            </Fold>
          </div>
        </Part>
        <Part id="sign-in" at={at} title="Sign-in and devices">
          <div className={folds}>
            <Fold id="passkeys" title="Passkeys">
              <Passkeys />
            </Fold>
            <Fold id="sessions" title="Where you are signed in">
              <SignedInPlaces />
            </Fold>
          </div>
        </Part>
        <Part id="my-data" at={at} title="My data">
          <div className={folds}>
            <Fold id="blocks" title="Blocked people">
              {blocks}
            </Fold>
            <Fold id="data" title="Your data">
              <OwnData user={user} onDelete={() => setIsDeleting(true)} />
            </Fold>
          </div>
        </Part>
      </div>
      <DeleteAccountDialog user={user} open={isDeleting} onClose={() => setIsDeleting(false)} />
    </div>
  );
}

const card = 'rounded-card border border-line bg-raised';
const folds = `${card} divide-y divide-line`;

/** What only an admin changes: fields that look like two lines of text. */
function Identity({ user, className }: { user: User; className: string }) {
  const why = useId();
  const field = (label: string, value: string, look: string) => (
    <input
      aria-label={label}
      value={value}
      size={Math.max(1, value.length)}
      disabled
      readOnly
      aria-describedby={why}
      className={cn('field-sizing-content max-w-full truncate bg-transparent', look)}
    />
  );
  const name = 'font-display font-heading text-xl text-ink';
  return (
    <section aria-label="Name and phone" className={cn(card, 'flex items-center gap-4 p-4 sm:p-5', className)}>
      <Avatar of={user} size={56} />
      <div className="min-w-0">
        <div className="flex flex-wrap gap-x-1.5">
          {field('First name', user.firstName, name)}
          {field('Last name', user.lastName, name)}
        </div>
        {field('Phone', user.phoneNumber, 'block text-ink-soft')}
        <p id={why} className="flex items-center gap-1.5 text-ink-soft">
          <Lock aria-hidden className="size-4 shrink-0" />
          Contact admin to update
        </p>
      </div>
    </section>
  );
}

/** What the person changes and saves: photo, bio, and whether others see them at tables. */
function OwnProfile({ user, at }: { user: User; at: PartId | undefined }) {
  const form = useContractForm<Own>({
    initial: { bio: user.bio, showAtTables: user.showAtTables },
    sent: (values) => ({ schema: Own, request: values }),
    draft: 'profile',
  });
  const { control } = form;
  const { isSubmitting } = useFormState({ control });
  const { length } = useWatch({ control, name: 'bio' });
  const [update] = useUpdateProfileMutation();

  const save = async ({ bio, showAtTables }: Own) => {
    const { firstName, lastName, phoneNumber } = user;
    const { error } = await update({ firstName, lastName, phoneNumber, bio, showAtTables });
    if (error) {
      const description = errorText(error, 'Your profile was not saved. Please try again.');
      toast({ tone: 'destructive', title: 'Update Failed', description });
      return;
    }
    // what was saved is what Cancel returns to
    form.follow({ bio, showAtTables });
    form.forget();
    toast({ title: 'Profile Updated', description: 'Your changes are saved.' });
  };

  const isElsewhere = at !== undefined && at !== 'profile' && at !== 'others';
  return (
    <Form
      className={cn('grid grid-cols-[minmax(0,1fr)] gap-8', isElsewhere && 'max-lg:hidden')}
      onSubmit={() => {
        if (!isSubmitting) void form.submit(save);
      }}
    >
      <Part id="profile" at={at} title="Profile">
        <div className={`${card} grid grid-cols-[minmax(0,1fr)] gap-5 p-4 sm:p-5`}>
          {form.restored && <RestoredNotice onStartOver={form.startOver} />}
          <div className="grid gap-5 md:grid-cols-2">
            <OwnPhoto user={user} />
            <FormField
              control={control}
              name="bio"
              label="Bio"
              hint={`Everybody can read it on your page. ${BIO_MAX - length} characters left.`}
            >
              {(tied) => <Textarea {...tied} maxLength={BIO_MAX} placeholder="What do you like to play, and how?" />}
            </FormField>
          </div>
        </div>
      </Part>
      <Part id="others" at={at} title="What others see">
        <div className={`${card} p-4 sm:p-5`}>
          <FormCheckbox
            control={control}
            name="showAtTables"
            label={
              <>
                <span className="font-semibold">Show me at tables</span>
                <span className="block text-ink-soft">
                  Members see your first name where you have a seat. If you switch this off, only the host and the
                  people at the same table do, and your page does not say where you will play.
                </span>
              </>
            }
          />
        </div>
      </Part>
      <FormFooter className="-mt-4">
        <Button variant="outline" onClick={form.startOver}>
          Cancel
        </Button>
        <Button type="submit" pending={isSubmitting} pendingText="Saving...">
          Save Changes
        </Button>
      </FormFooter>
    </Form>
  );
}

function OwnPhoto({ user }: { user: User }) {
  const [save] = useSetPhotoMutation();
  const [remove] = useRemovePhotoMutation();
  return (
    <PhotoField
      label="Photo of you"
      hint="Other members see your photo and first name at your tables."
      picture={<Avatar of={user} size={96} />}
      isSet={user.photo !== null}
      ratio={1}
      round
      save={save}
      remove={remove}
    />
  );
}
