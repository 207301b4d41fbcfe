const mark = '<circle cx="23" cy="9" r="9" fill="#e5484d"/>';

/** Icon of the page: a die, with a red dot while matches wait for the player. */
export const icon = (isMarked: boolean): string =>
  `data:image/svg+xml,${encodeURIComponent(
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect x="2" y="2" width="28" height="28" rx="6" fill="#0550ae"/><g fill="#fff"><circle cx="10" cy="10" r="3"/><circle cx="16" cy="16" r="3"/><circle cx="22" cy="22" r="3"/></g>${isMarked ? mark : ''}</svg>`,
  )}`;

/** Shows how many matches wait for the player in the icon of the tab, and on the icon of an installed page. */
export function showWaiting(matches: number): void {
  const isMarked = matches > 0;
  document.querySelector('link[rel=icon]')?.setAttribute('href', icon(isMarked));
  if ('setAppBadge' in navigator) navigator.setAppBadge(matches).catch(() => {});
}
