/** An email address that breaks before its @ where it does not fit into a line, and elsewhere only if it still does not. */
export function EmailAddress({ of: address }: { of: string }) {
  const at = address.lastIndexOf('@');
  return (
    <span className="wrap-anywhere">
      {address.slice(0, Math.max(at, 0))}
      <wbr />
      {address.slice(Math.max(at, 0))}
    </span>
  );
}
