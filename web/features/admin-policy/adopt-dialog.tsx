import { useWatch } from 'react-hook-form';
import { POLICY_REASON_LENGTH } from '../../../modules/reliability/rules.ts';
import {
  AdoptPolicyRequest,
  type Simulation,
  type SimulationReport,
} from '../../../modules/reliability/simulation/contract.ts';
import { errorText } from '../../lib/base-query.ts';
import { instantOfLocal } from '../../lib/exact-time.ts';
import { useSiteConfig } from '../../lib/site-config.tsx';
import { longMoment } from '../../lib/time.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { DialogForm } from '../../ui/dialog-form.tsx';
import { Input, Textarea } from '../../ui/field.tsx';
import { FormField } from '../../ui/form-field.tsx';
import { toast } from '../../ui/toast.tsx';
import { useContractForm } from '../../ui/use-contract-form.ts';
import { useAdoptPolicyMutation } from './policy-api.ts';
import { people } from './report-words.ts';

type Props = {
  simulation: Simulation & { report: SimulationReport };
  /** The version that it would be. */
  version: number;
  open: boolean;
  onClose: () => void;
  onAdopted: () => void;
};

/** Asks for the reason before a policy is adopted, which cannot be undone except by another one. */
export function AdoptDialog({ simulation, version, open, onClose, onAdopted }: Props) {
  const { moved, newlyBlocked, freed } = simulation.report;
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => !next && onClose()}
      title={`Adopt policy ${version}?`}
      description={`${people(moved)} will have another score. Under these rules ${people(newlyBlocked)} would have been newly paused and ${people(freed)} freed; from now on ratings are judged so. It stays in the log for good: to undo it, adopt the former rules again.`}
      keepOnOutsidePress
    >
      <AdoptForm key={simulation.id} simulation={simulation} onClose={onClose} onAdopted={onAdopted} />
    </Dialog>
  );
}

function AdoptForm({ simulation: { id, report }, onClose, onAdopted }: Omit<Props, 'version' | 'open'>) {
  const { timeZone, cityName } = useSiteConfig();
  const [adopt] = useAdoptPolicyMutation();
  const requestOf = ({ reason, effectiveFrom }: { reason: string; effectiveFrom: string }) => ({
    simulationId: id,
    seen: report.seen,
    reason,
    ...(effectiveFrom !== '' && { effectiveFrom: instantOfLocal(effectiveFrom, timeZone) ?? '' }),
  });
  const form = useContractForm({
    initial: { reason: '', effectiveFrom: '' },
    sent: (values) => ({ schema: AdoptPolicyRequest, request: requestOf(values) }),
    draft: `adopt ${id}`,
  });
  const { control } = form;
  const { length } = useWatch({ control, name: 'reason' });
  return (
    <DialogForm
      form={form}
      onSubmit={async (values) => {
        const { data, error } = await adopt(requestOf(values));
        if (!data) {
          const message = errorText(error, 'The policy was not adopted. Please try again.');
          // the dialog closes if somebody else’s policy draws the page again
          toast({ tone: 'destructive', title: 'Not adopted', description: message });
          return form.setError('root', { message });
        }
        form.forget();
        onClose();
        onAdopted();
        const from = longMoment(data.effectiveFrom, timeZone);
        toast({ title: `Policy ${data.version} is adopted`, description: `It comes into force on ${from}.` });
      }}
      onCancel={onClose}
      submitLabel="Adopt"
      pendingText="Adopting…"
    >
      <FormField
        control={control}
        name="reason"
        label="Reason"
        hint={`It stays with the policy for good, for every admin to read. ${length}/${POLICY_REASON_LENGTH}`}
      >
        {(tied) => <Textarea {...tied} data-first-focus required maxLength={POLICY_REASON_LENGTH} />}
      </FormField>
      <FormField
        control={control}
        name="effectiveFrom"
        label={`In force from (time in ${cityName})`}
        hint="At least a minute ahead. Leave it empty for as soon as it can be: within two minutes."
      >
        {(tied) => <Input {...tied} type="datetime-local" />}
      </FormField>
    </DialogForm>
  );
}
