import type { GameEvent } from '../../../modules/events/contract.ts';
import { JsonLd } from './json-ld.tsx';
import { schemaOrgEvent } from './schema-org.ts';

/** The listed gameEvents for search engines. */
export const SchemaOrgScript = ({ gameEvents }: { gameEvents: readonly GameEvent[] }) => (
  <JsonLd of={() => gameEvents.map(schemaOrgEvent)} />
);
