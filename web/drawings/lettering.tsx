import { renderToStaticMarkup } from 'react-dom/server';

/** The place of a name: its middle, its width, and the look of the letters. */
type Place = {
  x: number;
  y: number;
  width: number;
  /** The size on one line. On two lines the letters are smaller. */
  size: number;
  fill: string;
  /** `initials`: only two letters are shown. */
  as?: 'name' | 'initials';
};

/** Marks the place of a name in a cached drawing, for `lettered`. There are any number of names but few drawings. */
export function NamePlace({ x, y, width, size, fill, as = 'name' }: Place) {
  return <g data-name={[x, y, width, size, fill, as].join(' ')} />;
}

const marks = /<g data-name="([^"]*)"><\/g>/g;

/** The drawing with a name in its places. The name is escaped, so it is always text. */
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

/** Removes characters that XML cannot contain or nobody sees, and limits the length. */
const legible = (name: string): string =>
  name
    .toWellFormed()
    .replaceAll(/[\p{Cc}\p{Cf}\p{Co}\p{Cn}\s]+/gu, ' ')
    .trim()
    .slice(0, 80)
    .toWellFormed();

/** The initials of the first two words, without small ones such as "of", or the first two letters of a single word. */
function initialsOf(name: string): string {
  const words = name.match(/[\p{L}\p{N}][\p{L}\p{N}\p{M}'’]*/gu) ?? [];
  const [first = '?', second] = words.filter((word, at) => at === 0 || !/^(of|the|and|to|a|an|in|for)$/i.test(word));
  const letters = second ? [...first].slice(0, 1).concat([...second].slice(0, 1)) : [...first].slice(0, 2);
  const [one = '?', other = ''] = letters;
  return one.toLocaleUpperCase('en') + (second ? other.toLocaleUpperCase('en') : other);
}

type LineProps = { text: string; x: number; y: number; width: number; size: number; fill: string };

/** The name on one line as large as fits, else on two. It is cut off if even small letters do not fit. */
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

/** Two lines of about the same length, split at a space. Only the name itself if it has none. */
function halvesOf(text: string): string[] {
  const middle = text.length / 2;
  const [nearest] = [...text.matchAll(/ /g)]
    .map(({ index }) => index)
    .sort((one, other) => Math.abs(one - middle) - Math.abs(other - middle));
  return nearest === undefined ? [text] : [text.slice(0, nearest), text.slice(nearest + 1)];
}

/** The beginning of a text that is at most `widest` letter heights wide, with an ellipsis if it was cut. */
function cut(text: string, widest: number): string {
  if (widthOf(text) <= widest) return text;
  const letters = [...text];
  while (letters.length > 1 && widthOf(letters.join('')) + 1 > widest) letters.pop();
  return `${letters.join('').trimEnd()}…`;
}

/** The width of bold sans-serif letters, in letter heights. */
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
