import { languageName } from '../../../modules/events/advice-rules.ts';
import type { GameEvent } from '../../../modules/events/contract.ts';
import { Badge } from '../../ui/badge.tsx';
import { levels } from '../../ui/levels.ts';

/** What its host says of an evening to those who choose: for whom it is, whether the rules are taught, the languages. */
export function AdviceBadges({ gameEvent: { level, teaching, languages } }: { gameEvent: GameEvent }) {
  const words = [
    ...(level === 'everyone' ? [] : levels.filter(({ id }) => id === level).map(({ name }) => name)),
    ...(teaching ? ['Rules taught'] : []),
    ...languages.map((code) => languageName(code) ?? code),
  ];
  if (words.length === 0) return null;
  return (
    <ul aria-label="Good to know" className="flex flex-wrap gap-1.5">
      {words.map((word) => (
        <li key={word}>
          <Badge>{word}</Badge>
        </li>
      ))}
    </ul>
  );
}
