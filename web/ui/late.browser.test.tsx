import { type ReactNode, useState } from 'react';
import { expect, onTestFinished, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { late } from './late.tsx';

const Words = ({ words }: { words: string }) => <p>{words}</p>;
const missing = () => Promise.reject(new TypeError('Failed to fetch dynamically imported module'));

async function show(what: React.ReactNode): Promise<void> {
  const { unmount } = await render(what);
  onTestFinished(unmount);
}

/** A form with typed text, above a part whose code is fetched. */
const formWith = (part: React.ReactNode) => (
  <>
    <input aria-label="Your name" />
    {part}
  </>
);
const typed = () => page.getByRole('textbox', { name: 'Your name' });

test('a part that does not arrive says so, and arrives once asked again, with all that was typed beside it', async () => {
  const load = vi.fn<() => Promise<typeof Words>>().mockImplementationOnce(missing).mockResolvedValue(Words);
  const Part = late(load);
  await show(formWith(<Part words="Here we are" waiting="Nearly" />));
  await typed().fill('Nora');
  await expect.element(page.getByRole('alert')).toMatchTextContent('This part did not load');
  await expect.element(page.getByRole('alert')).toMatchTextContent('We could not reach Tablemates.');
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect.element(page.getByText('Here we are')).toBeVisible();
  await expect.element(page.getByRole('alert')).not.toBeInTheDocument();
  await expect.element(typed()).toHaveValue('Nora');
});

test('a part comes by itself once there is a network', async () => {
  const load = vi.fn<() => Promise<typeof Words>>().mockImplementationOnce(missing).mockResolvedValue(Words);
  const Part = late(load);
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  await show(<Part words="Here we are" />);
  await expect.element(page.getByRole('alert')).toMatchTextContent('You are offline.');
  window.dispatchEvent(new Event('online'));
  await expect.element(page.getByText('Here we are')).toBeVisible();
});

test('a dialog answers the press at once, and can be closed and opened anew if it does not arrive', async () => {
  const first = Promise.withResolvers<typeof Words>();
  const load = vi.fn<() => Promise<typeof Words>>().mockReturnValueOnce(first.promise).mockResolvedValue(Words);
  const Part = late<{ words: string; open: boolean; onClose: () => void }>(load, {
    close: ({ onClose }) => onClose(),
  });
  const Opener = () => {
    const [open, setOpen] = useState<boolean>();
    return (
      <>
        <button type="button" onClick={() => setOpen(true)}>
          Report
        </button>
        {open !== undefined && <Part words="Here we are" open={open} onClose={() => setOpen(false)} />}
      </>
    );
  };
  await show(formWith(<Opener />));
  await typed().fill('Nora');
  await page.getByRole('button', { name: 'Report' }).click();
  expect(page.getByRole('status').element().textContent).toBe('One moment…');
  first.reject(new TypeError('Failed to fetch'));
  await page.getByRole('alert').getByRole('button', { name: 'Close' }).click();
  await expect.element(page.getByRole('alert')).not.toBeInTheDocument();
  await page.getByRole('button', { name: 'Report' }).click();
  await expect.element(page.getByText('Here we are')).toBeVisible();
  await expect.element(typed()).toHaveValue('Nora');
});

test('what a page does without stays away in silence', async () => {
  const Part = late(() => missing(), { isMinor: true });
  const load = vi.fn(missing);
  const Other = late(load, { isMinor: true });
  await show(formWith([<Part key="1" waiting="Nora" />, <Other key="2" />]));
  await expect.poll(() => load.mock.calls.length).toBeGreaterThan(0);
  await expect.element(page.getByText('Nora')).toBeVisible();
  await expect.element(page.getByRole('alert')).not.toBeInTheDocument();
});

test('a part that was fetched beforehand is there at once', async () => {
  const Part = late(async () => Words);
  void Part.load();
  await Promise.resolve();
  await show(<Part words="Here we are" waiting="Nearly" />);
  expect(page.getByText('Here we are').query()).not.toBeNull();
});

test('after an update a part asks for a reload', async () => {
  const names = Object.assign(document.createElement('script'), {
    type: 'application/json',
    id: 'code',
    text: '["old"]',
  });
  document.head.append(names);
  onTestFinished(() => names.remove());
  vi.stubGlobal('fetch', async () => new Response('<script id="code">["new"]</script>'));
  const Part = late(() => missing());
  await show(<Part />);
  await expect.element(page.getByRole('alert')).toMatchTextContent('Tablemates was updated while this page was open.');
  await expect.element(page.getByRole('button', { name: 'Reload the page' })).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Try again' })).not.toBeInTheDocument();
});

/** What broke is for whoever looks for the cause, so it is no mistake of the test. */
function saidToTheConsole(): void {
  expect(vi.mocked(console.error).mock.calls.join()).toContain('broken');
  vi.mocked(console.error).mockClear();
}

test('a part that breaks says so and comes again once asked, with all that was typed beside it', async () => {
  let isBroken = true;
  const Part = late(async () => ({ words }: { words: string }) => {
    if (isBroken) throw new Error('broken');
    return <Words words={words} />;
  });
  const Minor = late(
    async () => (): ReactNode => {
      throw new Error('broken too');
    },
    { isMinor: true },
  );
  await show(formWith([<Minor key="1" />, <Part key="2" words="Here we are" />]));
  await typed().fill('Nora');
  await expect.element(page.getByRole('alert')).toMatchTextContent('Something went wrong here');
  isBroken = false;
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect.element(page.getByText('Here we are')).toBeVisible();
  await expect.element(page.getByRole('alert')).not.toBeInTheDocument();
  await expect.element(typed()).toHaveValue('Nora');
  saidToTheConsole();
});

test('a dialog that breaks can be closed, and is tried again when opened', async () => {
  let isBroken = true;
  const Part = late<{ open: boolean; onClose: () => void }>(
    async () =>
      ({ open }) => {
        if (open && isBroken) throw new Error('broken');
        return open ? <Words words="Here we are" /> : null;
      },
    { close: ({ onClose }) => onClose() },
  );
  const Opener = () => {
    const [open, setOpen] = useState(false);
    return (
      <>
        <button type="button" onClick={() => setOpen(true)}>
          Report
        </button>
        <Part open={open} onClose={() => setOpen(false)} />
      </>
    );
  };
  await show(<Opener />);
  await page.getByRole('button', { name: 'Report' }).click();
  await page.getByRole('alert').getByRole('button', { name: 'Close' }).click();
  isBroken = false;
  await page.getByRole('button', { name: 'Report' }).click();
  await expect.element(page.getByText('Here we are')).toBeVisible();
  saidToTheConsole();
});
