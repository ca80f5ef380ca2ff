// Shows the next evenings of the person who is signed in here, which the application stored while there was a network:
// `features/ticket`.
(async () => {
  const kept = await (await caches.open('ticket')).match('/ticket.json');
  const place = document.getElementById('ticket');
  if (!kept || !place) return;
  /** @typedef {Record<'game' | 'startsAt' | 'endsAt' | 'cafe' | 'address' | 'who', string>} Evening */
  /** @type {{ evenings: Evening[], timeZone: string, asOf: string }} */
  const { evenings, timeZone, asOf } = await kept.json();
  // kept by a page that went away before it heard of the sign-out
  const signedOut = await (await caches.open('signed-out')).match('/signed-out.json');
  if (signedOut && Date.parse(asOf) <= Number(await signedOut.json())) return;
  const ahead = evenings.filter(({ endsAt }) => Date.parse(endsAt) > Date.now());
  if (ahead.length === 0) return;

  const say = (/** @type {string} */ instant, /** @type {Intl.DateTimeFormatOptions} */ form) =>
    new Intl.DateTimeFormat('en-US', { ...form, timeZone }).format(new Date(instant)).replaceAll('\u202f', ' ');
  const clock = (/** @type {string} */ instant) => say(instant, { hour: 'numeric', minute: '2-digit' });
  const unbroken = (/** @type {string} */ instant) => clock(instant).replace(' ', '\u00a0');
  const day = (/** @type {string} */ instant) => say(instant, { month: 'short', day: 'numeric' });
  const element = (/** @type {string} */ name, /** @type {string} */ className, /** @type {(string | Node)[]} */ ...content) => {
    const made = Object.assign(document.createElement(name), { className });
    made.append(...content);
    return made;
  };

  const ticket = (/** @type {Evening} */ { game, startsAt, endsAt, cafe, address, who }) => {
    const date = say(startsAt, { weekday: 'long', month: 'long', day: 'numeric' });
    const stub = element(
      'p',
      'stub',
      say(startsAt, { weekday: 'short' }),
      element('b', '', say(startsAt, { day: 'numeric' })),
      say(startsAt, { month: 'short' }),
    );
    stub.ariaHidden = 'true';
    const body = element(
      'div',
      'body',
      element('h3', '', game),
      element('p', 'when', `${date}, ${unbroken(startsAt)} – ${unbroken(endsAt)}`),
      element('p', '', cafe),
      element('p', 'soft', address),
      element('p', 'soft', who),
    );
    return element('article', '', element('div', 'ticket', stub, body));
  };

  const isToday = day(asOf) === day(new Date().toISOString());
  place.append(
    element('h2', '', 'Your ticket'),
    element('p', 'soft', `As of ${isToday ? clock(asOf) : `${day(asOf)}, ${clock(asOf)}`}`),
    ...ahead.map(ticket),
  );
  place.hidden = false;
})();
