import { type ComponentType, useRef, useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { DialogBody, DialogFooter } from '../../ui/dialog.tsx';
import { Field, Input, Problem } from '../../ui/field.tsx';
import { Form } from '../../ui/form.tsx';
import { toast } from '../../ui/toast.tsx';
import { providerProblem } from './sign-up.ts';
import type { StepProps } from './step.ts';
import { useSignUp } from './use-sign-up.ts';

/** A select of the city's regions, handed in: the regions belong to another feature. */
export type RegionSelect = ComponentType<{
  id: string;
  name: string;
  value: string;
  onChange: (regionId: string) => void;
  'aria-invalid': true | undefined;
  'aria-describedby': string | undefined;
}>;

export function ProviderDetailsStep({ state, send, RegionSelect }: StepProps & { RegionSelect: RegionSelect }) {
  const { signUp, signingUp } = useSignUp(send);
  const [problem, setProblem] = useState<string>();
  const [refusal, setRefusal] = useState<string>();
  const form = useRef<HTMLFormElement>(null);

  const submit = async () => {
    const problem = providerProblem(state.draft);
    setProblem(problem?.fields.regionId);
    if (problem) {
      toast({ tone: 'destructive', title: problem.title, description: problem.description });
      const region = form.current?.elements.namedItem('regionId');
      return region instanceof HTMLElement && region.focus();
    }
    const refusal = await signUp(state);
    setRefusal(refusal?.sentence);
  };

  return (
    <Form
      ref={form}
      onSubmit={() => {
        if (!signingUp) void submit();
      }}
    >
      <DialogBody className="space-y-4">
        {refusal !== undefined && <Problem>{refusal}</Problem>}
        <Field label="Region" error={problem}>
          {(tie) => (
            <RegionSelect
              {...tie}
              name="regionId"
              value={state.draft.regionId}
              onChange={(regionId) => {
                setProblem(undefined);
                send({ type: 'typed', draft: { regionId } });
              }}
            />
          )}
        </Field>
        <Field label="Expertise (optional)" hint="Games you know well, separated by commas.">
          {(tie) => (
            <Input
              {...tie}
              name="expertise"
              maxLength={500}
              placeholder="Chess, Connect 4, UNO"
              value={state.draft.expertise}
              onChange={({ target }) => send({ type: 'typed', draft: { expertise: target.value } })}
            />
          )}
        </Field>
      </DialogBody>
      <DialogFooter>
        <Button type="submit" className="w-full" pending={signingUp} pendingText="Creating your account…">
          Create Account
        </Button>
      </DialogFooter>
    </Form>
  );
}
