import { Button } from '../../ui/button.tsx';
import { DialogFooter } from '../../ui/dialog.tsx';
import type { Step } from './wizard.ts';

/** The buttons to the previous and the next step, and at the end the one that creates the gameEvent. */
export function WizardFooter({
  step,
  canGoOn,
  isCreating,
  onBack,
}: {
  step: Step;
  canGoOn: boolean;
  isCreating: boolean;
  onBack: () => void;
}) {
  return (
    <DialogFooter className="flex-row! border-line border-t bg-raised md:rounded-b-[20px] md:pb-4! lg:justify-start!">
      <Button variant="outline" className="min-h-12 w-28" onClick={() => !isCreating && onBack()}>
        {step === 'game' ? 'Cancel' : 'Back'}
      </Button>
      {step === 'review' ? (
        <Button
          key="create"
          type="submit"
          className="min-h-12 flex-1"
          disabled={!canGoOn}
          pending={isCreating}
          pendingText="Creating…"
          // The second click of a double click on "Next" lands on this button.
          onClick={(click) => click.detail > 1 && click.preventDefault()}
        >
          Create Event
        </Button>
      ) : (
        <Button key="next" type="submit" className="min-h-12 flex-1" disabled={!canGoOn}>
          Next
        </Button>
      )}
    </DialogFooter>
  );
}
