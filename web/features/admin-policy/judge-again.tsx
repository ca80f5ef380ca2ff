import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { MOST_IN_BULK } from '../../../modules/identity/rules.ts';
import type { SimulationReport } from '../../../modules/reliability/simulation/contract.ts';
import { errorText } from '../../lib/base-query.ts';
import { ActReason } from '../../ui/act-reason.tsx';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { Problem } from '../../ui/field.tsx';
import { useMayChange } from '../session/may-change.tsx';
import { useJudgeAgainMutation } from './policy-api.ts';
import { number, people } from './report-words.ts';

type Props = {
  id: string;
  /** The policy whose marks are judged again, and by which. */
  version: number;
  inForce: number;
  report: SimulationReport & Required<Pick<SimulationReport, 'again'>>;
};

/** Carries out what a trial of judging again shows: what it does, and the question before it. */
export function JudgeAgain({ id, version, inForce, report }: Props) {
  const mayChange = useMayChange('operations');
  const navigate = useNavigate();
  const [judge, { isLoading, error, reset }] = useJudgeAgainMutation();
  const [asking, setAsking] = useState(false);
  const [said, say] = useState('');
  const { again, newlyBlocked, freed } = report;
  const isNow = report.inForce === inForce;
  const most = Math.min(report.people, MOST_IN_BULK);
  const submit = async () => {
    const { data } = await judge({ act: 'judgeAgain', trial: id, seen: report.seen, reason: said.trim() });
    if (data) void navigate(`/admin/users?bulk=${data.id}`);
  };
  return (
    <div className="mt-8 rounded-card border border-line bg-raised p-4 sm:p-6">
      <p className="max-w-prose">
        {report.people === 0
          ? `No rating is judged by policy ${version} any more.`
          : `Policy ${inForce} would judge what policy ${version} judged. Ratings and their times stay; penalties that an admin waived stay waived. ${people(again.mailed)} would get an email: those with another hold, or another grade of their score.`}
      </p>
      {!isNow && <p className="mt-3 font-semibold">Another policy is in force by now. Try it again.</p>}
      {isNow && report.people > 0 && mayChange && (
        <Button className="mt-4" onClick={() => setAsking(true)}>
          Judge Again…
        </Button>
      )}
      <ConfirmDialog
        open={asking}
        onOpenChange={(next) => {
          setAsking(next);
          reset();
        }}
        title={`Judge ${people(most)} again?`}
        description={`${number(again.changed)} will have another score or pause: ${number(newlyBlocked)} newly paused, ${number(freed)} freed. This cannot be undone.`}
        keepLabel="Cancel"
        confirmLabel="Judge Again"
        incomplete={said.trim() === ''}
        pending={isLoading}
        pendingText="Asking…"
        onConfirm={() => void submit()}
      >
        {error && <Problem>{errorText(error, 'It did not start. Please try again.')}</Problem>}
        {most < report.people && (
          <p>
            At most {number(most)} are judged at once, those first for whom it changes something. Try it again for the
            rest.
          </p>
        )}
        <ActReason value={said} onChange={say} hint="They read it in their ledger, and it is kept for good." />
      </ConfirmDialog>
    </div>
  );
}
