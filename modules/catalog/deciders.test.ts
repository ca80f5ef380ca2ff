import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isRefusal, type Refusal } from '../../platform/refusal.ts';
import { addCafe, type CafeEntry, cafeFold, changeCafe, declineCafe, proposeCafe, removeCafe } from './cafe.ts';
import { addCity, type CityEntry, changeCity, cityFold, removeCity } from './city.ts';
import type { CafeEvent, CityEvent, GameEntryEvent, RegionEvent } from './domain-events.ts';
import { addGame, changeGame, type GameEntry, gameFold, removeGame } from './game.ts';
import { nameClaims } from './names.ts';
import { erasedProposal, proposalClaims, wordedFold } from './proposals.ts';
import { addRegion, moving, type RegionEntry, regionFold, removeRegion, renameRegion } from './region.ts';

const codeOf = (decided: readonly unknown[] | Refusal) => (isRefusal(decided) ? decided.code : decided);

const chess = {
  gameId: 'g',
  name: 'Chess',
  description: 'Trap the king.',
  copyrightDisclaimer: '',
  imageUrl: null,
  status: 'active' as const,
};
const gameAdded: GameEntryEvent = { type: 'GameAdded', data: chess };
const gameRemoved: GameEntryEvent = { type: 'GameRemoved', data: { gameId: 'g' } };
const game = (...events: GameEntryEvent[]): GameEntry => events.reduce(gameFold.evolve, gameFold.initial);

describe('a game', () => {
  it('is added once', () => {
    expect(addGame(game(), chess)).toEqual([gameAdded]);
    expect(codeOf(addGame(game(gameAdded), chess))).toBe('already_listed');
    expect(codeOf(addGame(game(gameAdded, gameRemoved), chess))).toBe('already_listed');
  });

  it('records only changed fields, and nothing if no field changes', () => {
    const changed = { type: 'GameChanged', data: { gameId: 'g', status: 'inactive' } };
    expect(changeGame(game(gameAdded), 'g', { name: 'Chess', status: 'inactive' })).toEqual([changed]);
    expect(changeGame(game(gameAdded), 'g', { ...chess })).toEqual([]);
    expect(changeGame(game(gameAdded), 'g', { name: undefined })).toEqual([]);
  });

  it('is removed unless something upcoming is of it', () => {
    expect(removeGame(game(gameAdded), { gameId: 'g', isInUse: false })).toEqual([gameRemoved]);
    expect(codeOf(removeGame(game(gameAdded), { gameId: 'g', isInUse: true }))).toBe('in_use');
  });

  it('is not found if it is unknown or removed', () => {
    for (const gone of [game(), game(gameAdded, gameRemoved)]) {
      expect(codeOf(changeGame(gone, 'g', { name: 'Go' }))).toBe('not_found');
      expect(codeOf(removeGame(gone, { gameId: 'g', isInUse: true }))).toBe('not_found');
    }
  });

  it('has the values of any patch after it', () => {
    const wishes = fc.record(
      {
        name: fc.string(),
        description: fc.string(),
        imageUrl: fc.option(fc.webUrl()),
        status: fc.constantFrom('active' as const, 'inactive' as const),
      },
      { requiredKeys: [] },
    );
    fc.assert(
      fc.property(fc.array(wishes, { maxLength: 20 }), (all) => {
        const events: GameEntryEvent[] = [gameAdded];
        const details = { ...chess };
        for (const patch of all) {
          const decided = changeGame(game(...events), 'g', patch);
          if (!isRefusal(decided)) events.push(...decided);
          Object.assign(details, patch);
        }
        expect(game(...events)).toEqual({ status: 'listed', details });
      }),
    );
  });
});

const regionAdded: RegionEvent = { type: 'RegionAdded', data: { regionId: 'r', name: 'Montrose' } };
const regionRemoved: RegionEvent = { type: 'RegionRemoved', data: { regionId: 'r' } };
const entered = (kind: 'city' | 'cafe', placeId: string): RegionEvent => ({
  type: 'PlaceEnteredRegion',
  data: { regionId: 'r', kind, placeId },
});
const left = (kind: 'city' | 'cafe', placeId: string): RegionEvent => ({
  type: 'PlaceLeftRegion',
  data: { regionId: 'r', kind, placeId },
});
const region = (...events: RegionEvent[]): RegionEntry => events.reduce(regionFold.evolve, regionFold.initial);

describe('a region', () => {
  it('is added, renamed, and removed with its cities', () => {
    expect(addRegion(region(), 'r', 'Montrose')).toEqual([regionAdded]);
    const renamed = { type: 'RegionChanged', data: { regionId: 'r', name: 'Midtown' } };
    expect(renameRegion(region(regionAdded), 'r', 'Midtown')).toEqual([renamed]);
    expect(renameRegion(region(regionAdded), 'r', 'Montrose')).toEqual([]);
    expect(removeRegion(region(regionAdded, entered('city', 't')), { regionId: 'r', isInUse: false })).toEqual([
      regionRemoved,
    ]);
  });

  it('stays while a cafe is in it, or something upcoming', () => {
    const withCafe = region(regionAdded, entered('cafe', 'c'));
    expect(codeOf(removeRegion(withCafe, { regionId: 'r', isInUse: false }))).toBe('has_cafes');
    expect(codeOf(removeRegion(region(regionAdded), { regionId: 'r', isInUse: true }))).toBe('in_use');
    expect(
      removeRegion(region(regionAdded, entered('cafe', 'c'), left('cafe', 'c')), { regionId: 'r', isInUse: false }),
    ).toHaveLength(1);
    expect(codeOf(removeRegion(region(), { regionId: 'r', isInUse: false }))).toBe('not_found');
    expect(codeOf(renameRegion(region(regionAdded, regionRemoved), 'r', 'Midtown'))).toBe('not_found');
  });

  it('knows its cities and cafes after any moves in and out', () => {
    const moves = fc.array(
      fc.record({
        kind: fc.constantFrom('city' as const, 'cafe' as const),
        id: fc.constantFrom('1', '2', '3'),
        isIn: fc.boolean(),
      }),
    );
    fc.assert(
      fc.property(moves, (all) => {
        const inside = { city: new Set<string>(), cafe: new Set<string>() };
        for (const { kind, id, isIn } of all) inside[kind][isIn ? 'add' : 'delete'](id);
        const events = all.map(({ kind, id, isIn }) => (isIn ? entered(kind, id) : left(kind, id)));
        const state = region(regionAdded, ...events);
        if (state.status !== 'listed') throw new Error('it is not listed');
        expect(new Set(state.details.cityIds)).toEqual(inside.city);
        expect(new Set(state.details.cafeIds)).toEqual(inside.cafe);
      }),
    );
  });

  it('records a move in the old and in the new region', () => {
    const place = { kind: 'cafe' as const, placeId: 'c' };
    expect(moving(place, 'r', 'r')).toEqual(new Map());
    expect(moving(place, undefined, 'r')).toEqual(new Map([['r', [entered('cafe', 'c')]]]));
    expect([...moving(place, 'r', 's').keys()]).toEqual(['r', 's']);
    expect(moving(place, 'r', undefined)).toEqual(new Map([['r', [left('cafe', 'c')]]]));
  });
});

const houston = { cityId: 't', name: 'Houston', regionId: 'r' };
const cityAdded: CityEvent = { type: 'CityAdded', data: houston };
const cityRemoved: CityEvent = { type: 'CityRemoved', data: { cityId: 't' } };
const city = (...events: CityEvent[]): CityEntry => events.reduce(cityFold.evolve, cityFold.initial);

describe('a city', () => {
  it('is added only to an existing region', () => {
    expect(addCity(city(), region(regionAdded), houston)).toEqual([cityAdded]);
    expect(codeOf(addCity(city(), region(), houston))).toBe('unknown_region');
    expect(codeOf(addCity(city(), region(regionAdded, regionRemoved), houston))).toBe('unknown_region');
  });

  it('is renamed and moved', () => {
    const moved = { type: 'CityChanged', data: { cityId: 't', regionId: 's' } };
    expect(changeCity(city(cityAdded), region(regionAdded), 't', { regionId: 's' })).toEqual([moved]);
    expect(codeOf(changeCity(city(cityAdded), region(), 't', { regionId: 's' }))).toBe('unknown_region');
    expect(codeOf(changeCity(city(), region(), 't', { regionId: 's' }))).toBe('not_found');
  });

  it('is removed unless something upcoming is there', () => {
    expect(removeCity(city(cityAdded), { cityId: 't', isInUse: false })).toEqual([cityRemoved]);
    expect(codeOf(removeCity(city(cityAdded), { cityId: 't', isInUse: true }))).toBe('in_use');
    expect(codeOf(removeCity(city(cityAdded, cityRemoved), { cityId: 't', isInUse: false }))).toBe('not_found');
  });
});

const sugars = {
  cafeId: 'c',
  name: 'Two Sugars',
  address: '2906 Milam St',
  zipcode: '77006',
  image: null,
  cityId: 't',
  regionId: 'r',
  status: 'approved' as const,
};
const cafeAdded: CafeEvent = { type: 'CafeAdded', data: sugars };
const cafe = (...events: CafeEvent[]): CafeEntry => events.reduce(cafeFold.evolve, cafeFold.initial);
const cafeChanged = (data: object) => [{ type: 'CafeChanged', data: { cafeId: 'c', ...data } }];

describe('a cafe', () => {
  const place = { region: region(regionAdded), cityExists: true, isCafeOwner: true };
  const nowhere = { ...place, region: region(regionAdded, regionRemoved) };
  const withoutCity = { ...place, cityExists: false };

  it('is only in an existing region and city', () => {
    const unowned = { ...sugars, ownerId: null };
    expect(addCafe(cafe(), place, unowned)).toEqual([cafeAdded]);
    expect(codeOf(addCafe(cafe(), withoutCity, unowned))).toBe('unknown_city');
    expect(codeOf(addCafe(cafe(), nowhere, unowned))).toBe('unknown_region');
  });

  it('moves to another region and city', () => {
    expect(changeCafe(cafe(cafeAdded), place, 'c', { regionId: 's', cityId: 'u' })).toEqual(
      cafeChanged({ regionId: 's', cityId: 'u' }),
    );
    expect(changeCafe(cafe(cafeAdded), place, 'c', { cityId: null })).toEqual(cafeChanged({ cityId: null }));
    expect(codeOf(changeCafe(cafe(cafeAdded), withoutCity, 'c', { cityId: 'u' }))).toBe('unknown_city');
    expect(codeOf(changeCafe(cafe(cafeAdded), nowhere, 'c', { regionId: 's' }))).toBe('unknown_region');
  });

  it('can be changed after its city was removed', () => {
    const decided = changeCafe(cafe(cafeAdded), withoutCity, 'c', { ...sugars, status: 'pending' });
    expect(decided).toEqual(cafeChanged({ status: 'pending' }));
  });

  const assigned = (ownerId: string): CafeEvent => ({ type: 'CafeOwnerAssigned', data: { cafeId: 'c', ownerId } });
  const released: CafeEvent = { type: 'CafeOwnerReleased', data: { cafeId: 'c' } };
  const strangers = { ...place, isCafeOwner: false };

  it('is given to a cafe owner, to another one, and back to nobody', () => {
    expect(addCafe(cafe(), place, { ...sugars, ownerId: 'o' })).toEqual([cafeAdded, assigned('o')]);
    expect(changeCafe(cafe(cafeAdded), place, 'c', { ownerId: 'o' })).toEqual([assigned('o')]);
    expect(changeCafe(cafe(cafeAdded, assigned('o')), place, 'c', { ownerId: 'p', status: 'pending' })).toEqual([
      ...cafeChanged({ status: 'pending' }),
      assigned('p'),
    ]);
    expect(changeCafe(cafe(cafeAdded, assigned('o')), place, 'c', { ownerId: null })).toEqual([released]);
    expect(changeCafe(cafe(cafeAdded, assigned('o'), released), place, 'c', { ownerId: null })).toEqual([]);
  });

  it('is assigned only to a cafe owner, but stays assigned to an owner who has lost the role', () => {
    expect(codeOf(addCafe(cafe(), strangers, { ...sugars, ownerId: 'o' }))).toBe('not_a_cafe_owner');
    expect(codeOf(changeCafe(cafe(cafeAdded), strangers, 'c', { ownerId: 'o' }))).toBe('not_a_cafe_owner');
    const kept = changeCafe(cafe(cafeAdded, assigned('o')), strangers, 'c', { ownerId: 'o', name: 'Three Sugars' });
    expect(kept).toEqual(cafeChanged({ name: 'Three Sugars' }));
  });

  const proposal = { userId: 'm', own: true };
  const wanted = { ...sugars, status: 'pending' as const };
  const { name, address, zipcode, ...open } = wanted;
  const words = { name, address, zipcode };
  const added: CafeEvent = { type: 'CafeAdded', data: open };
  const proposed: CafeEvent = {
    type: 'CafeProposed',
    data: { cafeId: 'c', ...proposal },
    subject: 'm',
    personal: { note: 'Mine.', cafe: words },
  };
  /** As older releases wrote it. */
  const proposedBefore: readonly CafeEvent[] = [
    { type: 'CafeAdded', data: wanted },
    { ...proposed, personal: { note: 'Mine.' } },
  ];
  const declined: CafeEvent[] = [
    { type: 'CafeChanged', data: { cafeId: 'c', status: 'rejected' } },
    { type: 'CafeDeclined', data: { cafeId: 'c' }, subject: 'm', personal: { reason: 'Closed.' } },
  ];

  it('is proposed by a member, and waits for approval', () => {
    const { status: _, ...described } = wanted;
    expect(proposeCafe(cafe(), place, described, { ...proposal, note: 'Mine.' })).toEqual([added, proposed]);
    expect(codeOf(proposeCafe(cafe(), nowhere, described, { ...proposal, note: '' }))).toBe('unknown_region');
    const gone = { ...place, isProposerGone: true };
    expect(codeOf(proposeCafe(cafe(), gone, described, { ...proposal, note: '' }))).toBe('unauthorized');
  });

  it('that is proposed has its words under the key of who proposed it, until it is approved', () => {
    const able = { ...place, proposerCanOwn: false };
    const reworded = (personal: object) => ({
      type: 'CafeProposalChanged',
      data: { cafeId: 'c' },
      subject: 'm',
      personal,
    });
    for (const events of [[added, proposed], [added, proposed, ...declined], [...proposedBefore]]) {
      const changing = (patch: object, ties: object = able) =>
        changeCafe(cafe(...events), { ...able, ...ties }, 'c', patch);
      expect(changing({ name: 'Three Sugars', zipcode })).toEqual([reworded({ name: 'Three Sugars' })]);
      expect(changing({ address: '1 Main St', cityId: null })).toEqual([
        reworded({ address: '1 Main St' }),
        ...cafeChanged({ cityId: null }),
      ]);
      expect(changing(words)).toEqual([]);
      expect(changing({ status: 'approved', name: 'Three Sugars' })).toEqual(
        cafeChanged({ status: 'approved', ...words, name: 'Three Sugars' }),
      );
      // of somebody who was erased by an older release it belongs to the catalog
      expect(changing({ name: 'Three Sugars' }, { isProposerGone: true })).toEqual(
        cafeChanged({ name: 'Three Sugars' }),
      );
    }
    const renamed = cafe(added, proposed, reworded({ name: 'Three Sugars' }) as CafeEvent);
    expect(changeCafe(renamed, able, 'c', { status: 'approved' })).toEqual(
      cafeChanged({ status: 'approved', ...words, name: 'Three Sugars' }),
    );
  });

  it('that was proposed and never approved goes with who proposed it', () => {
    const end = (...events: CafeEvent[]) => events.reduce(wordedFold.evolve, wordedFold.initial);
    const removed: CafeEvent = { type: 'CafeRemoved', data: { cafeId: 'c' } };
    const erased: CafeEvent = { type: 'CafeProposalErased', data: { cafeId: 'c' } };
    const approved = cafeChanged({ status: 'approved', ...words }) as CafeEvent[];
    const decided = (...events: CafeEvent[]) => erasedProposal('c', end(...events));
    expect(decided(added, proposed)).toEqual([removed, erased]);
    expect(decided(added, proposed, ...declined)).toEqual([removed, erased]);
    expect(decided(...proposedBefore)).toEqual([removed, erased]);
    expect(decided(added, proposed, removed)).toEqual([erased]);
    expect(decided(added, proposed, removed, erased)).toEqual([]);
    expect(decided(added, proposed, ...approved)).toEqual([]);
    expect(decided(added, proposed, ...approved, ...(cafeChanged({ status: 'pending' }) as CafeEvent[]))).toEqual([]);
    expect(decided(cafeAdded)).toEqual([]);
  });

  it('belongs by its approval to who proposed it, if they asked for it, can own it, and nobody else does', () => {
    const able = { ...place, proposerCanOwn: true };
    const approved = cafeChanged({ status: 'approved', ...words });
    const approve = (events: readonly CafeEvent[], ties = able, more = {}) =>
      changeCafe(cafe(...events), ties, 'c', { status: 'approved', ...more });
    expect(approve([added, proposed])).toEqual([...approved, assigned('m')]);
    expect(approve([added, proposed, ...declined])).toEqual([...approved, assigned('m')]);
    expect(approve([added, proposed], place as typeof able)).toEqual(approved);
    expect(approve([added, { ...proposed, data: { ...proposed.data, own: false } }])).toEqual(approved);
    expect(approve([added, proposed, assigned('o')])).toEqual(approved);
    expect(approve([added, proposed], able, { ownerId: 'o' })).toEqual([...approved, assigned('o')]);
    // once approved, the proposal is over
    const reopened = [added, proposed, ...approved, ...cafeChanged({ status: 'pending' })] as CafeEvent[];
    expect(approve(reopened)).toEqual(cafeChanged({ status: 'approved' }));
  });

  it('is declined with a reason while it waits, under the key of who proposed it', () => {
    const decline = (...events: CafeEvent[]) =>
      declineCafe(cafe(...events), { cafeId: 'c', reason: 'Closed.', by: 'a' });
    expect(decline(added, proposed)).toEqual(declined);
    expect(decline(added)).toEqual([declined[0], { ...declined[1], subject: 'a' }]);
    expect(codeOf(decline(added, proposed, ...declined))).toBe('not_pending');
    expect(codeOf(decline(cafeAdded))).toBe('not_pending');
    expect(codeOf(decline())).toBe('not_found');
    expect(codeOf(changeCafe(cafe(added, proposed), place, 'c', { status: 'rejected' }))).toBe('needs_reason');
    expect(changeCafe(cafe(added), place, 'c', { status: 'rejected' })).toEqual(cafeChanged({ status: 'rejected' }));
  });

  it('that is proposed takes the only proposal of its member, until it is over', () => {
    const claims = (before: CafeEvent[], after: CafeEvent[]) => {
      const { take, release } = proposalClaims('cafe-c', cafe(...before), cafe(...before, ...after));
      return { take: take.map(({ value }) => value), release: release.map(({ value }) => value) };
    };
    expect(claims([], [added, proposed])).toEqual({ take: ['m'], release: [] });
    expect(claims([], [added])).toEqual({ take: [], release: [] });
    const ends = { take: [], release: ['m'] };
    expect(claims([added, proposed], declined)).toEqual(ends);
    expect(claims([added, proposed], cafeChanged({ status: 'approved' }) as CafeEvent[])).toEqual(ends);
    expect(claims([added, proposed], [{ type: 'CafeRemoved', data: { cafeId: 'c' } }])).toEqual(ends);
    expect(claims([added, proposed], cafeChanged({ zipcode: '77007' }) as CafeEvent[])).toEqual({
      take: [],
      release: [],
    });
  });

  it('is removed unless something upcoming is there', () => {
    expect(removeCafe(cafe(cafeAdded), { cafeId: 'c', isInUse: false })).toEqual([
      { type: 'CafeRemoved', data: { cafeId: 'c' } },
    ]);
    expect(codeOf(removeCafe(cafe(cafeAdded), { cafeId: 'c', isInUse: true }))).toBe('in_use');
    expect(codeOf(removeCafe(cafe(), { cafeId: 'c', isInUse: false }))).toBe('not_found');
    expect(codeOf(changeCafe(cafe(), place, 'c', {}))).toBe('not_found');
  });
});

describe('a name', () => {
  const named = (name: string) => ({ status: 'listed' as const, details: { name } });
  const claims = (before: Parameters<typeof nameClaims>[2], after: Parameters<typeof nameClaims>[3]) => {
    const { take, release } = nameClaims('game', 'game-g', before, after);
    return { take: take.map(({ value }) => value), release: release.map(({ value }) => value) };
  };

  it('is taken with the entry, moved with a renaming, and given up with the entry', () => {
    expect(claims({ status: 'unknown' }, named('Chess'))).toEqual({ take: ['chess'], release: [] });
    expect(claims(named('Chess'), named('Go'))).toEqual({ take: ['go'], release: ['chess'] });
    expect(claims(named('Go'), { status: 'removed' })).toEqual({ take: [], release: ['go'] });
  });

  it('of a declined cafe is free, until that cafe is approved after all', () => {
    const had = { status: 'listed' as const, details: { name: 'Oak', isDeclined: true } };
    expect(claims(named('Oak'), had)).toEqual({ take: [], release: ['oak'] });
    expect(claims(had, named('Oak'))).toEqual({ take: ['oak'], release: [] });
  });

  it('is compared as a person compares it', () => {
    expect(claims(named('Connect 4'), named('CONNECT   4'))).toEqual({ take: [], release: [] });
    expect(claims(named('Café Joe’s'), named("CAFE JOE'S"))).toEqual({ take: [], release: [] });
    expect(claims(named('C'), named('C++'))).toEqual({ take: ['c++'], release: ['c'] });
  });
});
