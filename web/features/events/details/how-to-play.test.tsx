import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { HowToPlay } from './how-to-play.tsx';

const game = {
  id: 'g',
  name: 'Chess',
  description: 'Trap the king.',
  imageUrl: null,
  copyrightDisclaimer: '',
  players: '2',
  playingTime: '',
  difficulty: 'Easy',
  status: 'active' as const,
  version: 1,
};
const wordsOf = (change: Partial<typeof game>) =>
  renderToStaticMarkup(<HowToPlay game={{ ...game, ...change }} />).replaceAll(/<[^>]*>/g, '|');

it('tells the rules and only the facts that are known', () => {
  expect(wordsOf({})).toMatch(/How to play.*Trap the king\..*\|2\|.*players.*\|Easy\|.*to learn/);
  expect(wordsOf({})).not.toContain('|to play|');
  expect(wordsOf({ playingTime: '30 min' })).toMatch(/\|30 min\|.*to play/);
});

it('shows facts without rules, and nothing without both', () => {
  expect(wordsOf({ description: '' })).toMatch(/How to play.*Easy/);
  expect(wordsOf({ description: '', players: '', difficulty: '' })).toBe('');
});
