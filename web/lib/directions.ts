type Place = { readonly name: string; readonly address: string };

/**
 * Where a maps app shows the way to a cafe: the app itself on phones, its web page elsewhere. Nothing is asked of it before
 * somebody follows the link (docs/decisions/0014). Null where the cafe is gone.
 *
 * @param cityName the city the cafe is in, which its address leaves out
 */
export function directionsTo(cafe: Place | null, cityName: string): string | null {
  if (!cafe) return null;
  const destination = `${cafe.name}, ${cafe.address}, ${cityName}`;
  return `https://www.google.com/maps/dir/?${new URLSearchParams({ api: '1', destination })}`;
}
