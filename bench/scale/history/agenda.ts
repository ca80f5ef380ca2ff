const DAY_MS = 86_400_000;

type Moment = { readonly at: number; readonly act: (at: number) => void };

export type Agenda = {
  /** Adds an action at a moment, in milliseconds since 1970. */
  readonly at: (moment: number, act: (at: number) => void) => void;
  /** Runs the actions of the day that begins at `day` in the order of their moments, up to `end`. */
  readonly live: (day: number, end: number) => void;
};

/** A queue of actions, each with its moment. Actions are sorted a day at a time, not two years at once. */
export function createAgenda(): Agenda {
  const days = new Map<number, Moment[]>();
  let today = Number.NaN;
  /** Latest first: the next action is taken from the end. */
  let ahead: Moment[] = [];

  return {
    at(moment, act) {
      const day = Math.floor(moment / DAY_MS);
      const moments = day === today ? ahead : days.get(day);
      if (!moments) days.set(day, [{ at: moment, act }]);
      else if (day !== today) moments.push({ at: moment, act });
      else {
        const sooner = ahead.findIndex(({ at }) => at <= moment);
        ahead.splice(sooner < 0 ? ahead.length : sooner, 0, { at: moment, act });
      }
    },
    live(day, end) {
      today = Math.floor(day / DAY_MS);
      ahead = (days.get(today) ?? []).sort((a, b) => a.at - b.at).reverse();
      days.delete(today);
      for (let next = ahead.pop(); next && next.at <= end; next = ahead.pop()) next.act(next.at);
      today = Number.NaN;
    },
  };
}
