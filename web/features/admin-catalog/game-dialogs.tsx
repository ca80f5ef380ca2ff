import { AddGameRequest, ChangeGameRequest, type Game } from '../../../modules/catalog/contract.ts';
import { EntryDialogs } from '../../ui/entry-dialogs.tsx';
import { EntryForm } from '../../ui/entry-form.tsx';
import type { EntryWords } from '../../ui/entry-words.ts';
import { Input, Textarea } from '../../ui/field.tsx';
import { FormField } from '../../ui/form-field.tsx';
import { Select } from '../../ui/select.tsx';
import type { Asking } from '../../ui/use-asking.ts';
import { type GameFilter, useAddGameMutation, useChangeGameMutation, useRemoveGameMutation } from './catalog-api.ts';
import { gameRequest, gameValues } from './game-form.ts';
import { useGamePage } from './use-catalog-page.ts';

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

/** The facts that the page of an event shows under the rules, each optional, with an example. */
const facts = [
  ['players', 'Players', '2–4'],
  ['playingTime', 'Playing time', '45 min'],
  ['difficulty', 'How hard', 'Easy'],
] as const;

/** The dialogs that add, edit and remove games of the list. */
export function GameDialogs({ asking, filter }: { asking: Asking; filter: GameFilter }) {
  const { query } = useGamePage(filter);
  const [remove] = useRemoveGameMutation();
  return (
    <EntryDialogs
      asking={asking}
      entries={query.data?.items}
      words={words}
      form={(game) => <GameForm game={game} onClose={asking.close} />}
      removal={({ id, name }) => ({
        name,
        description: 'Nobody can host it any more. Events that are over keep their place in everybody’s history.',
        remove: () => remove(id),
      })}
    />
  );
}

function GameForm({ game, onClose }: { game: Game | undefined; onClose: () => void }) {
  return (
    <EntryForm
      entry={game}
      words={words}
      path="/games"
      kind="game"
      valuesOf={gameValues}
      requestOf={gameRequest}
      schemas={{ add: AddGameRequest, change: ChangeGameRequest }}
      add={useAddGameMutation()}
      change={useChangeGameMutation()}
      nameOf={({ name }) => name}
      onClose={onClose}
    >
      {(control) => (
        <>
          <FormField control={control} name="name" label="Name">
            {(tied) => <Input {...tied} data-first-focus required maxLength={80} autoComplete="off" />}
          </FormField>
          <FormField
            control={control}
            name="imageUrl"
            label="Image URL (optional)"
            hint="Begins with https://. Without one we draw a cover."
          >
            {(tied) => <Input {...tied} type="url" inputMode="url" autoComplete="off" />}
          </FormField>
          <FormField control={control} name="description" label="How to Play (optional)">
            {(tied) => <Textarea {...tied} rows={4} maxLength={4000} />}
          </FormField>
          <div className="grid gap-4 sm:grid-cols-3">
            {facts.map(([field, label, example]) => (
              <FormField key={field} control={control} name={field} label={label}>
                {(tied) => <Input {...tied} placeholder={example} maxLength={30} autoComplete="off" />}
              </FormField>
            ))}
          </div>
          <FormField
            control={control}
            name="copyrightDisclaimer"
            label="Copyright disclaimer (optional)"
            hint="Who owns the game, such as “UNO is a trademark of Mattel.”"
          >
            {(tied) => <Input {...tied} maxLength={1000} autoComplete="off" />}
          </FormField>
          {game && (
            <FormField control={control} name="status" label="Status" hint="Only active games can be hosted.">
              {(tied) => (
                <Select {...tied}>
                  <option value="active">Active</option>
                  <option value="inactive">Inactive</option>
                </Select>
              )}
            </FormField>
          )}
        </>
      )}
    </EntryForm>
  );
}
