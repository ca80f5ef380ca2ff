import { hueOf, initialsOf } from '../../modules/identity/rules.ts';
import { Disc, type DiscLook } from './disc.tsx';

type Props = DiscLook & {
  of: { readonly id: string; readonly firstName: string; readonly lastName: string; readonly photo?: string | null };
};

/** The disc of a person whose name the viewer knows. Decorative: the name is next to it. */
export const Avatar = ({ of: { id, firstName, lastName, photo = null }, size = 36, ...look }: Props) => (
  <Disc initials={initialsOf(firstName, lastName)} hue={hueOf(id)} photo={photo} size={size} {...look} />
);
