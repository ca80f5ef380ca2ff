/** First name and the last name's initial, as others see somebody; the first name alone where there is no other. */
export function publicName({ firstName, lastName }: { firstName: string; lastName: string }): string {
  const [initial] = lastName;
  return initial === undefined ? firstName : `${firstName} ${initial.toUpperCase()}.`;
}
