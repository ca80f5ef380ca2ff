import type { Group } from '../../../modules/groups/contract.ts';
import { JsonLd } from '../../features/events/json-ld.tsx';
import { schemaOrgEvent } from '../../features/events/schema-org.ts';

/** A group with its evenings for search engines: https://schema.org/Organization. */
export const GroupSchemaOrg = ({ group: { name, description, nextDates, foundedAt } }: { group: Group }) => (
  <JsonLd
    of={() => ({
      '@context': 'https://schema.org',
      '@type': 'Organization',
      name,
      ...(description !== '' && { description }),
      foundingDate: foundedAt.slice(0, 10),
      event: nextDates.map(schemaOrgEvent),
    })}
  />
);
