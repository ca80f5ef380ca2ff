import type { GameEvent } from '../../../modules/events/contract.ts';
import { Disc, type DiscLook } from '../../ui/disc.tsx';

type Props = { gameEvent: Pick<GameEvent, 'people'>; size: NonNullable<DiscLook['size']> };

/** The host of a meetup, as the people at its table are shown; blank where the host is gone. */
export function HostDisc({ gameEvent: { people }, size }: Props) {
  const host = people.find(({ isHost }) => isHost);
  return <Disc initials={host?.initials ?? null} hue={host?.hue ?? 0} photo={host?.photo ?? null} size={size} isHost />;
}
