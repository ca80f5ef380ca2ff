import { v5 } from 'uuid';

/** The id of a date's gameEvent. It follows from the series and the planned date, so that a date cannot open twice. */
export const idOfDate = (seriesId: string, plannedDate: string): string => v5(plannedDate, seriesId);
