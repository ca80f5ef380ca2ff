import { lazy, Suspense, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import type { GameEvent } from '../../../modules/events/contract.ts';
import { useCafesQuery } from '../../features/cafes/cafes-api.ts';
import { useGamesQuery, useRegionsQuery } from '../../features/catalog/catalog-api.ts';
import { WIZARD_DRAFT, wizardForNextWeek } from '../../features/hosting/next-week.ts';
import { memberPath } from '../../features/member/member-view.ts';
import { keepDraft } from '../../lib/drafts.ts';
import { Button } from '../../ui/button.tsx';

const Wizard = lazy(async () => ({
  default: (await import('../../features/hosting/create-event-wizard.tsx')).CreateEventWizard,
}));

/** The button that begins a meetup of one's own; what comes after it is fetched when it is wanted. */
export function CreateEventButton() {
  const [creating, setCreating] = useState(false);
  return (
    <>
      <Button onClick={() => setCreating(true)}>Create Event</Button>
      {creating && (
        <Suspense>
          <CreateEvent onClose={() => setCreating(false)} />
        </Suspense>
      )}
    </>
  );
}

/** The same meetup one week later: the wizard opens at its review, with every answer given. */
export function SameAgainButton({ gameEvent }: { gameEvent: GameEvent }) {
  const [creating, setCreating] = useState(false);
  return (
    <>
      <Button
        variant="outline"
        onClick={() => {
          keepDraft(WIZARD_DRAFT, JSON.stringify(wizardForNextWeek(gameEvent)));
          setCreating(true);
        }}
      >
        Same Again Next Week
      </Button>
      {creating && (
        <Suspense>
          <CreateEvent onClose={() => setCreating(false)} />
        </Suspense>
      )}
    </>
  );
}

function CreateEvent({ onClose }: { onClose: () => void }) {
  const navigate = useNavigate();
  const [regionChosen, setRegionChosen] = useState(false);
  return (
    <Wizard
      games={useGamesQuery()}
      regions={useRegionsQuery()}
      cafes={useCafesQuery(undefined, { skip: !regionChosen })}
      onRegionChosen={() => setRegionChosen(true)}
      onClose={onClose}
      onCreated={() => {
        onClose();
        void navigate(memberPath('hosting'), { replace: true });
      }}
    />
  );
}
