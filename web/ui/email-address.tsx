/** An email address that breaks before its @ where it does not fit into a line, and elsewhere only if it still does not. */
export function EmailAddress({ of: address }: { of: string }) {
  const at = Math.max(address.lastIndexOf('@'), 0);
  return (
    <span className="wrap-anywhere">
      {address.slice(0, at)}
      <wbr />
      {address.slice(at)}
    </span>
  );
}
