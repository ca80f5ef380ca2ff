/** Whether the server has a newer version of this application than the page that is open. False if it cannot be reached. */
export async function isReplaced(): Promise<boolean> {
  // the names of the application's files, which the build writes into every page
  const ours = document.getElementById('code')?.textContent;
  if (!ours) return false;
  const theirs = await fetch('/', { cache: 'no-store' }).then(
    (answer) => (answer.ok ? answer.text() : ours),
    () => ours,
  );
  return !theirs.includes(ours);
}
