import { Bell, ChevronRight, Eye, KeyRound, Lock, ShieldCheck, UserRound } from 'lucide-react';
import { type ReactNode, useId, useState } from 'react';
import { useFormState, useWatch } from 'react-hook-form';
import { Link, useLocation } from 'react-router-dom';
import { ProfileUpdateRequest, type User } from '../../../modules/identity/contract.ts';
import { errorText } from '../../lib/base-query.ts';
import { cn } from '../../lib/cn.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { Button } from '../../ui/button.tsx';
import { Textarea } from '../../ui/field.tsx';
import { Form } from '../../ui/form.tsx';
import { FormCheckbox, FormField } from '../../ui/form-field.tsx';
import { RestoredNotice } from '../../ui/form-notices.tsx';
import { PhotoField } from '../../ui/photo-field.tsx';
import { Reliability } from '../../ui/reliability.tsx';
import { toast } from '../../ui/toast.tsx';
import { useContractForm } from '../../ui/use-contract-form.ts';
import { useRemovePhotoMutation, useSetPhotoMutation, useUpdateProfileMutation } from './account-api.ts';
import { DeleteAccountDialog } from './delete-account-dialog.tsx';
import { Fold } from './fold.tsx';
import { OwnData } from './own-data.tsx';
import { Passkeys } from './passkeys.tsx';
import { SignedInPlaces } from './signed-in-places.tsx';

const BIO_MAX = 1000;
const Own = ProfileUpdateRequest.pick({ bio: true, showAtTables: true }).required();
/** The fields of a profile that the person may change. */
type Own = { bio: string; showAtTables: boolean };

type Props = {
  user: User;
  reliabilityPath: string;
  mails: ReactNode;
  calendar: ReactNode;
  follows: ReactNode;
  blocks: ReactNode;
};

/** The profile form, and the settings beside it. Its code is loaded when the page opens. */
export function ProfileForm({ user, reliabilityPath, mails, calendar, follows, blocks }: Props) {
  const [isDeleting, setIsDeleting] = useState(false);
  return (
    <div className="mt-6 grid grid-cols-[minmax(0,1fr)] items-start gap-8 lg:grid-cols-[13.5rem_minmax(0,1fr)]">
      <Parts />
      <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
        <Locked user={user} />
        <OwnProfile user={user} reliabilityPath={reliabilityPath} />
        <Group title="Emails and alerts">
          <Fold id="mails" title="Emails and notifications">
            {mails}
          </Fold>
          <Fold id="calendar" title="Your evenings in your calendar">
            {calendar}
          </Fold>
          <Fold id="follows" title="What you follow">
            {follows}
          </Fold>
        </Group>
        <Group title="Sign-in and devices">
          <Fold id="passkeys" title="Passkeys">
            <Passkeys />
          </Fold>
          <Fold id="sessions" title="Where you are signed in">
            <SignedInPlaces />
          </Fold>
        </Group>
        <Group title="My data">
          <Fold id="blocks" title="Blocked people">
            {blocks}
          </Fold>
          <Fold id="data" title="Your data">
            <OwnData onDelete={() => setIsDeleting(true)} />
          </Fold>
        </Group>
      </div>
      <DeleteAccountDialog user={user} open={isDeleting} onClose={() => setIsDeleting(false)} />
    </div>
  );
}

const parts = [
  { id: 'profile', icon: UserRound, label: 'Profile' },
  { id: 'others', icon: Eye, label: 'What others see' },
  { id: 'mails', icon: Bell, label: 'Emails and alerts' },
  { id: 'passkeys', icon: KeyRound, label: 'Sign-in and devices' },
  { id: 'data', icon: ShieldCheck, label: 'My data' },
] as const;

/** The way to each part, where there is room beside them. */
function Parts() {
  const { search, hash } = useLocation();
  const at = hash.slice(1) || 'profile';
  return (
    <nav aria-label="Profile Settings" className="max-lg:hidden lg:sticky lg:top-(--frame-top)">
      <ul className="grid gap-0.5">
        {parts.map(({ id, icon: Icon, label }) => (
          <li key={id}>
            <Link
              to={{ search, hash: id }}
              replace
              preventScrollReset
              aria-current={at === id ? 'true' : undefined}
              className={cn(
                'flex min-h-11 items-center gap-3 rounded-field px-3',
                at === id ? 'bg-felt-wash font-semibold text-felt-ink' : 'text-ink-soft hover:bg-sunken',
              )}
            >
              <Icon aria-hidden className="size-5 shrink-0" />
              {label}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

const card = 'rounded-card border border-line bg-raised';

function Group({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section aria-label={title} className={`${card} divide-y divide-line`}>
      {children}
    </section>
  );
}

/** What only an admin changes. */
function Locked({ user }: { user: User }) {
  const why = useId();
  const fields = [
    ['First name', user.firstName],
    ['Last name', user.lastName],
    ['Phone', user.phoneNumber],
  ] as const;
  return (
    <section id="profile" aria-label="Name and phone" className={`${card} grid gap-2 p-4 sm:p-5`}>
      <div className="grid gap-x-6 gap-y-2 sm:grid-cols-3">
        {fields.map(([label, value]) => (
          <label key={label} className="grid text-ink-soft text-sm">
            {label}
            <input
              value={value}
              disabled
              readOnly
              aria-describedby={why}
              className="w-full truncate bg-transparent font-semibold text-base text-ink"
            />
          </label>
        ))}
      </div>
      <p id={why} className="flex items-center gap-1.5 text-ink-soft text-sm">
        <Lock aria-hidden className="size-4 shrink-0" />
        Contact admin to update
      </p>
    </section>
  );
}

/** What the person changes and saves: photo, bio, and whether others see them at tables. */
function OwnProfile({ user, reliabilityPath }: { user: User; reliabilityPath: string }) {
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

  return (
    <Form
      onSubmit={() => {
        if (!isSubmitting) void form.submit(save);
      }}
    >
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
        <section id="others" aria-label="What others see" className="grid gap-4 border-line border-t pt-5">
          <h2 className="text-xl">What others see</h2>
          <FormCheckbox
            control={control}
            name="showAtTables"
            label={
              <>
                <span className="font-semibold">Show me at tables</span>
                <span className="block text-ink-soft text-sm">
                  Members see your first name where you have a seat. If you switch this off, only the host and the
                  people at the same table do, and your page does not say where you will play.
                </span>
              </>
            }
          />
          <Link
            to={reliabilityPath}
            viewTransition
            className="flex min-h-14 items-center gap-3 rounded-field border border-line px-4 hover:bg-sunken"
          >
            <span className="mr-auto font-semibold">My reliability</span>
            <Reliability score={user.reliabilityScore} />
            <ChevronRight aria-hidden className="size-5 text-ink-soft" />
          </Link>
        </section>
        <div className="flex flex-wrap justify-end gap-2 max-sm:[&>*]:flex-1">
          <Button variant="outline" onClick={form.startOver}>
            Cancel
          </Button>
          <Button type="submit" pending={isSubmitting} pendingText="Saving...">
            Save Changes
          </Button>
        </div>
      </div>
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
