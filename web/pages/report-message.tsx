import { Flag } from 'lucide-react';
import { isolated } from '../../platform/isolated.ts';
import { quoted } from '../../platform/quoted.ts';
import { BlockButton } from '../features/blocks/block-button.tsx';
import { ReportButton } from '../features/reports/report-button.tsx';
import { Button } from '../ui/button.tsx';

type Props = { message: { id: string; content: string }; person: { id: string; firstName: string } };

const SHOWN = 120;

/** Reports a message of the other person, and then offers to block them. */
export function ReportMessage({ message: { id, content }, person }: Props) {
  const words = content.length > SHOWN ? `${content.slice(0, SHOWN)}…` : content;
  return (
    <ReportButton
      kind="message"
      id={id}
      about={`${isolated(person.firstName)} wrote: ${quoted(isolated(words))}`}
      afterwards={<BlockButton person={person} />}
      button={(open) => (
        <Button
          aria-label={`Report this message: ${words}`}
          variant="ghost"
          className="w-11 shrink-0 px-0! text-ink-soft"
          onClick={open}
        >
          <Flag aria-hidden className="size-4!" />
        </Button>
      )}
    />
  );
}
