import { codeAsTyped } from '../../../platform/as-typed.ts';

/** The invite code in a link, in upper case. Null for texts that cannot be a code. */
export const inviteCodeOf = (parameter: string): string | null => {
  const code = codeAsTyped(parameter).toUpperCase();
  return /^[A-Z0-9]{1,8}$/.test(code) ? code : null;
};
