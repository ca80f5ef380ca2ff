// Runs before the first paint, so that a dark evening never starts with a white flash.
(() => {
  let theme;
  try {
    theme = localStorage.getItem('theme');
  } catch {
    // If storage is forbidden, the system's preference decides.
  }
  if (theme !== 'light' && theme !== 'dark') {
    theme = matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light';
  }
  document.documentElement.dataset.theme = theme;
  document.querySelector('meta[name="theme-color"]')?.setAttribute('content', theme === 'dark' ? '#211610' : '#f9f3e7');
  try {
    // The beta banner stays hidden for 30 days after it was dismissed.
    if (Date.now() - Number(localStorage.getItem('beta-seen-at')) < 2_592_000_000) {
      document.documentElement.dataset.betaSeen = '';
    }
  } catch {
    // If storage is forbidden, the banner is shown.
  }
})();
