/** The figures of one size, by name: one number, or p50 and p95. */
export type Figures = ReadonlyMap<string, readonly number[]>;

/**
 * A Markdown table of the growth: a row for each figure, a column for each size, and the ratio of the last size to the
 * first. A dash means that a size lacks the figure.
 */
export function growthTable(sizes: readonly number[], measured: readonly Figures[]): string {
  const names = [...new Set(measured.flatMap((figures) => [...figures.keys()]))];
  const lines = names.map((name) => {
    const cells = measured.map((figures) => figures.get(name));
    const [first, last] = [cells[0], cells.at(-1)];
    const times = first && last?.map((figure, index) => `×${(figure / (first[index] ?? Number.NaN)).toFixed(1)}`);
    return [name, ...[...cells.map((cell) => cell?.map(readable)), times].map((cell) => cell?.join(' · ') ?? '–')];
  });
  const head = ['', ...sizes.map((size) => size.toLocaleString('en')), 'grows'];
  return [head, head.map(() => '---'), ...lines].map((cells) => `| ${cells.join(' | ')} |`).join('\n');
}

const readable = (figure: number) => {
  const size = Math.abs(figure);
  return figure.toLocaleString('en', { maximumFractionDigits: size < 1 ? 2 : size < 100 ? 1 : 0 });
};
