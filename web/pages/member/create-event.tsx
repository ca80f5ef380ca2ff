import { type ComponentProps, type ReactNode, useState } from 'react';
import { gameNameOf } from '../../../modules/catalog/rules.ts';
import type { GameEvent } from '../../../modules/events/contract.ts';
import { isolated } from '../../../platform/isolated.ts';
import { Button } from '../../ui/button.tsx';
import { late } from '../../ui/late.tsx';

const CreateEventDialog = late(async () => (await import('./create-event-dialog.tsx')).CreateEventDialog, {
  close: ({ onClose }) => onClose(),
});

type CreateProps = {
  /** The group whose event it will be. */
  groupId?: string;
  label?: string;
};

/** The button that opens the wizard, whose code is loaded on demand. */
export const CreateEventButton = ({ groupId, label = 'Create Event' }: CreateProps) => (
  <WizardButton label={label} groupId={groupId} />
);

type SameAgainProps = {
  gameEvent: GameEvent;
  /** In a list: the gameEvent, for the button's accessible name. */
  named?: boolean;
  children?: ReactNode;
};

/** Repeats a gameEvent in its next week: the wizard opens at its review with all answers filled in. */
export const SameAgainButton = ({ gameEvent, named = false, children = 'Same again next week' }: SameAgainProps) => (
  <WizardButton
    variant="outline"
    repeated={gameEvent}
    label={
      <>
        {children}
        {named && <span className="sr-only"> for {isolated(gameNameOf(gameEvent.game))}</span>}
      </>
    }
  />
);

/** Repeats a gameEvent every week: the wizard opens at its review, where the rhythm can be changed. */
export const MakeSeriesButton = ({ gameEvent, named }: Omit<SameAgainProps, 'children'>) => (
  <WizardButton
    variant="outline"
    repeated={gameEvent}
    every="week"
    label={
      <>
        Make it a series
        {named && <span className="sr-only"> of {isolated(gameNameOf(gameEvent.game))}</span>}
      </>
    }
  />
);

type WizardButtonProps = Pick<ComponentProps<typeof Button>, 'variant'> &
  Pick<ComponentProps<typeof CreateEventDialog>, 'repeated' | 'every' | 'groupId'> & { label: ReactNode };

function WizardButton({ label, variant = 'primary', ...prefilled }: WizardButtonProps) {
  const [creating, setCreating] = useState(false);
  return (
    <>
      <Button variant={variant} aria-haspopup="dialog" onClick={() => setCreating(true)}>
        {label}
      </Button>
      {creating && <CreateEvent {...prefilled} onClose={() => setCreating(false)} />}
    </>
  );
}

/** The wizard, once its code has loaded. */
export const CreateEvent = (props: ComponentProps<typeof CreateEventDialog>) => <CreateEventDialog {...props} />;
