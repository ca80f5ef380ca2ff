/**
 * An email address that breaks before its @ if it does not fit a line, and at other places only if it still does not fit.
 * It renders nothing for a person without an address.
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
