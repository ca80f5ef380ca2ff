import { type ClassValue, clsx } from 'clsx';

/**
 * Joins class names. Where a `className` from outside must outrank a component's own for the same property, it says so
 * itself (`px-3!`): a library that works this out at run time costs 8 kB on every page.
 */
export const cn = (...classes: ClassValue[]): string => clsx(classes);
