import type { WebRecording } from '#net/recording.ts';
import { type BoardPlayer, boardPlayer } from './board-player.ts';
import { byId, made } from './element.ts';

/** Milliseconds for which a recording shows its end before it begins again. */
const pauseAtEnd = 4000;

/** Milliseconds until the page asks again for a recording that is being made. */
const askAgain = 2000;

const canvas = document.querySelector<HTMLCanvasElement>('canvas[data-recording]');
if (canvas !== null) void load(canvas, String(canvas.dataset['recording']));

async function load(board: HTMLCanvasElement, path: string): Promise<void> {
  if ('loops' in board.dataset) return loop(board, path);
  const state = byId('state');
  try {
    const response = await fetch(path);
    if (response.status === 202) return void window.setTimeout(() => void load(board, path), askAgain);
    if (!response.ok) {
      state.textContent = await response.text();
      return;
    }
    const recording: WebRecording = await response.json();
    const player = boardPlayer(board, recording, () => controls.show());
    const controls = controlsFor(player, recording);
    showWords(recording);
    state.hidden = true;
    player.goTo(0);
  } catch {
    state.textContent = 'The match cannot be loaded. Reload the page to try again.';
  }
}

/** Plays a recording on the start page, again and again, in the place of the bundled picture. */
async function loop(board: HTMLCanvasElement, path: string): Promise<void> {
  const response = await fetch(path);
  if (response.status === 202) return void window.setTimeout(() => void loop(board, path), askAgain);
  if (!response.ok) return;
  const recording: WebRecording = await response.json();
  byId('board').hidden = true;
  byId('bundled').hidden = true;
  byId('featured').hidden = false;
  byId('glass').hidden = false;
  const pause = made('button', { type: 'button' });
  byId('pause').replaceWith(pause);
  let isPaused = matchMedia('(prefers-reduced-motion: reduce)').matches;
  const player = boardPlayer(board, recording, () => {
    pause.textContent = isPaused ? 'Play' : 'Pause';
    if (isPaused || player.isPlaying() || player.frame() < player.frames - 1) return;
    window.setTimeout(() => isPaused || player.play(), pauseAtEnd);
  });
  pause.addEventListener('click', () => {
    isPaused = !isPaused;
    if (isPaused) player.pause();
    else player.play();
  });
  player.goTo(0);
  if (!isPaused) player.play();
}

function controlsFor(player: BoardPlayer, { turns, turnName, frames }: WebRecording): { show(): void } {
  const [play, mark, list] = [byId('play'), byId('mark'), byId('turns')];
  const range = document.querySelector<HTMLInputElement>('#moment');
  const speed = document.querySelector<HTMLSelectElement>('#speed');
  const turnAt = (frame: number) => turns.findLastIndex(([first]) => first <= frame);
  const goTo = (frame: number) => {
    player.pause();
    player.goTo(frame);
  };
  const toTurn = (by: number) => {
    const turn = turns[Math.max(0, Math.min(turns.length - 1, turnAt(player.frame()) + by))];
    if (turn !== undefined) goTo(turn[0]);
  };
  const playOrPause = () => (player.isPlaying() ? player.pause() : player.play());
  const acts: Readonly<Record<string, () => void>> = {
    ' ': playOrPause,
    ArrowLeft: () => goTo(player.frame() - 1),
    ArrowRight: () => goTo(player.frame() + 1),
    ',': () => toTurn(-1),
    '.': () => toTurn(1),
    Home: () => goTo(0),
    End: () => goTo(player.frames - 1),
  };
  const buttons: Readonly<Record<string, keyof typeof acts>> = {
    play: ' ',
    back: 'ArrowLeft',
    on: 'ArrowRight',
    'turn-back': ',',
    'turn-on': '.',
  };
  for (const [id, key] of Object.entries(buttons)) byId(id).addEventListener('click', () => acts[key]?.());
  document.addEventListener('keydown', (event) => {
    const { target } = event;
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const isControl = target instanceof HTMLElement && target.closest('button, a, select, summary') !== null;
    const act = acts[event.key];
    if (act === undefined || (isControl && event.key === ' ')) return;
    event.preventDefault();
    act();
  });
  for (const [i, [first, turn]] of turns.entries()) {
    const button = made('button', { type: 'button', 'aria-label': `${turnName} ${turn}` }, String(turn));
    button.addEventListener('click', () => goTo(i === 0 ? 0 : first));
    list.append(button);
  }
  if (range !== null) {
    range.max = String(player.frames - 1);
    range.addEventListener('input', () => goTo(Number(range.value)));
  }
  speed?.addEventListener('change', () => player.setSpeed(Number(speed.value)));
  byId('controls').hidden = false;
  return {
    show() {
      const turn = turns[turnAt(player.frame())];
      const seconds = Math.round(Number(frames[player.frame()]?.[0]) / 100);
      const text = `${turn === undefined ? 'start' : `${turnName} ${turn[1]}`}, ${seconds} s`;
      play.textContent = player.isPlaying() ? 'Pause' : 'Play';
      mark.textContent = text;
      if (range === null) return;
      range.value = String(player.frame());
      range.setAttribute('aria-valuetext', text);
    },
  };
}

function showWords({ words, turnName }: WebRecording): void {
  const list = byId('words');
  for (const [turn, sentences] of words)
    list.append(made('dt', {}, `${turnName} ${turn}`), ...sentences.map((text) => made('dd', {}, text)));
}

const copy = document.getElementById('copy');
if (copy !== null && navigator.clipboard !== undefined) {
  copy.hidden = false;
  copy.addEventListener('click', async () => {
    await navigator.clipboard.writeText(`${document.title} ${location.href}`);
    copy.textContent = 'Copied';
  });
}
