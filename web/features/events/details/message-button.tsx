import { MessageCircle } from 'lucide-react';
import { isolated } from '../../../../platform/isolated.ts';
import { Button } from '../../../ui/button.tsx';
import type { Person } from './person.ts';

/** Opens the chat with a person at the table. */
export function MessageButton({ person, onMessage }: { person: Person; onMessage: (person: Person) => void }) {
  const { id, firstName, lastName, photo } = person;
  return (
    <Button
      variant="ghost"
      size="icon"
      aria-label={`Message ${isolated(firstName)}`}
      // only the fields a chat needs; a host has more
      onClick={() => onMessage({ id, firstName, lastName, photo })}
    >
      <MessageCircle aria-hidden />
    </Button>
  );
}
