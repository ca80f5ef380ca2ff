import { ChevronRight } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useFormState, useWatch } from 'react-hook-form';
import { Link } from 'react-router-dom';
import { ProfileUpdateRequest, type User } from '../../../modules/identity/contract.ts';
import { errorText } from '../../lib/base-query.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { Button } from '../../ui/button.tsx';
import { DialogBody, DialogFooter } from '../../ui/dialog.tsx';
import { Field, Input, Textarea } from '../../ui/field.tsx';
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

type Props = { user: User; onClose: () => void; reliabilityPath: string; mails: ReactNode; blocks: ReactNode };

/** The profile form. Fields that only an admin changes are disabled. Its code is loaded when the dialog opens. */
export function ProfileForm({ user, onClose, reliabilityPath, mails, blocks }: Props) {
  const form = useContractForm<Own>({
    initial: { bio: user.bio, showAtTables: user.showAtTables },
    sent: (values) => ({ schema: Own, request: values }),
    draft: 'profile',
  });
  const { control } = form;
  const [isDeleting, setIsDeleting] = useState(false);
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
    form.forget();
    toast({ title: 'Profile Updated', description: 'Your changes are saved.' });
    onClose();
  };

  return (
    <>
      <Form
        onSubmit={() => {
          if (!isSubmitting) void form.submit(save);
        }}
      >
        <DialogBody className="space-y-4">
          {form.restored && <RestoredNotice onStartOver={form.startOver} />}
          <Link
            to={reliabilityPath}
            replace
            className="flex min-h-14 items-center gap-3 rounded-field border border-line px-4 hover:bg-sunken"
          >
            <span className="mr-auto font-semibold">My reliability</span>
            <Reliability score={user.reliabilityScore} />
            <ChevronRight aria-hidden className="size-5 text-ink-soft" />
          </Link>
          <OwnPhoto user={user} />
          <div className="grid gap-4 sm:grid-cols-2">
            <Fixed label="First name" value={user.firstName} />
            <Fixed label="Last name" value={user.lastName} />
          </div>
          <Fixed label="Phone" value={user.phoneNumber} />
          <FormField
            control={control}
            name="bio"
            label="Bio"
            hint={`Everybody can read it on your page. ${BIO_MAX - length} characters left.`}
          >
            {(tied) => <Textarea {...tied} maxLength={BIO_MAX} placeholder="What do you like to play, and how?" />}
          </FormField>
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
          <Fold id="mails" title="Emails and notifications">
            {mails}
          </Fold>
          <Fold id="blocks" title="Blocked people">
            {blocks}
          </Fold>
          <Fold id="sessions" title="Where you are signed in">
            <SignedInPlaces />
          </Fold>
          <Fold id="passkeys" title="Passkeys">
            <Passkeys />
          </Fold>
          <Fold id="data" title="Your data">
            <OwnData onDelete={() => setIsDeleting(true)} />
          </Fold>
        </DialogBody>
        <DialogFooter>
          <Button
            variant="outline"
            onClick={() => {
              form.forget();
              onClose();
            }}
          >
            Cancel
          </Button>
          <Button type="submit" pending={isSubmitting} pendingText="Saving...">
            Save Changes
          </Button>
        </DialogFooter>
      </Form>
      {/* beside the form, because React passes its submit on to the forms around it */}
      <DeleteAccountDialog user={user} open={isDeleting} onClose={() => setIsDeleting(false)} />
    </>
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

function Fixed({ label, value }: { label: string; value: string }) {
  return (
    <Field label={label} hint="Contact admin to update">
      {(tie) => <Input {...tie} value={value} disabled readOnly />}
    </Field>
  );
}
