import { History, UsersRound } from 'lucide-react';
import { type ReactNode, type RefObject, useEffect, useState } from 'react';
import { quoted } from '../../platform/quoted.ts';
import { Button } from './button.tsx';
import type { ChangedField } from './form-draft.ts';

type BoxProps = { icon: ReactNode; role: 'alert' | 'status'; children: ReactNode };

function Box({ icon, role, children }: BoxProps) {
  return (
    <div role={role} className="flex gap-3 rounded-field bg-amber-wash p-3.5 text-amber-ink [&>svg]:size-5">
      {icon}
      <div className="min-w-0 flex-1 wrap-anywhere">{children}</div>
    </div>
  );
}

const action = 'mt-2 min-h-11! border-current! bg-transparent! px-3.5! text-amber-ink!';

/** Says that the form contains what was typed before. */
export function RestoredNotice({ onStartOver }: { onStartOver: () => void }) {
  return (
    <Box icon={<History aria-hidden className="mt-0.5 shrink-0" />} role="status">
      <p>What you typed before is still here. It is not saved yet.</p>
      <Button variant="outline" className={action} onClick={onStartOver}>
        Start over
      </Button>
    </Box>
  );
}

type MeanwhileProps = {
  form: RefObject<HTMLFormElement | null>;
  changed: readonly ChangedField[];
  inWords?: ((changed: ChangedField) => { label: string; now: string }) | undefined;
  onTakeCurrent: () => void;
};

/** Lists what somebody else changed while the form was open. Saving keeps what was typed. */
export function MeanwhileNotice({ form, changed, inWords, onTakeCurrent }: MeanwhileProps) {
  const [lines, setLines] = useState<readonly Line[]>([]);
  useEffect(() => setLines(changed.map((field) => lineOf(form.current, field))), [form, changed]);
  const isContested = changed.some(({ typedOtherwise }) => typedOtherwise);
  return (
    <Box icon={<UsersRound aria-hidden className="mt-0.5 shrink-0" />} role="alert">
      <p className="font-semibold">Somebody else has changed this</p>
      <ul className="mt-1 flex flex-col gap-0.5">
        {(inWords ? changed.map((field) => ({ ...field, ...inWords(field) })) : lines).map(
          ({ field, label, now, typedOtherwise }) => (
            <li key={field}>
              {label} is now {now}
              {typedOtherwise && (
                <span className="block">You typed something else. If you save, it replaces this.</span>
              )}
            </li>
          ),
        )}
      </ul>
      <p className="mt-1">Your own changes are still in the form. Save to add them.</p>
      {isContested && (
        <Button variant="outline" className={action} onClick={onTakeCurrent}>
          Use current values
        </Button>
      )}
    </Box>
  );
}

type Line = Omit<ChangedField, 'now'> & { readonly label: string; readonly now: string };

/** A field in the form's own words: its label, and the option or text that it shows. */
function lineOf(form: HTMLFormElement | null, { field, now, typedOtherwise }: ChangedField): Line {
  const control = form?.elements.namedItem(field);
  const labelled = control instanceof HTMLInputElement || control instanceof HTMLTextAreaElement;
  const isSelect = control instanceof HTMLSelectElement;
  const text = (labelled || isSelect) && control.labels?.[0]?.textContent;
  const label = (text || field).replace(/ \(optional\)$/, '');
  if (control instanceof HTMLInputElement && control.type === 'checkbox') {
    return { field, label, now: now === true ? 'on' : 'off', typedOtherwise };
  }
  const option = isSelect && [...control.options].find(({ value }) => value === now)?.text;
  return { field, label, now: option || (now === '' ? 'empty' : quoted(String(now))), typedOtherwise };
}
