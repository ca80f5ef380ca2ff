import { configureStore } from '@reduxjs/toolkit';
import { renderToStaticMarkup } from 'react-dom/server';
import { Provider } from 'react-redux';
import { MemoryRouter } from 'react-router-dom';
import { expect, it } from 'vitest';
import { sampleGameEvent } from '../../../tests/support/sample-game-event.ts';
import { api } from '../../lib/api.ts';
import { authDialogReducer } from '../session/auth-dialog-state.ts';
import { EventCard } from './event-card.tsx';
import { EventRow } from './event-row.tsx';

const now = Date.parse('2026-11-20T12:00:00Z');
const bare = { ...sampleGameEvent, game: null, cafe: null, host: null };

const store = configureStore({
  reducer: { [api.reducerPath]: api.reducer, authDialog: authDialogReducer },
  middleware: (defaults) => defaults().concat(api.middleware),
});
const shown = (page: React.ReactNode) =>
  renderToStaticMarkup(
    <Provider store={store}>
      <MemoryRouter>{page}</MemoryRouter>
    </Provider>,
  );

it.each([
  ['card', <EventCard key="card" gameEvent={bare} now={now} onReserve={() => {}} />],
  ['row', <EventRow key="row" gameEvent={bare} now={now} />],
])('a %s names what is missing: the game, the cafe, the host', (_name, page) => {
  const html = shown(page);
  for (const text of ['Unknown Game', 'Unknown Cafe', 'Game Organizer']) expect(html).toContain(text);
});

it('shows the date and the 12-hour time of the city, wherever the reader is', () => {
  const html = shown(<EventCard gameEvent={bare} now={now} onReserve={() => {}} />);
  expect(html).toContain('Friday, November 27, 2026');
  expect(html).toContain('7:00 PM');
});

it('says the date once for the eye, in full on a card and in short in a row of one’s own', () => {
  const seen = (page: React.ReactNode) =>
    shown(page).replaceAll(/aria-label="[^"]*"|<span class="sr-only">.*?<\/span>/g, '');
  const onCard = seen(<EventCard gameEvent={bare} now={now} onReserve={() => {}} />);
  expect(onCard.match(/Nov(?:ember)? 27/g)).toEqual(['November 27']);
  const inRow = seen(<EventRow gameEvent={bare} now={now} link={{ to: '/' }} />);
  expect(inRow.match(/Nov(?:ember)? 27/g)).toEqual(['Nov 27']);
});

it.each([
  ['card', <EventCard key="card" gameEvent={bare} now={now} onReserve={() => {}} />],
  ['row', <EventRow key="row" gameEvent={bare} now={now} link={{ to: '/' }} />],
])('the link of a %s is named by the time too, so that two of one game have different names', (_name, page) => {
  expect(shown(page)).toContain('aria-label="Unknown Game, Friday, November 27, 2026 at 7:00 PM"');
});

it('leads a host from Manage to that evening, not only to the list', () => {
  const [host] = sampleGameEvent.people;
  const hosted = { ...sampleGameEvent, people: host ? [{ ...host, isYou: true }] : [] };
  expect(shown(<EventCard gameEvent={hosted} now={now} onReserve={() => {}} />)).toContain('href="/events/e1"');
});
