type Place = { readonly name: string; readonly address: string };

/**
 * The address at which a maps app shows the way to a cafe: the app itself on phones, its web page elsewhere. No request
 * goes to it before somebody follows the link (docs/decisions/0014). Null if the cafe is gone.
 *
 * @param cityName the city of the cafe, which its address leaves out
 */
export function directionsTo(cafe: Place | null, cityName: string): string | null {
  if (!cafe) return null;
  const destination = `${cafe.name}, ${cafe.address}, ${cityName}`;
  return `https://www.google.com/maps/dir/?${new URLSearchParams({ api: '1', destination })}`;
}
