import { configureStore } from '@reduxjs/toolkit';
import { renderToStaticMarkup } from 'react-dom/server';
import { Provider } from 'react-redux';
import { MemoryRouter } from 'react-router-dom';
import { expect, test } from 'vitest';
import { sampleGameEvent } from '../../../tests/support/sample-game-event.ts';
import { api } from '../../lib/api.ts';
import { addDaysTo, longLocalDate } from '../../lib/time.ts';
import { EventDays } from './event-days.tsx';

const store = configureStore({
  reducer: { [api.reducerPath]: api.reducer },
  middleware: (defaults) => defaults().concat(api.middleware),
});

/** The heading of a day and what is below it, for evenings so many days from today. */
function headingOf(days: number): string | undefined {
  const startDate = addDaysTo(new Date().toISOString().slice(0, 10), days);
  const gameEvent = { ...sampleGameEvent, startDate, eventDate: `${startDate}T19:00:00.000Z` };
  const html = renderToStaticMarkup(
    <Provider store={store}>
      <MemoryRouter>
        <EventDays gameEvents={[gameEvent]} onReserve={() => {}} />
      </MemoryRouter>
    </Provider>,
  );
  return /<header[^>]*>(.*?)<\/header>/.exec(html)?.[1]?.replace(/<[^>]+>/g, '|');
}

test('a near day has its word and its date, a later one the date alone', () => {
  const date = (days: number) => longLocalDate(addDaysTo(new Date().toISOString().slice(0, 10), days));
  const [weekday, ...rest] = date(3).split(', ');
  expect(headingOf(3)).toBe(`|${weekday}||${rest.join(', ')}|`);
  const [today, later] = [0, 20].map((days) => date(days));
  expect(headingOf(20)).toBe(`|${later?.replace(today?.slice(-6) ?? '', '')}|`);
  expect(headingOf(400)).toBe(`|${date(400)}|`);
});
