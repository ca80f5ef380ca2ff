import type { ComponentProps } from 'react';
import { useCafesQuery } from '../features/cafes/cafes-api.ts';
import { ChangeEventButton } from '../features/events/change/change-event-button.tsx';
import { viewerHosts } from '../lib/viewer-hosts.ts';

type Props = Pick<ComponentProps<typeof ChangeEventButton>, 'gameEvent' | 'label' | 'variant'>;

/** The button to change a gameEvent, for its host and admins. Any approved cafe of the region can be chosen. */
export function ChangeEvent(props: Props) {
  const { data: cafes = [] } = useCafesQuery();
  return <ChangeEventButton {...props} cafes={cafes} isHost={viewerHosts(props.gameEvent)} />;
}
