import { cafeNameOf, gameNameOf } from '../modules/catalog/rules.ts';
import type { ErasureAdapter, IdentityDeps } from '../modules/identity/deps.ts';
import { findGameEvents } from '../projections/events/game-event-queries.ts';
import { findInvitation } from '../projections/identity/invitation-queries.ts';
import { findUser } from '../projections/identity/people-queries.ts';
import type { Core } from './core.ts';

type Shown = Pick<IdentityDeps, 'showUser' | 'showInvitation'> & Pick<ErasureAdapter, 'showHosted'>;

/** Reads the rows that replies show after a command. No command is decided on them. */
export const replyReaders = ({ sql, clock, shown }: Pick<Core, 'sql' | 'clock' | 'shown'>): Shown => ({
  showUser: (userId, after) => shown(after, () => findUser(sql, userId, clock().toISOString())),
  showInvitation: (id, after) => shown(after, () => findInvitation(sql, id, clock().toISOString())),
  async showHosted(gameEventIds) {
    const found = await findGameEvents(sql, gameEventIds);
    return gameEventIds.flatMap((id) => {
      const gameEvent = found.get(id);
      if (!gameEvent) return [];
      const { game, cafe } = gameEvent;
      return [{ ...gameEvent, gameName: gameNameOf(game), cafeName: cafeNameOf(cafe) }];
    });
  },
});
