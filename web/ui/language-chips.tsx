import { languageName, MAX_LANGUAGES } from '../../modules/events/advice-rules.ts';
import { Chip } from './chip.tsx';

/** The languages that are offered to choose from, as ISO 639 codes. */
const OFFERED = ['en', 'es', 'vi', 'zh', 'ar', 'de', 'fr', 'hi', 'ko', 'pt'];

/** Languages as names, to choose from; others that were chosen before are among them. */
export const languageChoices = (chosen: readonly string[] = []): readonly { id: string; name: string }[] =>
  [...new Set([...OFFERED, ...chosen])].map((id) => ({ id, name: languageName(id) ?? id }));

/** The languages in the text of a form: codes with commas between them. */
export const languagesIn = (text: string): string[] => (text === '' ? [] : text.split(','));

type Props = {
  /** Codes with commas between them. */
  value: string;
  onChange: (value: string) => void;
};

/** The languages that are spoken at a table. */
export function LanguageChips({ value, onChange }: Props) {
  const chosen = languagesIn(value);
  return (
    <fieldset>
      <legend className="mb-1.5 font-semibold text-sm">
        Spoken at the table <span className="font-normal text-ink-soft">(optional)</span>
      </legend>
      <div className="flex flex-wrap gap-2">
        {languageChoices(chosen).map(({ id: code, name }) => {
          const on = chosen.includes(code);
          return (
            <Chip
              key={code}
              on={on}
              disabled={!on && chosen.length >= MAX_LANGUAGES}
              onClick={() => onChange((on ? chosen.filter((other) => other !== code) : [...chosen, code]).join())}
            >
              {name}
            </Chip>
          );
        })}
      </div>
    </fieldset>
  );
}
