import { describe, it } from 'vitest';
import { projectionSpec } from '../../tests/support/projection-spec.ts';
import { cafes, cities, games, regions } from './catalogue.ts';

const [regionId, cityId, cafeId, gameId] = ['1', '2', '3', '4'].map(
  (digit) => `${digit.repeat(8)}-0000-4000-8000-000000000000`,
) as [string, string, string, string];

describe('the read models of the catalogue', () => {
  const ofRegions = projectionSpec(regions);
  it('list the regions', () =>
    ofRegions
      .given([{ stream: `region-${regionId}`, type: 'RegionAdded', data: { regionId, name: 'Montrose' } }])
      .rows([{ id: regionId, name: 'Montrose' }]));

  const ofCities = projectionSpec(cities);
  it('list the cities', () =>
    ofCities
      .given([{ stream: `city-${cityId}`, type: 'CityAdded', data: { cityId, name: 'Houston', regionId } }])
      .rows([{ id: cityId, name: 'Houston', regionId }]));

  const cafe = {
    name: 'Two Sugars',
    address: '2906 Milam St',
    zipcode: '77006',
    image: null,
    cityId,
    regionId,
    status: 'approved' as const,
  };
  const ofCafes = projectionSpec(cafes);
  it('list the cafes', () =>
    ofCafes
      .given([{ stream: `cafe-${cafeId}`, type: 'CafeAdded', data: { cafeId, ...cafe } }])
      .rows([{ id: cafeId, ...cafe }]));

  const game = {
    name: 'Chess',
    description: 'Trap the king.',
    imageUrl: null,
    copyrightDisclaimer: '',
    status: 'active' as const,
  };
  const ofGames = projectionSpec(games);
  it('list the games', () =>
    ofGames
      .given([{ stream: `game-${gameId}`, type: 'GameAdded', data: { gameId, ...game } }])
      .rows([{ id: gameId, ...game }]));
});
