import type { ComponentProps } from 'react';
import { useCafesQuery } from '../features/cafes/cafes-api.ts';
import { ChangeEventForm as Form } from '../features/hosting/change/change-event-form.tsx';
import { viewerRuns } from '../lib/viewer-hosts.ts';

/** The form of a change with its data. */
export const ChangeEventForm = (props: Omit<ComponentProps<typeof Form>, 'cafes' | 'isHost'>) => (
  <Form {...props} cafes={useCafesQuery()} isHost={viewerRuns(props.gameEvent)} />
);
