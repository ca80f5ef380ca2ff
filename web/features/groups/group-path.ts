import type { Group } from '../../../modules/groups/contract.ts';

/** The path of a group's page. */
export const groupPath = ({ slug }: Pick<Group, 'slug'>): string => `/groups/${slug}`;
