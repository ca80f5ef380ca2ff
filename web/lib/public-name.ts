/** The name that others see: first name and the last name's initial, or only the first name if there is no other. */
export function publicName({ firstName, lastName }: { firstName: string; lastName: string }): string {
  const [initial] = lastName;
  return initial === undefined ? firstName : `${firstName} ${initial.toUpperCase()}.`;
}
