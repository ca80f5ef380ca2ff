import { useState } from 'react';
import type { User } from '../../../modules/identity/contract.ts';
import { Choice } from '../../ui/choice.tsx';
import { OrganizerPicker } from './organizer-picker.tsx';
import type { Upcoming } from './upcoming.ts';

type Props = {
  legend: string;
  /** The label of the choice that cancels them. */
  cancel?: string;
  /** The person who hosts them now. */
  notFor: string;
  /** Called with undefined while a choice is incomplete. */
  onChoose: (upcoming: Upcoming | undefined) => void;
};

/** Asks whether somebody's events are cancelled or who takes them over. */
export function UpcomingChoice({ legend, cancel = 'Cancel them', notFor, onChoose }: Props) {
  const [choice, choose] = useState<Upcoming['upcoming']>();
  const [successor, setSuccessor] = useState<User>();
  return (
    <div className="space-y-5">
      <fieldset className="space-y-2">
        <legend className="mb-1.5 font-semibold text-sm">{legend}</legend>
        <Choice
          name="upcoming"
          checked={choice === 'cancel'}
          onChange={() => {
            choose('cancel');
            onChoose({ upcoming: 'cancel' });
          }}
        >
          {cancel}
        </Choice>
        <Choice
          name="upcoming"
          checked={choice === 'handOver'}
          onChange={() => {
            choose('handOver');
            onChoose(successor && { upcoming: 'handOver', to: successor.id });
          }}
        >
          Hand them over to another organizer
        </Choice>
      </fieldset>
      {choice === 'handOver' && (
        <>
          <OrganizerPicker
            not={notFor}
            chosen={successor}
            onChoose={(user) => {
              setSuccessor(user);
              onChoose(user && { upcoming: 'handOver', to: user.id });
            }}
          />
          <p className="text-ink-soft">
            Events of a group go to one of its other organizers first, if anybody there is free.
          </p>
        </>
      )}
    </div>
  );
}
