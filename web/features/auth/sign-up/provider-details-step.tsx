import type { ComponentProps, ComponentType } from 'react';
import { useEffect } from 'react';
import { useForm, useFormState } from 'react-hook-form';
import { RegionChoice } from '../../../../modules/catalog/contract.ts';
import { Button } from '../../../ui/button.tsx';
import { contractResolver } from '../../../ui/contract-resolver.ts';
import { DialogBody, DialogFooter } from '../../../ui/dialog.tsx';
import { Input, Problem } from '../../../ui/field.tsx';
import { Form } from '../../../ui/form.tsx';
import { FormField } from '../../../ui/form-field.tsx';
import { showRefusal } from '../../../ui/show-refusal.ts';
import { toast } from '../../../ui/toast.tsx';
import type { Draft } from '../auth-steps.ts';
import type { StepProps } from '../step.ts';
import { SIGN_UP_FAILED, useSignUp } from './use-sign-up.ts';

/** A select of the city's regions, handed in: the regions belong to another feature. */
export type RegionSelect = ComponentType<
  Omit<ComponentProps<'select'>, 'value' | 'onChange' | 'children'> & {
    value: string;
    onChange: (regionId: string) => void;
  }
>;

type Details = Pick<Draft, 'regionId' | 'expertise'>;
const checked = contractResolver<Details>((request) => ({ schema: RegionChoice, request }));

export function ProviderDetailsStep({ state, send, RegionSelect }: StepProps & { RegionSelect: RegionSelect }) {
  const { regionId, expertise } = state.draft;
  const form = useForm<Details>({ defaultValues: { regionId, expertise }, resolver: checked });
  const { control, subscribe } = form;
  const { errors, isSubmitting } = useFormState({ control });
  const signUp = useSignUp(send);
  // the dialog keeps what was typed when a person goes back a step
  useEffect(
    () => subscribe({ formState: { values: true }, callback: ({ values }) => send({ type: 'typed', draft: values }) }),
    [subscribe, send],
  );

  const submit = form.handleSubmit(
    async (details) => {
      const error = await signUp({ ...state, draft: { ...state.draft, ...details } });
      if (error) showRefusal(form, error, SIGN_UP_FAILED);
    },
    ({ regionId }) =>
      toast({ tone: 'destructive', title: 'Missing information', description: regionId?.message ?? '' }),
  );

  return (
    <Form
      onSubmit={() => {
        if (!isSubmitting) void submit();
      }}
    >
      <DialogBody className="space-y-4">
        {errors.root?.message !== undefined && <Problem>{errors.root.message}</Problem>}
        <FormField control={control} name="regionId" label="Region">
          {(tied) => <RegionSelect {...tied} />}
        </FormField>
        <FormField
          control={control}
          name="expertise"
          label="Expertise (optional)"
          hint="Games you know well, separated by commas."
        >
          {(tied) => <Input {...tied} maxLength={500} placeholder="Chess, Connect 4, UNO" />}
        </FormField>
      </DialogBody>
      <DialogFooter>
        <Button type="submit" className="w-full" pending={isSubmitting} pendingText="Creating your account…">
          Create Account
        </Button>
      </DialogFooter>
    </Form>
  );
}
