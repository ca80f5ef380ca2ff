import { describe, it } from 'vitest';
import { projectionSpec } from '../../packages/event-store/tests/projection-spec.ts';
import { cafes, cities, games, regions } from './catalog.ts';

const [regionId, cityId, cafeId, gameId] = ['1', '2', '3', '4'].map(
  (digit) => `${digit.repeat(8)}-0000-4000-8000-000000000000`,
) as [string, string, string, string];

/** What a name is searched and sorted by. */
const keys = (name: string) => ({ searchText: name, sortName: name });

const otherId = '55555555-0000-4000-8000-000000000000';

describe('the read models of the catalog', () => {
  const ofRegions = projectionSpec(regions);
  it('list the regions', () =>
    ofRegions
      .given([{ stream: `region-${regionId}`, type: 'RegionAdded', data: { regionId, name: 'Montrose' } }])
      .rows([{ id: regionId, name: 'Montrose', ...keys('montrose'), version: 1 }]));
  it('rename and remove regions', async () => {
    const stream = `region-${regionId}`;
    const renamed = { stream, type: 'RegionChanged', data: { regionId, name: 'Midtown' } } as const;
    const added = { stream, type: 'RegionAdded', data: { regionId, name: 'Montrose' } } as const;
    await ofRegions.given([added, renamed]).rows([{ id: regionId, name: 'Midtown', ...keys('midtown'), version: 2 }]);
    await ofRegions.given([added, renamed, { stream, type: 'RegionRemoved', data: { regionId } }]).rows([]);
  });

  const ofCities = projectionSpec(cities);
  it('list the cities', () =>
    ofCities
      .given([{ stream: `city-${cityId}`, type: 'CityAdded', data: { cityId, name: 'Houston', regionId } }])
      .rows([{ id: cityId, name: 'Houston', ...keys('houston'), regionId, version: 1 }]));
  it('move and remove cities', async () => {
    const stream = `city-${cityId}`;
    const added = { stream, type: 'CityAdded', data: { cityId, name: 'Houston', regionId } } as const;
    const moved = { stream, type: 'CityChanged', data: { cityId, regionId: otherId } } as const;
    await ofCities
      .given([added, moved])
      .rows([{ id: cityId, name: 'Houston', ...keys('houston'), regionId: otherId, version: 2 }]);
    await ofCities.given([added, moved, { stream, type: 'CityRemoved', data: { cityId } }]).rows([]);
  });

  const cafe = {
    name: 'Two Sugars',
    address: '2906 Milam St',
    zipcode: '77006',
    image: null,
    cityId,
    regionId,
    status: 'approved' as const,
  };
  const listed = { ...cafe, ...keys('two sugars'), placeText: '2906 milam st 77006' };
  const nobodys = { proposedBy: null, proposedOwn: false, removed: false };
  const ofCafes = projectionSpec(cafes);
  it('list the cafes', () =>
    ofCafes
      .given([{ stream: `cafe-${cafeId}`, type: 'CafeAdded', data: { cafeId, ...cafe } }])
      .rows([{ id: cafeId, ...listed, ownerId: null, ...nobodys, photos: [], version: 1 }]));
  it('change cafes, and know those that are removed', async () => {
    const stream = `cafe-${cafeId}`;
    const added = { stream, type: 'CafeAdded', data: { cafeId, ...cafe } } as const;
    const changes = { status: 'pending', cityId: null, regionId: otherId } as const;
    const changed = { stream, type: 'CafeChanged', data: { cafeId, ...changes } } as const;
    await ofCafes
      .given([added, changed])
      .rows([{ id: cafeId, ...listed, ...changes, ownerId: null, ...nobodys, photos: [], version: 2 }]);
    await ofCafes.given([added, changed, { stream, type: 'CafeRemoved', data: { cafeId } }]).rows([
      // evenings there keep its name
      { id: cafeId, ...listed, ...changes, ownerId: null, ...nobodys, photos: [], removed: true, version: 3 },
    ]);
  });

  it('list its photographs, until it is removed', async () => {
    const stream = `cafe-${cafeId}`;
    const added = { stream, type: 'CafeAdded', data: { cafeId, ...cafe } } as const;
    const photos = [{ place: 2, photo: 'cafes/a/b' }];
    const pictured = { stream, type: 'CafeChanged', data: { cafeId, photos } } as const;
    await ofCafes
      .given([added, pictured])
      .rows([{ id: cafeId, ...listed, ownerId: null, ...nobodys, photos, version: 2 }]);
    await ofCafes
      .given([added, pictured, { stream, type: 'CafeRemoved', data: { cafeId } }])
      .rows([{ id: cafeId, ...listed, ownerId: null, ...nobodys, removed: true, photos: [], version: 3 }]);
  });

  it('say whose a cafe is', async () => {
    const stream = `cafe-${cafeId}`;
    const added = { stream, type: 'CafeAdded', data: { cafeId, ...cafe } } as const;
    const assigned = { stream, type: 'CafeOwnerAssigned', data: { cafeId, ownerId: otherId } } as const;
    const released = { stream, type: 'CafeOwnerReleased', data: { cafeId } } as const;
    await ofCafes
      .given([added, assigned])
      .rows([{ id: cafeId, ...listed, ownerId: otherId, ...nobodys, photos: [], version: 2 }]);
    await ofCafes
      .given([added, assigned, released])
      .rows([{ id: cafeId, ...listed, ownerId: null, ...nobodys, photos: [], version: 3 }]);
  });

  it('say who proposed a cafe', async () => {
    const stream = `cafe-${cafeId}`;
    const added = { stream, type: 'CafeAdded', data: { cafeId, ...cafe, status: 'pending' } } as const;
    const proposed = {
      stream,
      type: 'CafeProposed',
      data: { cafeId, userId: otherId, own: true },
      subject: otherId,
    } as const;
    const changed = { stream, type: 'CafeChanged', data: { cafeId, status: 'rejected' } } as const;
    const declined = { stream, type: 'CafeDeclined', data: { cafeId }, subject: otherId } as const;
    const row = {
      id: cafeId,
      ...listed,
      ownerId: null,
      photos: [],
      proposedBy: otherId,
      proposedOwn: true,
      removed: false,
    };
    await ofCafes.given([added, proposed]).rows([{ ...row, status: 'pending', version: 2 }]);
    await ofCafes.given([added, proposed, changed, declined]).rows([{ ...row, status: 'rejected', version: 4 }]);
  });

  it('list a proposed cafe by the words of who proposed it, until they are erased', async () => {
    const stream = `cafe-${cafeId}`;
    const { name, address, zipcode, ...open } = { ...cafe, status: 'pending' as const };
    const theirs = { subject: otherId } as const;
    const data = { cafeId, userId: otherId, own: false };
    const words = { note: '', cafe: { name, address, zipcode } };
    const added = { stream, type: 'CafeAdded', data: { cafeId, ...open } } as const;
    const proposed = { stream, type: 'CafeProposed', data, ...theirs, personal: words } as const;
    const reworded = {
      stream,
      type: 'CafeProposalChanged',
      data: { cafeId },
      ...theirs,
      personal: { zipcode: '77007' },
    } as const;
    const row = { id: cafeId, ...listed, status: 'pending', ownerId: null, photos: [] };
    const by = { proposedBy: otherId, proposedOwn: false, removed: false };
    await ofCafes.given([added, proposed]).rows([{ ...row, ...by, version: 2 }]);
    const changed = { zipcode: '77007', placeText: '2906 milam st 77007' };
    await ofCafes.given([added, proposed, reworded]).rows([{ ...row, ...by, ...changed, version: 3 }]);
    await ofCafes
      .given([
        ...[added, proposed, { stream, type: 'CafeRemoved', data: { cafeId } } as const],
        { stream, type: 'CafeProposalErased', data: { cafeId } },
      ])
      .rows([]);
  });

  const game = {
    name: 'Échecs',
    description: 'Trap the king.',
    imageUrl: null,
    copyrightDisclaimer: '',
    status: 'active' as const,
  };
  const none = { players: '', playingTime: '', difficulty: '' };
  const facts = { players: '2', playingTime: '30 min', difficulty: 'Easy' };
  const ofGames = projectionSpec(games);
  it('list the games', () =>
    ofGames
      .given([{ stream: `game-${gameId}`, type: 'GameAdded', data: { gameId, ...game } }])
      .rows([{ id: gameId, ...game, ...none, ...keys('echecs'), version: 1 }]));
  it('list what is known of a game: players, time, how hard', () =>
    ofGames
      .given([{ stream: `game-${gameId}`, type: 'GameAdded', data: { gameId, ...game, ...facts } }])
      .rows([{ id: gameId, ...game, ...facts, ...keys('echecs'), version: 1 }]));
  it('change and remove games', async () => {
    const stream = `game-${gameId}`;
    const added = { stream, type: 'GameAdded', data: { gameId, ...game } } as const;
    const changes = {
      name: 'Speed chess',
      ...none,
      difficulty: 'Hard',
      imageUrl: 'https://images.example/chess.jpg',
      status: 'inactive',
    } as const;
    const changed = { stream, type: 'GameChanged', data: { gameId, ...changes } } as const;
    await ofGames
      .given([added, changed])
      .rows([{ id: gameId, ...game, ...changes, ...keys('speed chess'), version: 2 }]);
    await ofGames.given([added, changed, { stream, type: 'GameRemoved', data: { gameId } }]).rows([]);
  });
});
