import type { Match } from '../../../engine/match.ts';
import type { Frame } from '../../../screen/frame.ts';
import type { GameScreen } from '../../../screen/game/game-screen.ts';
import { turnNameOf } from '../../../screen/match-status.ts';
import type { ScreenTypes } from '../../../screen/scene.ts';
import { type Line, line, span, widthOf } from '../../../screen/styled-text.ts';
import { wrapWords } from '../../../screen/truncate.ts';
import { type Notice, noticeRows } from '../../layers/notice.ts';
import type { ScreenFrame, Size } from '../../layers/page-view.ts';
import { debugTags } from '../../scene/scene.ts';
import type { BotGrowth } from '../../timeline/bot-growth.ts';
import { type LiveBar, liveBar, pastLine, turnBar } from '../../timeline/transport-bar.ts';
import type { WatchedMatch } from '../../timeline/watched-match.ts';

/** A match that is watched while it is played. */
export interface LiveMatch<T extends ScreenTypes> {
  readonly match: Match<T>;
  readonly setup: Match<T>['setup'];
  readonly growth: BotGrowth;
  readonly player: WatchedMatch<T>;
}

interface LiveViewInput {
  readonly notice: Notice | undefined;
  /** A word in the foot rule. */
  readonly marked: readonly string[];
  readonly size: Size;
  readonly isPaused: boolean;
  /** Whether there were persons, and all are out. */
  readonly isOut: boolean;
}

/** The screen of a match that is watched while it is played, but for its footer. */
export function showLive<T extends ScreenTypes>(
  screen: GameScreen<T>,
  now: LiveMatch<T>,
  { size, isPaused, isOut, notice, marked }: LiveViewInput,
): Omit<ScreenFrame, 'footer'> {
  const scene = now.player.scene(size);
  const painting = screen.view.paint(scene);
  const look = { columns: size.columns, glyphs: scene.glyphs };
  const { inside } = now.player.where();
  const isStepped = screen.playback.parts !== undefined && inside !== undefined;
  const row = isStepped ? turnBar(inside, look) : liveBar(barOf(now, screen, scene.view), look);
  const [first = [], ...rest] = notice === undefined ? below(screen, now, painting, size) : noticeRows(notice, size);
  return {
    painting: { ...painting, facts: markedFacts(painting, isOut, Object.keys(scene.bots).length, size.columns) },
    tags: [...debugTags(screen, scene), isPaused ? 'WATCHING, paused' : 'WATCHING', ...marked],
    status: [row, first, ...rest],
  };
}

/** The bar of a watched match. */
export function barOf<T extends ScreenTypes>(now: LiveMatch<T>, screen: GameScreen<T>, view: T['view']): LiveBar {
  const { at, furthest, pace } = now.player.where();
  const turns = now.match.turns();
  const turnAt = (length: number): number => turns.findLast((start) => start.length <= length)?.turn ?? 0;
  const newest = turnAt(furthest);
  const last = screen.eyes.onlooker?.lastTurn(view);
  const isOpen = last === undefined && screen.eyes.onlooker !== undefined && !now.growth.isOver();
  const total = Math.max(newest, last ?? 0);
  return { turn: turnAt(at), total, isOpen, pace, turnName: turnNameOf(screen) };
}

/** The lines below the bar: who is thinking, what the game says, why a bot acted, or what has happened. */
function below<T extends ScreenTypes>(
  screen: GameScreen<T>,
  { player, growth, match }: LiveMatch<T>,
  painting: Frame,
  size: Size,
): readonly Line[] {
  const { at, past, inside, playing } = player.where();
  const thinking = growth.text(true);
  if (thinking !== undefined) return [line(thinking)];
  if ((screen.playback.parts !== undefined && inside !== undefined) || screen.eyes.onlooker !== undefined) {
    const [first, second] = painting.status;
    return [second.length > 0 ? second : first];
  }
  const thought = at === match.log.length ? growth.lastThought() : undefined;
  if (thought === undefined) return [pastLine(past, turnNameOf(screen), size.columns)];
  // Nothing moves up and down while it runs.
  return playing ? [line(thought)] : wrapWords(thought, size.columns - 2).map((row) => line(row));
}

/** The facts of a title, with `bots play` or `you are out` where there is room. */
function markedFacts({ title, facts }: Frame, isOut: boolean, bots: number, columns: number): Line {
  const room = columns - widthOf(title) - widthOf(facts) - 4;
  const texts = isOut ? ['you are out, watching', 'you are out'] : [bots === 1 ? 'a bot plays' : 'bots play'];
  const words = texts.map((text) => `  ${text}`).find(({ length }) => length <= room);
  return words === undefined ? facts : [...facts, span(words)];
}
