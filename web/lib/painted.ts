/** Settles once the screen shows what a press has changed, so that long work does not keep a phone from answering it. */
export const painted = (): Promise<void> =>
  new Promise((done) => {
    const next = () => setTimeout(done);
    // neither the server nor a hidden page paints
    if (globalThis.document?.visibilityState === 'visible') requestAnimationFrame(next);
    else next();
  });
