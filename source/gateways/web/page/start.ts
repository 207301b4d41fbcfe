import { byId } from './element.ts';
import { post } from './post.ts';

/** Images of the board, each with the attribute that names its picture. */
const sources = [...document.querySelectorAll('#board source, #board img')].flatMap((element) => {
  const attribute = element instanceof HTMLImageElement ? 'src' : 'srcset';
  const moving = element.getAttribute(attribute);
  return moving === null ? [] : [{ element, attribute, moving }];
});
const still = '/web/robo-race.svg';
const pause = document.getElementById('pause');
let isPaused = false;

if (pause !== null) {
  pause.hidden = matchMedia('(prefers-reduced-motion: reduce)').matches;
  pause.addEventListener('click', () => {
    isPaused = !isPaused;
    pause.textContent = isPaused ? 'Play' : 'Pause';
    for (const { element, attribute, moving } of sources) element.setAttribute(attribute, isPaused ? still : moving);
  });
}

// A link can carry an invitation to the server. The fragment of an address reaches no server and no log.
if (/^#i=/.test(location.hash)) {
  const notice = document.getElementById('invitation');
  if (notice !== null) notice.hidden = false;
  for (const link of document.querySelectorAll<HTMLAnchorElement>('a[href^="/play"]')) link.hash = location.hash;
}

/** Loads the large script of the games once a player is about to play. */
function preload(): void {
  if (document.querySelector('link[rel=modulepreload]') !== null) return;
  const link = document.createElement('link');
  link.rel = 'modulepreload';
  link.href = '/web/page.js';
  document.head.append(link);
}

const links = document.querySelectorAll<HTMLAnchorElement>('a[data-play]');
for (const link of links) {
  for (const event of ['pointerenter', 'focus', 'touchstart']) link.addEventListener(event, preload, { passive: true });
  // Without guests, the link leads to the login.
  if ('guests' in document.body.dataset)
    link.addEventListener('click', (event) => {
      if (event.ctrlKey || event.metaKey || event.shiftKey) return;
      event.preventDefault();
      void enter(link.href);
    });
}

async function enter(page: string): Promise<void> {
  const problem = await post('/web/guest', {});
  if (problem === undefined) location.assign(page);
  else byId('problem').textContent = problem;
}
