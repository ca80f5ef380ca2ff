/** The name of the log in its checkpoints: where its tiles are, without the scheme. */
export const originOf = (publicUrl: string): string => `${publicUrl.replace(/^https?:\/\//, '')}/tlog`;
