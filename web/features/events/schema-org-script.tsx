import type { GameEvent } from '../../../modules/events/contract.ts';
import { useHydrating } from '../../lib/use-hydrating.ts';
import { schemaOrgEvent } from './schema-org.ts';

/** The listed meetups for search engines. They read what the server sends; nobody needs it in the browser. */
export function SchemaOrgScript({ gameEvents }: { gameEvents: readonly GameEvent[] }) {
  if (!useHydrating()) return null;
  const json = JSON.stringify(gameEvents.map(schemaOrgEvent)).replaceAll('<', String.raw`\u003c`);
  // biome-ignore lint/security/noDangerouslySetInnerHtml: data for readers of the page, in which nothing can end the script
  return <script type="application/ld+json" dangerouslySetInnerHTML={{ __html: json }} />;
}
