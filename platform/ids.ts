import { v7 } from 'uuid';

/** Makes a fresh identifier. Injected, so that tests and seeds can be repeated. */
export type NewId = () => string;

/** UUIDv7: sorts by the time of its making, which keeps index pages warm. */
export const newUuid: NewId = () => v7();
