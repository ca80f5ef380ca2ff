import { Upload } from 'lucide-react';
import { useId } from 'react';
import { Button } from '../../ui/button.tsx';

type Props = { label: string; onChoose: (file: File) => void };

/** The button that chooses a calendar file. */
export function ChooseFile({ label, onChoose }: Props) {
  const id = useId();
  return (
    <Button asChild variant="outline">
      <label htmlFor={id} className="cursor-pointer focus-within:outline-3 focus-within:outline-focus">
        <Upload aria-hidden />
        {label}
        <input
          id={id}
          type="file"
          accept=".ics,.csv,text/calendar,text/csv"
          className="sr-only"
          onChange={({ target }) => {
            const [file] = target.files ?? [];
            if (file) onChoose(file);
            // so that the same file can be chosen again
            target.value = '';
          }}
        />
      </label>
    </Button>
  );
}

/** The file as what it is by its name: many systems know no type for calendars. */
export const typed = (file: File): Blob =>
  new Blob([file], { type: /\.(csv|tsv|txt)$/i.test(file.name) ? 'text/csv' : 'text/calendar' });
