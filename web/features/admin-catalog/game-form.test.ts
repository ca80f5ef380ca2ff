import { describe, expect, it } from 'vitest';
import { AddGameRequest } from '../../../modules/catalog/contract.ts';
import { gameRequest, gameValues } from './game-form.ts';

const chess = {
  id: 'g',
  name: 'Chess',
  description: 'Trap the king.',
  imageUrl: null,
  copyrightDisclaimer: '',
  players: '2',
  playingTime: '',
  difficulty: 'Easy',
  status: 'inactive' as const,
  version: 1,
};
const problemsOf = (change: object) =>
  AddGameRequest.safeParse(gameRequest({ ...gameValues(chess), ...change })).error?.issues.map(({ path, message }) => [
    path.join('.'),
    message,
  ]) ?? [];

describe('the form of a game', () => {
  it('starts with the values of the game, or empty and active', () => {
    expect(gameValues(chess)).toMatchObject({ name: 'Chess', imageUrl: '', status: 'inactive' });
    expect(gameValues(undefined)).toMatchObject({ name: '', description: '', status: 'active' });
  });

  it('requires a name', () => {
    expect(problemsOf({})).toEqual([]);
    expect(problemsOf({ name: '  ' })).toEqual([['name', 'Please enter a name.']]);
  });

  it('requires an https address for an image, or none', () => {
    expect(problemsOf({ imageUrl: 'https://images.example/chess.jpg' })).toEqual([]);
    for (const imageUrl of ['http://images.example/a.jpg', 'chess.jpg', 'https://', 'javascript:alert(1)']) {
      expect(problemsOf({ imageUrl })).toHaveLength(1);
    }
  });

  it('sends an empty image address as none', () => {
    const { id: _, version: __, ...said } = chess;
    expect(gameRequest(gameValues(chess))).toEqual(said);
    expect(gameRequest({ ...gameValues(chess), imageUrl: ' https://a.example/b.png ' }).imageUrl).toBe(
      'https://a.example/b.png',
    );
  });
});
