/**
 * An email address that breaks before its @ where it does not fit into a line, and elsewhere only if it still does not.
 * Nothing, not even a line, for a person without one.
 */
export function EmailAddress({ of: address }: { of: string }) {
  if (address === '') return null;
  const at = Math.max(address.lastIndexOf('@'), 0);
  return (
    <span className="wrap-anywhere">
      {address.slice(0, at)}
      <wbr />
      {address.slice(at)}
    </span>
  );
}
