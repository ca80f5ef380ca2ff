import { renderToStaticMarkup } from 'react-dom/server';

/** Where a name is written: the middle of its place, how wide that is, and how the letters are. */
type Place = {
  x: number;
  y: number;
  width: number;
  /** Of one line; the letters of two are smaller. */
  size: number;
  fill: string;
  /** `initials`: two letters stand for it. */
  as?: 'name' | 'initials';
};

/** Names are endless, and drawings few: this marks where `lettered` writes somebody's name into a drawing that is kept. */
export function NamePlace({ x, y, width, size, fill, as = 'name' }: Place) {
  return <g data-name={[x, y, width, size, fill, as].join(' ')} />;
}

const marks = /<g data-name="([^"]*)"><\/g>/g;

/** The drawing with a name in its places. The name is text in it, whatever is in it. */
export const lettered = (drawing: string, name: string): string =>
  drawing.replaceAll(marks, (_, place: string) => {
    const [x = '', y = '', width = '', size = '', fill = '', as] = place.split(' ');
    const line = { x: Number(x), width: Number(width), fill };
    const text = legible(name);
    return renderToStaticMarkup(
      as === 'initials' ? (
        <Line {...line} text={initialsOf(text)} y={Number(y)} size={Number(size)} />
      ) : (
        <Name {...line} text={text} y={Number(y)} size={Number(size)} />
      ),
    );
  });

/** Without what XML cannot hold or nobody sees, and never without end. */
const legible = (name: string): string =>
  name
    .toWellFormed()
    .replaceAll(/[\p{Cc}\p{Cf}\p{Co}\p{Cn}\s]+/gu, ' ')
    .trim()
    .slice(0, 80)
    .toWellFormed();

/** The first letters of its first two words, or of its only one. */
function initialsOf(name: string): string {
  const words = name.match(/[\p{L}\p{N}][\p{L}\p{N}\p{M}'’]*/gu) ?? [];
  const [first = '?', second] = words.filter((word, at) => at === 0 || !/^(of|the|and|to|a|an|in|for)$/i.test(word));
  const letters = second ? [...first].slice(0, 1).concat([...second].slice(0, 1)) : [...first].slice(0, 2);
  const [one = '?', other = ''] = letters;
  return one.toLocaleUpperCase('en') + (second ? other.toLocaleUpperCase('en') : other);
}

type LineProps = { text: string; x: number; y: number; width: number; size: number; fill: string };

/** On one line as large as it fits, else on two; cut off where even small letters do not fit. */
function Name({ text, size, width, y, ...line }: LineProps) {
  const one = Math.min(size, width / widthOf(text));
  const halves = halvesOf(text);
  const two = Math.min(size * 0.64, ...halves.map((half) => width / widthOf(half)));
  const smallest = size * 0.42;
  if (halves.length === 1 || one >= Math.min(two, size * 0.75))
    return <Line {...line} width={width} y={y} size={Math.max(one, smallest)} text={cut(text, width / smallest)} />;
  const each = Math.max(two, smallest);
  return halves.map((half, at) => (
    <Line
      {...line}
      key={half + at.toString()}
      width={width}
      size={each}
      y={y + (at - 0.5) * each * 1.12}
      text={cut(half, width / smallest)}
    />
  ));
}

/** `y` is the middle of the letters. Its length is given, so that it fits with any typeface. */
function Line({ text, x, y, width, size, fill }: LineProps) {
  return (
    <text
      x={x}
      y={round(y + size * 0.36)}
      fontSize={round(size)}
      fill={fill}
      textLength={round(Math.min(width, widthOf(text) * size))}
      lengthAdjust="spacingAndGlyphs"
    >
      {text}
    </text>
  );
}

/** Two lines of about the same length, parted at a space; the name itself where it has none. */
function halvesOf(text: string): string[] {
  const middle = text.length / 2;
  const [nearest] = [...text.matchAll(/ /g)]
    .map(({ index }) => index)
    .sort((one, other) => Math.abs(one - middle) - Math.abs(other - middle));
  return nearest === undefined ? [text] : [text.slice(0, nearest), text.slice(nearest + 1)];
}

/** No wider than so many letter heights. */
function cut(text: string, widest: number): string {
  if (widthOf(text) <= widest) return text;
  const letters = [...text];
  while (letters.length > 1 && widthOf(letters.join('')) + 1 > widest) letters.pop();
  return `${letters.join('').trimEnd()}…`;
}

/** How wide bold letters without serifs are, in their height. */
const widthOf = (text: string): number => [...text].reduce((sum, letter) => sum + letterWidth(letter), 0);

function letterWidth(letter: string): number {
  if (/[iljI.,:;!|'’()[\] ]/.test(letter)) return 0.31;
  if (/[ftr"*-]/.test(letter)) return 0.4;
  if (/[mwMW@%&—…]/.test(letter)) return 0.9;
  if (/\p{M}/u.test(letter)) return 0;
  if (/[A-ZÀ-Þ]/.test(letter)) return 0.71;
  if (/[\p{Script=Latin}\p{N}]/u.test(letter)) return 0.58;
  return /[\p{Script=Greek}\p{Script=Cyrillic}\p{Script=Arabic}\p{Script=Hebrew}]/u.test(letter) ? 0.66 : 1;
}

const round = (value: number) => Math.round(value * 10) / 10;
