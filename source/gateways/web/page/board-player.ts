import { firstLook, secondCell, type WebRecording } from '#net/recording.ts';

/** Plays a recording on a canvas. */
export interface BoardPlayer {
  readonly frames: number;
  frame(): number;
  isPlaying(): boolean;
  goTo(frame: number): void;
  play(): void;
  pause(): void;
  setSpeed(speed: number): void;
}

/** Longest pause between two frames while playing, in milliseconds. */
const longest = 2000;

export function boardPlayer(canvas: HTMLCanvasElement, recording: WebRecording, onChange: () => void): BoardPlayer {
  const { frames } = recording;
  const board = drawnBoard(canvas, recording);
  let current = -1;
  let speed = 1;
  let timer: number | undefined;

  const show = (frame: number): void => {
    const next = Math.max(0, Math.min(frames.length - 1, frame));
    const changed = new Set<number>();
    if (next < current) current = -1;
    while (current < next) for (const index of board.apply(frames[++current])) changed.add(index);
    for (const index of changed) board.draw(index);
    onChange();
  };
  const timeOf = (frame: number): number => Number(frames[frame]?.[0]) * 10;
  const advance = (): void => {
    if (current >= frames.length - 1) return player.pause();
    const wait = Math.min(longest, timeOf(current + 1) - timeOf(current)) / speed;
    timer = window.setTimeout(() => {
      show(current + 1);
      advance();
    }, wait);
  };
  const player: BoardPlayer = {
    frames: frames.length,
    frame: () => current,
    isPlaying: () => timer !== undefined,
    goTo: show,
    play() {
      window.clearTimeout(timer);
      if (current >= frames.length - 1) show(0);
      advance();
      onChange();
    },
    pause() {
      window.clearTimeout(timer);
      timer = undefined;
      onChange();
    },
    setSpeed(next) {
      speed = next;
    },
  };
  return player;
}

/** Smallest width of a cell in pixels, so that text stays readable. Narrow pages scroll. */
const minWidth = 6;

const family = "ui-monospace, Menlo, Consolas, 'DejaVu Sans Mono', monospace";

/** The cells of the current frame, and a canvas that shows them in the colours of the reader's system. */
function drawnBoard(canvas: HTMLCanvasElement, { columns, rows, looks }: WebRecording) {
  const context = canvas.getContext('2d', { alpha: false });
  if (context === null) throw new Error('the browser has no canvas');
  const isLight = matchMedia('(prefers-color-scheme: light)');
  const cells = Array.from({ length: columns * rows }, () => ({ sign: ' ', look: 0 }));
  let size = { width: 0, height: 0, font: 0, baseline: 0 };

  const measure = (): void => {
    const available = canvas.parentElement?.clientWidth ?? columns * minWidth;
    const ratio = window.devicePixelRatio;
    const width = Math.max(Math.round(minWidth * ratio), Math.floor((available * ratio) / columns));
    context.font = `100px ${family}`;
    const of100 = context.measureText('█');
    const font = (width * 100) / of100.width;
    const [ascent, descent] = [of100.fontBoundingBoxAscent, of100.fontBoundingBoxDescent];
    const height = Math.floor(((ascent + descent) * font) / 100);
    size = { width, height, font, baseline: Math.round((ascent * font) / 100) };
    canvas.width = width * columns;
    canvas.height = height * rows;
    canvas.style.setProperty('width', `${canvas.width / ratio}px`);
  };
  const draw = (index: number): void => {
    const cell = cells[index];
    const look = cell && looks[cell.look];
    if (cell === undefined || look === undefined || cell.sign === secondCell) return;
    const [ink, ground] = isLight.matches ? [look[2], look[3]] : [look[0], look[1]];
    const { width, height, font, baseline } = size;
    const [x, y] = [(index % columns) * width, Math.floor(index / columns) * height];
    context.fillStyle = ground;
    context.fillRect(x, y, cells[index + 1]?.sign === secondCell ? 2 * width : width, height);
    if (cell.sign.trim() === '') return;
    context.fillStyle = ink;
    context.font = `${look[4] === 1 ? 'bold ' : ''}${font}px ${family}`;
    context.fillText(cell.sign, x, y + baseline);
  };
  const drawAll = (): void => {
    measure();
    for (const index of cells.keys()) draw(index);
  };
  isLight.addEventListener('change', drawAll);
  window.addEventListener('resize', drawAll);
  measure();
  return {
    draw,
    /** Applies a frame to the cells, and returns the indices of the changed ones. */
    apply(frame: WebRecording['frames'][number] = []): readonly number[] {
      const changed: number[] = [];
      for (let i = 1; i < frame.length; i += 2) {
        let index = Number(frame[i]);
        let look = 0;
        // A character and its combining marks share a cell.
        for (const [sign] of String(frame[i + 1]).matchAll(/\P{M}\p{M}*/gu)) {
          if (isLook(sign)) look = sign.charCodeAt(0) - firstLook;
          else {
            cells[index] = { sign, look };
            changed.push(index++);
          }
        }
      }
      return changed;
    },
  };
}

const isLook = (sign: string): boolean => sign.charCodeAt(0) >= firstLook && sign < secondCell;
