import { useBlockedAtQuery } from './blocks-api.ts';

/**
 * A note before joining that a person whom the viewer has blocked has a seat at the table. Renders nothing otherwise.
 */
export function BlockedAtTableNote({ gameEventId }: { gameEventId: string }) {
  const { currentData } = useBlockedAtQuery(gameEventId);
  if (!currentData || currentData.seated === 0) return null;
  return (
    <p role="status" className="rounded-field bg-amber-wash px-4 py-3 text-amber-ink">
      {currentData.seated === 1 ? 'Somebody' : `${currentData.seated} people`} you blocked{' '}
      {currentData.seated === 1 ? 'has' : 'have'} a seat at this table. Only you see this.
    </p>
  );
}
