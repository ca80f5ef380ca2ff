import { Chip } from '../../ui/chip.tsx';
import { languageChoices } from '../../ui/language-chips.tsx';
import { levels } from '../../ui/levels.ts';
import type { GameEventFilter } from './events-api.ts';
import { Choice } from './filter-choice.tsx';
import type { FilterName } from './use-event-filters.ts';

type Props = { filter: GameEventFilter; onChange: (name: FilterName, value: string) => void };

/** Filters by what hosts say to those who choose. */
export const MoreFilters = ({ filter: { level, teaching, language = '' }, onChange }: Props) => (
  <div className="flex flex-wrap gap-2 lg:col-span-2">
    <Choice name="level" label="Level" all="All Levels" value={level ?? ''} options={levels} onChange={onChange} />
    <Chip on={teaching !== undefined} onClick={() => onChange('teaching', teaching ? '' : 'true')}>
      Rules taught
    </Chip>
    <Choice
      name="language"
      label="Language"
      all="All Languages"
      value={language}
      options={languageChoices(language === '' ? [] : [language])}
      onChange={onChange}
    />
  </div>
);
