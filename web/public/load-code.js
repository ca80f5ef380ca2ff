// Loads the application's code: at once if the code renders the page, after the first paint if the server has rendered
// it, so that loading does not delay reading.
(() => {
  const list = document.getElementById('code');
  if (!list) return; // under Vite, which asks by itself
  const { inTurn, forPage } = JSON.parse(list.textContent);
  const [, section = '', , more] = location.pathname.split('/');
  const page = (more === undefined && forPage[section]) || forPage[''];
  // a slow phone can scroll and paint in between
  const nextTurn = () => new Promise((done) => setTimeout(done));
  const ask = async () => {
    // the application hydrates a page that has arrived in full
    if (document.readyState === 'loading') addEventListener('DOMContentLoaded', run);
    else run();
    for (const href of [...inTurn, ...page]) {
      document.head.append(Object.assign(document.createElement('link'), { rel: 'modulepreload', href }));
      await nextTurn();
    }
  };
  const run = async () => {
    for (const file of inTurn) {
      await import(file);
      await nextTurn();
    }
  };
  // a hidden page has no first paint
  if ('rendered' in document.documentElement.dataset && !document.hidden) requestAnimationFrame(() => setTimeout(ask));
  else ask();
})();
