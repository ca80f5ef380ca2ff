/** Somebody who gets a message. */
export type Receiver = { readonly id: string; readonly firstName: string; readonly lastName: string };
