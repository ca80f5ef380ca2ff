import { MOST_IN_BULK } from '../../../modules/identity/rules.ts';
import { Button } from '../../ui/button.tsx';

type Props = {
  /** How many people are on this page, all of them selected. */
  shown: number;
  /** How many the filter finds. */
  total: number;
  /** Whether they are selected too. */
  everybody: boolean;
  onEverybody: (everybody: boolean) => void;
};

/** Offers to select everybody that the filter finds, once a whole page is selected. */
export function EverybodyBar({ shown, total, everybody, onEverybody }: Props) {
  const number = (count: number) => count.toLocaleString('en-US');
  return (
    <div className="mb-3 flex flex-wrap items-center justify-center gap-x-2 rounded-card bg-felt-wash px-4 py-1 text-center">
      <p role="status" className="py-2">
        {everybody
          ? `All ${number(total)} that match are selected, on other pages too.`
          : `All ${number(shown)} on this page are selected.`}
      </p>
      {!everybody && total > MOST_IN_BULK ? (
        <p className="py-2 text-ink-soft">
          {number(total)} match; at most {number(MOST_IN_BULK)} are changed at once. Narrow the filter to select them
          all.
        </p>
      ) : (
        <Button variant="ghost" className="px-3! underline underline-offset-4" onClick={() => onEverybody(!everybody)}>
          {everybody ? `Only the ${number(shown)} on this page` : `Select all ${number(total)} that match`}
        </Button>
      )}
    </div>
  );
}
