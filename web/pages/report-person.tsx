import { isolated } from '../../platform/isolated.ts';
import { BlockButton } from '../features/blocks/block-button.tsx';
import { ReportButton } from '../features/reports/report-button.tsx';
import { Button } from '../ui/button.tsx';

type Props = { person: { id: string; firstName: string }; className?: string };

/** Reports a person, and then offers to block them. */
export const ReportPerson = ({ person, className }: Props) => (
  <ReportButton
    kind="user"
    id={person.id}
    about={`About ${isolated(person.firstName)}`}
    afterwards={<BlockButton person={person} />}
    button={(open) => (
      <Button variant="ghost" className={className} onClick={open}>
        Report
        <span className="sr-only"> {isolated(person.firstName)}</span>
      </Button>
    )}
  />
);
