/** Asks often enough to lose no time, and with pauses: a busy loop takes the processor from what it waits for. */
export const UNHURRIED = { timeout: 60_000, interval: 20 };
