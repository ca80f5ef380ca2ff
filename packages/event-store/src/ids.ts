/** Makes a new id. It is injected so that tests and seeds are repeatable. */
export type NewId = () => string;
