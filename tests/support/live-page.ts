import type { Client, RunningProduct } from './product.ts';

type Change = { readonly kind: string; readonly id: string };

/** A page with an open live stream: what it hears, frame by frame. */
export async function livePage(
  { product }: Pick<RunningProduct, 'product'>,
  who: Client | undefined,
  since?: string,
  shown?: string,
) {
  const cookie = [...(who?.cookies ?? [])].map(([name, value]) => `${name}=${value}`).join('; ');
  const response = await product.fetch(
    new Request(`http://127.0.0.1:3000/api/live${shown ? `?person=${shown}` : ''}`, {
      headers: { cookie, ...(since && { 'last-event-id': since }) },
    }),
  );
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
  let text = '';
  let lastId = '';
  const next = async (): Promise<Change[] | undefined> => {
    for (;;) {
      const end = text.indexOf('\n\n');
      if (end === -1) {
        const { value, done } = (await reader?.read()) ?? { done: true, value: undefined };
        if (done) return undefined;
        text += value;
        continue;
      }
      const frame = text.slice(0, end).split('\n');
      text = text.slice(end + 2);
      lastId = frame.find((line) => line.startsWith('id: '))?.slice(4) ?? lastId;
      const data = frame.find((line) => line.startsWith('data: '))?.slice(6);
      if (data !== undefined) return (JSON.parse(data) as { changed: Change[] }).changed;
    }
  };
  /** Everything up to the change with this kind and id. */
  const until = async (kind: string, id: string): Promise<Change[]> => {
    const heard: Change[] = [];
    while (!heard.some((change) => change.kind === kind && change.id === id)) {
      const changed = await next();
      if (!changed) throw new Error(`the stream ended before ${kind} ${id}`);
      heard.push(...changed);
    }
    return heard;
  };
  return { response, next, until, lastId: () => lastId, close: () => reader?.cancel() };
}
