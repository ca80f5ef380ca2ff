/** Makes a fresh identifier. Injected, so that tests and seeds can be repeated. */
export type NewId = () => string;
