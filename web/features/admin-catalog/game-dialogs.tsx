import type { Game } from '../../../modules/catalogue/contract.ts';
import { EntryDialogs } from '../../ui/entry-dialogs.tsx';
import { EntryForm } from '../../ui/entry-form.tsx';
import type { EntryWords } from '../../ui/entry-words.ts';
import { Field, Input, Textarea } from '../../ui/field.tsx';
import { Select } from '../../ui/select.tsx';
import type { Asking } from '../../ui/use-asking.ts';
import { useForm } from '../../ui/use-form.ts';
import { useAddGameMutation, useChangeGameMutation, useRemoveGameMutation } from './catalog-api.ts';
import { gameProblems, gameRequest, gameValues } from './game-form.ts';

const words: EntryWords = {
  what: 'Game',
  removing: 'Remove',
  added: 'Game added',
  updated: 'Game updated',
  removed: 'Game removed',
  failedToAdd: 'Failed to add game',
  failedToUpdate: 'Failed to update game',
  failedToRemove: 'Failed to remove game',
};

/** The dialogs in which games are added, edited and removed. */
export function GameDialogs({ asking }: { asking: Asking<Game> }) {
  const [remove] = useRemoveGameMutation();
  return (
    <EntryDialogs
      asking={asking}
      words={words}
      form={(game) => <GameForm game={game} onClose={asking.close} />}
      removal={({ id, name }) => ({
        name,
        description: 'Nobody can host it any more. Evenings that are over keep their place in everybody’s history.',
        remove: () => remove(id),
      })}
    />
  );
}

function GameForm({ game, onClose }: { game: Game | undefined; onClose: () => void }) {
  const form = useForm(gameValues(game), gameProblems, { draft: `game ${game?.id ?? 'new'}` });
  const { control, problems } = form;
  return (
    <EntryForm
      entry={game}
      words={words}
      form={form}
      path="/games"
      valuesOf={gameValues}
      requestOf={gameRequest}
      add={useAddGameMutation()}
      change={useChangeGameMutation()}
      name={form.values.name}
      onClose={onClose}
    >
      <Field label="Name" error={problems.name}>
        {(tie) => <Input {...tie} {...control('name')} data-first-focus required maxLength={80} autoComplete="off" />}
      </Field>
      <Field
        label="Image URL (optional)"
        hint="Begins with https://. Without one we draw a cover."
        error={problems.imageUrl}
      >
        {(tie) => <Input {...tie} {...control('imageUrl')} type="url" inputMode="url" autoComplete="off" />}
      </Field>
      <Field label="How to Play (optional)" error={problems.description}>
        {(tie) => <Textarea {...tie} {...control('description')} rows={4} maxLength={4000} />}
      </Field>
      <Field
        label="Copyright disclaimer (optional)"
        hint="Whose the game is, such as “UNO is a trademark of Mattel.”"
        error={problems.copyrightDisclaimer}
      >
        {(tie) => <Input {...tie} {...control('copyrightDisclaimer')} maxLength={1000} autoComplete="off" />}
      </Field>
      {game && (
        <Field label="Status" hint="Only active games can be hosted." error={problems.status}>
          {(tie) => (
            <Select {...tie} {...control('status')}>
              <option value="active">Active</option>
              <option value="inactive">Inactive</option>
            </Select>
          )}
        </Field>
      )}
    </EntryForm>
  );
}
