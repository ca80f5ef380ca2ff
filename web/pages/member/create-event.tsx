import { lazy, Suspense, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { useCafesQuery } from '../../features/cafes/cafes-api.ts';
import { useGamesQuery, useRegionsQuery } from '../../features/catalogue/catalogue-api.ts';
import { memberPath } from '../../features/member/member-view.ts';
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
