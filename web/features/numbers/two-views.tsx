import { type ReactNode, useId, useState } from 'react';
import { Chip } from '../../ui/chip.tsx';

type Props = { title: string; picture: ReactNode; table: ReactNode; note?: ReactNode };

/** A part of the numbers, as a picture or as a table. */
export function TwoViews({ title, picture, table, note }: Props) {
  const [isTable, setIsTable] = useState(false);
  return (
    <Part
      title={title}
      note={note}
      aside={
        <div className="flex gap-2">
          <Chip on={!isTable} onClick={() => setIsTable(false)}>
            Picture
          </Chip>
          <Chip on={isTable} onClick={() => setIsTable(true)}>
            Table
          </Chip>
        </div>
      }
    >
      {isTable ? table : picture}
    </Part>
  );
}

/** A part of the numbers with its heading. */
export function Part({
  title,
  aside,
  note,
  children,
}: {
  title: string;
  aside?: ReactNode;
  note?: ReactNode;
  children: ReactNode;
}) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="min-w-0 rounded-card border border-line bg-raised p-4 sm:p-5">
      <div className="mb-4 flex flex-wrap items-center justify-between gap-3">
        <h2 id={id} className="text-xl">
          {title}
        </h2>
        {aside}
      </div>
      {children}
      {note && <p className="mt-4 text-ink-soft">{note}</p>}
    </section>
  );
}
