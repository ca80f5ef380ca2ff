import { encodeQR } from 'qr';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import type { Participant } from '../../../modules/events/contract.ts';
import { openPage } from '../../../tests/components/open-page.tsx';
import { gameEvent, inHours, member } from '../../../tests/components/records.ts';
import type { FakeServer } from '../../../tests/components/server.ts';
import { tablePerson } from '../../../tests/support/table-person.ts';

const host = tablePerson({ initials: 'HS', hue: 0, firstName: 'Hana', isHost: true });
const you = { ...host, initials: 'NQ', firstName: 'Nora', isHost: false, isYou: true };
const CHECK_IN = 'POST /game-events/:id/check-in';

const tonight = (hours: number, more: { checkedInAt?: string; minutesLate?: number } = {}) =>
  gameEvent({ eventDate: inHours(hours), people: [host, { ...you, ...more }] });

const answers = (server: FakeServer, shown: ReturnType<typeof tonight>) => {
  server.answer('GET /game-events/:id', shown);
  server.answer('GET /game-events/user/joined', [shown]);
  server.answer('GET /game-events/:id/participants', []);
};
const openTonight = (shown = tonight(0.2)) =>
  openPage('/events/event-chess/tonight', member(), (server) => answers(server, shown));
const boxes = () => page.getByRole('textbox', { name: 'The four characters' });

test('the fourth character sends the code, and a wrong one can be typed again', async () => {
  const server = await openTonight();
  server.refuse(CHECK_IN, 400, { error: 'This code is wrong or has expired.', code: 'wrong_code' });
  await boxes().fill('8kq4');
  await expect.element(page.getByText('This code is wrong or has expired.')).toBeVisible();
  await expect.element(boxes()).toHaveValue('');
  const here = tonight(0.2, { checkedInAt: inHours(0) });
  server.answer(CHECK_IN, { gameEvent: here });
  answers(server, here);
  await boxes().fill('8KQ5');
  await expect.element(page.getByText('You are checked in')).toBeVisible();
  expect(server.asked(CHECK_IN).map(({ body }) => body)).toEqual([{ code: '8KQ4' }, { code: '8KQ5' }]);
});

test('a scanned address checks in by itself, and its code leaves the address', async () => {
  const server = await openPage('/events/event-chess/tonight#code=8KQ4', member(), (each) => {
    answers(each, tonight(0.2));
    each.answer(CHECK_IN, { gameEvent: tonight(0.2, { checkedInAt: inHours(0) }) });
  });
  await expect.poll(() => server.asked(CHECK_IN).map(({ body }) => body)).toEqual([{ code: '8KQ4' }]);
  await expect.poll(() => location.hash).toBe('');
});

describe('the camera', () => {
  afterEach(() => {
    vi.unstubAllGlobals();
    vi.mocked(navigator.mediaDevices.getUserMedia).mockRestore();
  });

  const withCamera = (opened: () => Promise<MediaStream>) =>
    vi.spyOn(navigator.mediaDevices, 'getUserMedia').mockImplementation(opened);

  /** A browser that reads codes itself. What is in sight of its camera is a moving picture. */
  const withReader = (inSight: () => string[]) =>
    vi.stubGlobal(
      'BarcodeDetector',
      class {
        detect = async (video: HTMLVideoElement) => (video.paused ? [] : inSight().map((rawValue) => ({ rawValue })));
      },
    );

  /** A stream of what `draw` draws again and again. */
  const picture = (draw: (context: CanvasRenderingContext2D) => void) => {
    const canvas = Object.assign(document.createElement('canvas'), { width: 640, height: 480 });
    const context = canvas.getContext('2d');
    const timer = setInterval(() => context && draw(context), 30);
    const stream = canvas.captureStream(30);
    stream.getTracks()[0]?.addEventListener('ended', () => clearInterval(timer));
    return stream;
  };

  test('reads the code of the table, not that of anything else, and is then switched off', async () => {
    const stream = picture((context) => context.fillRect(0, 0, Math.random() * 100, 100));
    let inSight = ['https://menu.example/today'];
    withCamera(async () => stream);
    withReader(() => inSight);
    const server = await openTonight();
    const here = tonight(0.2, { checkedInAt: inHours(0) });
    server.answer(CHECK_IN, { gameEvent: here });
    await page.getByRole('button', { name: 'Scan the code' }).click();
    await expect.poll(() => document.querySelector('video')?.paused).toBe(false);
    expect(server.asked(CHECK_IN)).toEqual([]);
    answers(server, here);
    inSight = [`${location.origin}/events/event-chess/tonight#code=8KQ4`];
    await expect.element(page.getByText('You are checked in')).toBeVisible();
    expect(server.asked(CHECK_IN).map(({ body }) => body)).toEqual([{ code: '8KQ4' }]);
    expect(stream.getTracks().map(({ readyState }) => readyState)).toEqual(['ended']);
  });

  /** Draws the host's screen, held a little askew. */
  const drawCode = (text: string) => (context: CanvasRenderingContext2D) => {
    context.resetTransform();
    context.fillStyle = 'white';
    context.fillRect(0, 0, 640, 480);
    context.translate(320, 240);
    context.rotate(0.1);
    context.fillStyle = 'black';
    const rows = encodeQR(text, 'raw', { ecc: 'medium' });
    const module = 300 / rows.length;
    for (const [y, row] of rows.entries()) {
      for (const [x, isDark] of row.entries()) {
        if (isDark) context.fillRect(x * module - 150, y * module - 150, module + 0.5, module + 0.5);
      }
    }
  };

  test('reads a code also in a browser without a reader of its own, as on iPhones', async () => {
    expect('BarcodeDetector' in globalThis).toBe(false);
    withCamera(async () => picture(drawCode(`${location.origin}/events/event-chess/tonight#code=8KQ4`)));
    const server = await openTonight();
    const here = tonight(0.2, { checkedInAt: inHours(0) });
    server.answer(CHECK_IN, { gameEvent: here });
    await page.getByRole('button', { name: 'Scan the code' }).click();
    answers(server, here);
    await expect.element(page.getByText('You are checked in')).toBeVisible();
    expect(server.asked(CHECK_IN).map(({ body }) => body)).toEqual([{ code: '8KQ4' }]);
  });

  test('may be refused: then the four characters are left', async () => {
    withCamera(() => Promise.reject(new DOMException('no', 'NotAllowedError')));
    withReader(() => []);
    await openTonight();
    await page.getByRole('button', { name: 'Scan the code' }).click();
    await expect.element(page.getByRole('alert')).toMatchTextContent(/Please type the four characters instead/);
  });
});

test('a code that finds no network is sent once there is one, with the instant at which it was entered', async () => {
  const server = await openTonight();
  server.disconnect(CHECK_IN);
  const before = Date.now();
  await boxes().fill('8KQ4');
  await expect.element(page.getByText(/^No network right now/)).toBeVisible();
  const entered = Date.now();
  server.answer(CHECK_IN, { gameEvent: tonight(0.2, { checkedInAt: inHours(0) }) });
  answers(server, tonight(0.2, { checkedInAt: inHours(0) }));
  window.dispatchEvent(new Event('online'));
  await expect.element(page.getByText('You are checked in')).toBeVisible();
  const sent = server.asked(CHECK_IN).map(({ body }) => body as { code: string; at: string });
  // the first one did not reach the server
  expect(sent).toEqual([{ code: '8KQ4' }, { code: '8KQ4', at: expect.any(String) }]);
  const at = sent[1]?.at ?? '';
  expect(Date.parse(at)).toBeGreaterThanOrEqual(before);
  expect(Date.parse(at)).toBeLessThanOrEqual(entered);
});

describe('a code that finds no network', () => {
  const kept = async (user = member()) => {
    const server = await openPage('/events/event-chess/tonight', user, (each) => answers(each, tonight(0.2)));
    server.disconnect(CHECK_IN);
    await boxes().fill('8KQ4');
    await expect.element(page.getByText(/^No network right now/)).toBeVisible();
  };
  const openAgain = (user = member()) =>
    openPage('/events/event-chess/tonight', user, (server) => {
      answers(server, tonight(0.2));
      server.answer(CHECK_IN, { gameEvent: tonight(0.2, { checkedInAt: inHours(0) }) });
    });
  const sent = (server: FakeServer) => server.asked(CHECK_IN).map(({ body }) => body as { code: string; at: string });
  afterEach(() => sessionStorage.clear());

  test('is sent after a reload, once, with the instant at which it was entered', async () => {
    const before = Date.now();
    await kept();
    const entered = Date.now();
    const server = await openAgain();
    await expect.poll(() => sent(server)).toEqual([{ code: '8KQ4', at: expect.any(String) }]);
    const at = Date.parse(sent(server)[0]?.at ?? '');
    expect(at).toBeGreaterThanOrEqual(before);
    expect(at).toBeLessThanOrEqual(entered);
    const again = await openAgain();
    await expect.element(boxes()).toBeVisible();
    expect(sent(again)).toEqual([]);
  });

  test('is sent after the end of the evening too', async () => {
    await kept();
    const server = await openPage('/events/event-chess/tonight', member(), (each) => {
      answers(each, tonight(-3.01));
      each.disconnect(CHECK_IN);
    });
    await expect.element(page.getByText(/^No network right now/)).toBeVisible();
    await expect.element(page.getByText('This event is over.')).not.toBeInTheDocument();
    server.answer(CHECK_IN, { gameEvent: tonight(-3.01, { checkedInAt: inHours(0) }) });
    answers(server, tonight(-3.01, { checkedInAt: inHours(0) }));
    window.dispatchEvent(new Event('online'));
    await expect.element(page.getByText('You are checked in')).toBeVisible();
  });

  test('is dropped once it is refused', async () => {
    await kept();
    const refusing = await openPage('/events/event-chess/tonight', member(), (server) => {
      answers(server, tonight(0.2));
      server.refuse(CHECK_IN, 400, { error: 'That code is not for now.', code: 'wrong_code' });
    });
    await expect.element(page.getByText('That code is not for now.')).toBeVisible();
    expect(sent(refusing)).toHaveLength(1);
    const server = await openAgain();
    await expect.element(boxes()).toBeVisible();
    expect(sent(server)).toEqual([]);
  });

  test('is dropped after five minutes, when the server no longer accepts it', async () => {
    await kept();
    const sixMinutes = 6 * 60_000;
    const now = vi.spyOn(Date, 'now').mockImplementation(() => performance.timeOrigin + performance.now() + sixMinutes);
    const server = await openAgain();
    await expect.element(boxes()).toBeVisible();
    now.mockRestore();
    expect(sent(server)).toEqual([]);
  });

  test('is not sent for the next person at this browser', async () => {
    await kept();
    const server = await openAgain(member({ id: 'user-other' }));
    await expect.element(boxes()).toBeVisible();
    expect(sent(server)).toEqual([]);
  });
});

test('earlier than half an hour before the start there is no code field, but one can report running late', async () => {
  const server = await openTonight(tonight(1));
  await expect.element(page.getByText(/^Check-in opens at /)).toBeVisible();
  await expect.element(boxes()).not.toBeInTheDocument();
  server.answer('POST /game-events/:id/late', { gameEvent: tonight(1, { minutesLate: 10 }) });
  answers(server, tonight(1, { minutesLate: 10 }));
  await page.getByRole('button', { name: '10 min' }).click();
  await expect.element(page.getByText(/knows that you come about 10 minutes late/)).toBeVisible();
});

test('after the end the page says that it is over', async () => {
  await openTonight(tonight(-4));
  await expect.element(page.getByText('This event is over.')).toBeVisible();
});

test('nobody is wished a good game, or expected, once the evening is over', async () => {
  const zoe = tablePerson({ minutesLate: 20 });
  const over = tonight(-4, { checkedInAt: inHours(-4) });
  await openTonight({ ...over, people: [...over.people, zoe] });
  await expect.element(page.getByText(/You are checked in/)).toBeVisible();
  await expect.element(page.getByText(/Have a good game/)).not.toBeInTheDocument();
  await expect.element(page.getByText(/is running about 20 minutes late/)).not.toBeInTheDocument();
});

test('a guest whom the host has checked in may still enter the code, until it is recorded', async () => {
  const user = member();
  const here = tonight(0.2, { checkedInAt: inHours(-0.1) });
  const seat = (how: 'code' | 'host'): Participant[] => [
    {
      id: 'seat-nora',
      userId: user.id,
      joinedAt: inHours(-48),
      isConfirmed: false,
      minutesLate: null,
      checkIn: { how, at: inHours(-0.1) },
      user: { id: user.id, firstName: 'Nora', lastName: 'Q', initials: 'NQ', hue: 0, photo: null },
    },
  ];
  const server = await openPage('/events/event-chess/tonight', user, (each) => {
    answers(each, here);
    each.answer('GET /game-events/:id/participants', seat('host'));
  });
  await expect.element(page.getByText('You are checked in')).toBeVisible();
  await expect.element(page.getByText(/checked you in\. Enter the code/)).toBeVisible();
  server.answer(CHECK_IN, { gameEvent: here });
  server.answer('GET /game-events/:id/participants', seat('code'));
  await boxes().fill('8KQ4');
  await expect.element(boxes()).not.toBeInTheDocument();
  await expect.element(page.getByText('You are checked in')).toBeVisible();
  expect(server.asked(CHECK_IN).map(({ body }) => body)).toEqual([{ code: '8KQ4' }]);
});
