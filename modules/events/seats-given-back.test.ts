import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { noneGivenBack, type SeatChange, seatsAfter } from './rules.ts';

const left = (userId: string): SeatChange => ({ type: 'ParticipantLeft', data: { userId } });
const joined = (userId: string): SeatChange => ({ type: 'ParticipantJoined', data: { userId } });
const removed = (userId: string): SeatChange => ({ type: 'ParticipantRemoved', data: { userId } });

/** Whose seats were filled again, in that order. */
function filledAgain(...history: SeatChange[]): string[] {
  let seats = noneGivenBack;
  return history.flatMap((domainEvent) => {
    const { filledAgain, ...after } = seatsAfter(seats, domainEvent);
    seats = after;
    return filledAgain ?? [];
  });
}

describe('a seat that was given back', () => {
  it('is filled by the person who brings the table back to its earlier number', () => {
    expect(filledAgain(left('ann'), joined('bob'))).toEqual(['ann']);
    expect(filledAgain(joined('ann'), joined('bob'), left('ann'))).toEqual([]);
  });

  it('is counted as filled despite an earlier gap', () => {
    expect(filledAgain(left('ann'), left('ben'), joined('cyd'))).toEqual(['ben']);
    expect(filledAgain(left('ann'), left('ben'), joined('cyd'), joined('dan'))).toEqual(['ben', 'ann']);
  });

  it('is not filled by a person who takes the seat of a removed participant', () => {
    expect(filledAgain(left('ann'), removed('ben'), joined('cyd'))).toEqual([]);
    expect(filledAgain(left('ann'), removed('ben'), joined('cyd'), joined('dan'))).toEqual(['ann']);
  });

  it('is filled once', () => {
    expect(filledAgain(left('ann'), joined('bob'), joined('cyd'))).toEqual(['ann']);
  });
});

it('the count of filled seats never exceeds the seats given back, nor the people who joined afterwards', () => {
  const anyone = fc.constantFrom('ann', 'ben', 'cyd');
  const anything = fc.oneof(anyone.map(left), anyone.map(joined), anyone.map(removed));
  fc.assert(
    fc.property(fc.array(anything, { maxLength: 30 }), (history) => {
      const of = (type: string) => history.filter((each) => each.type === type).length;
      const filled = filledAgain(...history).length;
      expect(filled).toBeLessThanOrEqual(Math.min(of('ParticipantLeft'), of('ParticipantJoined')));
    }),
  );
});
