import type { GameEvent } from '../../../modules/events/contract.ts';
import { Disc, type DiscLook } from '../../ui/disc.tsx';

type Props = { gameEvent: Pick<GameEvent, 'people'>; size: NonNullable<DiscLook['size']> };

/** The host's disc, as for the people at the table; blank if the host has been erased. */
export function HostDisc({ gameEvent: { people }, size }: Props) {
  const host = people.find(({ isHost }) => isHost);
  return <Disc initials={host?.initials ?? null} hue={host?.hue ?? 0} photo={host?.photo ?? null} size={size} isHost />;
}
