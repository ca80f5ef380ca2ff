import { MessageCircle } from 'lucide-react';
import { Button } from '../../../ui/button.tsx';
import type { Person } from './person.ts';

/** Opens the chat with somebody at the table. */
export function MessageButton({ person, onMessage }: { person: Person; onMessage: (person: Person) => void }) {
  return (
    <Button
      variant="ghost"
      size="icon"
      aria-label={`Message ${person.firstName}`}
      // the name alone, without what else is known of a host
      onClick={() => onMessage({ id: person.id, firstName: person.firstName, lastName: person.lastName })}
    >
      <MessageCircle aria-hidden />
    </Button>
  );
}
