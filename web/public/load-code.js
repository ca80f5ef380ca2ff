// Asks for the application's code: at once where that draws the page, and after the first paint where there is something to
// read already, so that nobody waits for code to read.
(() => {
  const list = document.getElementById('code');
  if (!list) return; // under Vite, which asks by itself
  const { inTurn, forLanding } = JSON.parse(list.textContent);
  const ask = () => {
    for (const href of [...inTurn, ...forLanding]) {
      document.head.append(Object.assign(document.createElement('link'), { rel: 'modulepreload', href }));
    }
    // the application takes over what has come in full
    if (document.readyState === 'loading') addEventListener('DOMContentLoaded', run);
    else run();
  };
  const run = async () => {
    for (const file of inTurn) {
      await import(file);
      // a slow phone can scroll and paint in between
      await new Promise((done) => setTimeout(done));
    }
  };
  // a page that nobody looks at has no first paint
  if ('rendered' in document.documentElement.dataset && !document.hidden) requestAnimationFrame(() => setTimeout(ask));
  else ask();
})();
