/** The code of an invitation's link as it was sent; null for what cannot be one. */
export const inviteCodeOf = (parameter: string): string | null => {
  const code = parameter.trim().toUpperCase();
  return /^[A-Z0-9]{1,8}$/.test(code) ? code : null;
};
