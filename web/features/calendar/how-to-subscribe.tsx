import { CalendarPlus, Copy } from 'lucide-react';
import { Button } from '../../ui/button.tsx';
import { copy } from '../../ui/copy.ts';
import { Field, Input } from '../../ui/field.tsx';

/** The address of a calendar feed, and how calendars subscribe to it. */
export function HowToSubscribe({ url, label }: { url: string; label: string }) {
  return (
    <div className="grid gap-4">
      <Field label={label}>
        {(tie) => <Input {...tie} readOnly value={url} onFocus={({ currentTarget }) => currentTarget.select()} />}
      </Field>
      <div className="flex flex-wrap gap-2">
        <Button
          onClick={() =>
            void copy(url, 'Address copied', 'The address could not be copied. Please select it and copy it by hand.')
          }
        >
          <Copy aria-hidden />
          Copy Address
        </Button>
        <Button variant="outline" asChild>
          <a href={url.replace(/^https?:/, 'webcal:')}>
            <CalendarPlus aria-hidden />
            Open in My Calendar App
          </a>
        </Button>
      </div>
      <dl className="grid gap-3">
        <div>
          <dt className="font-semibold">Apple Calendar</dt>
          <dd className="text-ink-soft">
            Press “Open in My Calendar App”. It looks for changes as often as you set there, at best every few minutes.
          </dd>
        </div>
        <div>
          <dt className="font-semibold">Google Calendar</dt>
          <dd className="text-ink-soft">
            On a computer, next to “Other calendars”, press the plus sign, choose “From URL” and paste the address.
            Google looks for changes only every few hours, at times once a day: for tonight, trust our emails and this
            site.
          </dd>
        </div>
        <div>
          <dt className="font-semibold">Outlook</dt>
          <dd className="text-ink-soft">
            Choose “Add calendar”, then “Subscribe from web”, and paste the address. Changes take a few hours there,
            too.
          </dd>
        </div>
      </dl>
    </div>
  );
}
