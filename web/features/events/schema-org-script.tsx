import type { GameEvent } from '../../../modules/events/contract.ts';
import { useHydrating } from '../../lib/use-hydrating.ts';
import { schemaOrgEvent } from './schema-org.ts';

const inJson = (gameEvents: readonly GameEvent[]) =>
  JSON.stringify(gameEvents.map(schemaOrgEvent)).replaceAll('<', String.raw`\u003c`);

/** The listed gameEvents for search engines, rendered on the server only. */
export function SchemaOrgScript({ gameEvents }: { gameEvents: readonly GameEvent[] }) {
  if (!useHydrating()) return null;
  return (
    <script
      type="application/ld+json"
      suppressHydrationWarning
      // biome-ignore lint/security/noDangerouslySetInnerHtml: data for readers of the page, in which nothing can end the script
      dangerouslySetInnerHTML={{ __html: import.meta.env.SSR ? inJson(gameEvents) : '' }}
    />
  );
}
