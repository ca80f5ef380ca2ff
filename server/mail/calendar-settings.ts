import type { Config } from '../../platform/config.ts';
import { senderOf } from '../../platform/mail/sender.ts';
import type { CalendarSettings } from '../../projections/events/calendar.ts';

/**
 * The settings of calendar entries. The organizer is the configured sender, not the active one: an entry that has
 * another organizer than the one in the calendar does not replace it.
 */
export const calendarSettings = ({ mail, city }: Pick<Config, 'mail' | 'city'>): CalendarSettings => ({
  organizer: senderOf(mail.from).email,
  cityName: city.name,
});
