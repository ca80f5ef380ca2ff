const endings: Partial<Record<Intl.LDMLPluralRule, string>> = { one: 'st', two: 'nd', few: 'rd' };
const ordinals = new Intl.PluralRules('en-US', { type: 'ordinal' });

/** Such as `1st`, `22nd`. */
export const ordinal = (place: number): string => `${place}${endings[ordinals.select(place)] ?? 'th'}`;
