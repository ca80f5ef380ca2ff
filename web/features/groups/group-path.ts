import type { Group } from '../../../modules/groups/contract.ts';

/** The path of a group's page. */
export const groupPath = ({ slug }: Pick<Group, 'slug'>): string => `/groups/${slug}`;

/** The path of the picture that messengers show for the group's link. */
export const groupPicture = ({ id }: Pick<Group, 'id'>): string => `/share/groups/${id}.png`;
