/** Puts the news before the title of a tab that nobody looks at, until somebody does. Returns the way to take it back. */
export function tellInTitle(news: string): () => void {
  if (!document.hidden) return () => undefined;
  const title = document.title;
  const told = `${news} · ${title}`;
  document.title = told;
  const restore = () => {
    document.removeEventListener('visibilitychange', restore);
    // A page that came meanwhile has its own.
    if (document.title === told) document.title = title;
  };
  document.addEventListener('visibilitychange', restore);
  return restore;
}
