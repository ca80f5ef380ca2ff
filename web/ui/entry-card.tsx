import { Pencil, Trash2 } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { Button } from './button.tsx';
import { recordLink } from './record-part.tsx';

type Props = CardActionsProps & {
  picture?: ReactNode;
  badge?: ReactNode;
  /** Its record, to which the name leads. */
  to?: string;
  /** Whether it can only be looked at. */
  readOnly?: boolean;
  /** Further facts. */
  children: ReactNode;
};

/** One entry of a list as a card: its name, further facts, and its actions. */
export function EntryCard({ picture, badge, to, readOnly = false, children, ...actions }: Props) {
  return (
    <article className="flex h-full flex-col overflow-hidden rounded-card border border-line bg-raised">
      {picture}
      <div className="flex flex-1 flex-col p-5">
        <div className="flex flex-wrap items-start gap-3">
          <h2 className="min-w-20 flex-1 wrap-anywhere text-xl">
            {to === undefined ? (
              actions.name
            ) : (
              <Link to={to} viewTransition className={recordLink}>
                {actions.name}
              </Link>
            )}
          </h2>
          {badge}
        </div>
        {children}
        {!readOnly && <CardActions {...actions} />}
      </div>
    </article>
  );
}

export type CardActionsProps = {
  name: string;
  onEdit: () => void;
  onRemove: () => void;
  removeLabel?: 'Remove' | 'Delete';
};

/** The actions of a card, at its foot. */
export function CardActions({ name, onEdit, onRemove, removeLabel = 'Remove' }: CardActionsProps) {
  return (
    <div className="mt-auto flex flex-wrap gap-2 pt-5">
      <Button variant="outline" className="flex-1 px-3!" aria-label={`Edit ${name}`} onClick={onEdit}>
        <Pencil aria-hidden />
        Edit
      </Button>
      <Button variant="outline" className="flex-1 px-3!" aria-label={`${removeLabel} ${name}`} onClick={onRemove}>
        <Trash2 aria-hidden />
        {removeLabel}
      </Button>
    </div>
  );
}
