import type { chooser } from '../../../server/demo/random.ts';

const FIRST = [
  'Ava', 'Noah', 'Sofia', 'Liam', 'Zoe', 'Mateo', 'Chloe', 'Ethan', 'Layla', 'Diego', 'Nora', 'Isaac', 'Camila', 'Owen',
  'Imani', 'Felix', 'Hana', 'Marcus', 'Lucia', 'Theo', 'Aisha', 'Caleb', 'Mei', 'Andre', 'Stella', 'Rafael', 'Naomi',
  'Victor', 'Leah', 'Kofi', 'Ines', 'Jonas', 'Priya', 'Omar', 'Grace', 'Dmitri', 'Yara', 'Hugo', 'Elif', 'Samuel',
] as const; // biome-ignore format: many to a line
const BEGINNING = [
  'Ab', 'Bar', 'Cal', 'Dan', 'Er', 'Fal', 'Gar', 'Hol', 'Is', 'Jan', 'Kel', 'Lan', 'Mor', 'Nor', 'Os', 'Pal', 'Quin',
  'Ros', 'Sal', 'Tor', 'Ul', 'Val', 'Wes', 'Yor', 'Zim',
] as const; // biome-ignore format: many to a line
const MIDDLE = [
  '',
  'a',
  'be',
  'co',
  'der',
  'el',
  'fi',
  'gan',
  'hi',
  'ing',
  'lo',
  'man',
  'ni',
  'or',
  'ri',
  'ste',
] as const;
const END = [
  'bert',
  'dale',
  'ez',
  'field',
  'grove',
  'ham',
  'ia',
  'land',
  'mann',
  'ov',
  'quist',
  'sen',
  'ton',
  'wick',
] as const;

/** Realistic names: a few common first names, and about 5,600 last names. */
export const nameOf = ({ oneOf }: ReturnType<typeof chooser>) => ({
  firstName: oneOf(FIRST),
  lastName: `${oneOf(BEGINNING)}${oneOf(MIDDLE)}${oneOf(END)}`,
});
