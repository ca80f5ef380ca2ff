import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { createCanvas, GlobalFonts, loadImage, type SKRSContext2D } from '@napi-rs/canvas';
import type { ShareWords } from './words.ts';

const WIDTH = 1200;
const HEIGHT = 630;
const LEFT = 72;
/** The maximum width of words. The table begins to their right. */
const WIDEST = 540;
/** Sizes of a one-line title in pixels: the first that fits is used. Names of 12 letters and more begin at 84. */
const TITLE_SIZES = [112, 96, 84, 72];
const LONG_NAME = { letters: 12, size: 84 };
/** Names of 20 letters and more, and those too wide for one line, have two lines of this size. */
const SMALLEST_TITLE = 64;
const TWO_LINES_LETTERS = 20;
/** In hundreds: the canvas reads other weights as sizes. */
const WEIGHTS = { text: 400, name: 600, heading: 700 } as const;
const HEADING = 'Share Bricolage';
const BODY = 'Share Figtree';

const CREAM = '#f9efdb';
const SOFT = '#d3c1a8';
const AMBER = '#f4b34b';
const INK = '#35231a';
const FELT = '#479268';

/** Files of the fonts in the build, by the beginning of their names. */
const FONTS = { 'bricolage-grotesque-latin': HEADING, 'figtree-latin': BODY } as const;

/**
 * Registers the fonts of the build for share pictures.
 *
 * @param dist absolute path of the built web application; without it the machine's fonts are used
 */
export function registerShareFonts(dist: string): void {
  const assets = path.join(dist, 'assets');
  if (!existsSync(assets)) return;
  for (const file of readdirSync(assets).filter((name) => name.endsWith('.woff2'))) {
    const family = Object.entries(FONTS).find(([beginning]) => file.startsWith(beginning))?.[1];
    if (family && !GlobalFonts.has(family)) GlobalFonts.register(readFileSync(path.join(assets, file)), family);
  }
}

/**
 * Paints a share picture of 1200 by 630 pixels.
 *
 * @param drawing an SVG document of the table, without words on its left half
 * @returns a PNG
 */
export async function paintSharePicture(drawing: string, words: ShareWords): Promise<Buffer<ArrayBuffer>> {
  const canvas = createCanvas(WIDTH, HEIGHT);
  const context = canvas.getContext('2d');
  // the renderer of SVG knows one weight of a font; the heading's is bold
  const named = drawing.replaceAll(/font-family="[^"]*"/g, '').replace('<svg ', `<svg font-family="${HEADING}" `);
  context.drawImage(await loadImage(Buffer.from(named)), 0, 0);
  shade(context);
  logo(context);
  write(context, words);
  return (await canvas.encode('png')) as Buffer<ArrayBuffer>;
}

/** Darkens the floor behind the words. */
function shade(context: SKRSContext2D): void {
  const dark = context.createLinearGradient(0, 0, 720, 0);
  dark.addColorStop(0, 'rgba(30, 18, 10, 0.55)');
  dark.addColorStop(1, 'rgba(30, 18, 10, 0)');
  context.fillStyle = dark;
  context.fillRect(0, 0, 720, HEIGHT);
}

function logo(context: SKRSContext2D): void {
  const disc = (x: number, y: number, radius: number, color: string) => {
    context.fillStyle = color;
    context.beginPath();
    context.arc(x, y, radius, 0, 2 * Math.PI);
    context.fill();
  };
  const [x, y] = [LEFT + 22, 100];
  disc(x, y, 13, FELT);
  for (const [dx, dy, color] of [
    [0, -18, CREAM],
    [18, 0, AMBER],
    [0, 18, CREAM],
    [-18, 0, CREAM],
  ] as const) {
    disc(x + dx, y + dy, 4.5, color);
  }
  context.fillStyle = CREAM;
  context.font = `${WEIGHTS.heading} 32px "${HEADING}"`;
  context.fillText('Tablemates', LEFT + 58, 111);
}

function write(
  context: SKRSContext2D,
  { title, when: [first, second], cafe, address, badge, beside }: ShareWords,
): void {
  const put = (text: string, y: number, size: number, weight: number, family: string, color: string) => {
    context.fillStyle = color;
    context.font = `${weight} ${size}px "${family}"`;
    context.fillText(shortened(context, text), LEFT, y);
  };
  const fits = (size: number) => {
    context.font = `${WEIGHTS.heading} ${size}px "${HEADING}"`;
    return context.measureText(title).width <= WIDEST;
  };
  const letters = [...title].length;
  const sizes = TITLE_SIZES.filter((size) => letters < LONG_NAME.letters || size <= LONG_NAME.size);
  const size = letters < TWO_LINES_LETTERS ? sizes.find(fits) : undefined;
  if (size !== undefined) put(title, 242, size, WEIGHTS.heading, HEADING, CREAM);
  else {
    context.font = `${WEIGHTS.heading} ${SMALLEST_TITLE}px "${HEADING}"`;
    const [above = '', below = ''] = inTwoLines(context, title);
    put(above, 190, SMALLEST_TITLE, WEIGHTS.heading, HEADING, CREAM);
    put(below, 258, SMALLEST_TITLE, WEIGHTS.heading, HEADING, CREAM);
  }
  put(first, 320, 44, WEIGHTS.heading, HEADING, AMBER);
  put(second, 370, 44, WEIGHTS.heading, HEADING, AMBER);
  put(cafe, 428, 30, WEIGHTS.name, BODY, CREAM);
  put(address, 465, 26, WEIGHTS.text, BODY, SOFT);

  context.font = `${WEIGHTS.heading} 26px "${BODY}"`;
  const wide = context.measureText(badge).width + 40;
  context.fillStyle = AMBER;
  context.beginPath();
  context.roundRect(LEFT, 503, wide, 48, 24);
  context.fill();
  context.fillStyle = INK;
  context.fillText(badge, LEFT + 20, 536);
  context.font = `${WEIGHTS.text} 26px "${BODY}"`;
  context.fillStyle = SOFT;
  context.fillText(shortened(context, beside, WIDEST - wide - 16), LEFT + wide + 16, 536);
}

/** Splits a text into two lines, at the space that makes the longer line shortest. */
function inTwoLines(context: SKRSContext2D, text: string): readonly string[] {
  const words = text.split(' ');
  const parts = words.slice(1).map((_, at) => [words.slice(0, at + 1).join(' '), words.slice(at + 1).join(' ')]);
  const longest = (lines: readonly string[]) => Math.max(...lines.map((line) => context.measureText(line).width));
  return parts.toSorted((one, other) => longest(one) - longest(other))[0] ?? [text];
}

/** A text that fits, with dots where it was cut. */
function shortened(context: SKRSContext2D, text: string, widest = WIDEST): string {
  if (context.measureText(text).width <= widest) return text;
  const letters = [...text];
  while (letters.length > 0 && context.measureText(`${letters.join('').trimEnd()}…`).width > widest) letters.pop();
  return `${letters.join('').trimEnd()}…`;
}
