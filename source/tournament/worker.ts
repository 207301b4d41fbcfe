import { parentPort, workerData } from 'node:worker_threads';
import { openOwnGames } from '#custom-games/open.ts';
import type { Game } from '#engine/game.ts';
import type { GameTypes } from '#engine/vocabulary.ts';
import { type GameEntry, games } from '#games/index.ts';
import { reason } from '#storage/files/attempt.ts';
import { trust } from '#strategies/program.ts';
import { leave, type PlayOrder, type Said, turnstile } from './messages.ts';
import { scheduleOf } from './plan.ts';
import { judgeOf } from './play-game.ts';
import { type Delivered, type GameMeans, playTournamentGame, seatingOf } from './tournament-game.ts';

/** Milliseconds during which results are collected before they are sent in one message. */
const pause = 50;

const say = (message: Said) => parentPort?.postMessage(message);

let leaveGame = () => {};
const leaving = new Promise<void>((resolve) => {
  leaveGame = resolve;
});

async function playGames<T extends GameTypes>(
  game: Game<T>,
  { plan, shared }: PlayOrder,
  judge?: GameMeans<T>['judge'],
): Promise<void> {
  const gate = turnstile(shared);
  const at = scheduleOf(plan);
  for (const file of plan.trusted) trust(file);
  const seating = seatingOf(game, leaving);
  const means = { seat: seating.seat, judge, isStopped: gate.isClosed };
  let collected: Delivered[] = [];
  let reportedAt = performance.now();
  const tell = () => {
    if (collected.length > 0) say({ type: 'played', games: collected });
    collected = [];
    reportedAt = performance.now();
  };
  const play = async (index: number) => {
    const planned = at(index);
    try {
      return await playTournamentGame(game, plan, index, planned, means);
    } catch (error) {
      throw new Error(`game ${planned.id} on ${plan.levels[planned.level]?.name}: ${reason(error)}`);
    }
  };
  try {
    for (let index = gate.next(); index !== undefined; index = gate.next()) {
      const delivered = await play(index);
      if (delivered !== undefined) collected.push(delivered);
      if (performance.now() - reportedAt >= pause) tell();
    }
  } finally {
    tell();
    await seating.rest();
  }
}

/** Plays the games of an order. Games for one player also need the screen, for `judgeOf`. */
const playOf = (entry: GameEntry, order: PlayOrder): Promise<Promise<void>> =>
  order.plan.players === 1
    ? entry.open((game, screen) => playGames(game, order, judgeOf(game, screen)))
    : entry.visit((game) => playGames(game, order));

async function work(order: PlayOrder): Promise<void> {
  const entry = games.find(({ id }) => id === order.plan.game);
  if (entry === undefined) throw new Error(`there is no game ${order.plan.game}`);
  await playOf(entry, order);
}

await openOwnGames(workerData);

parentPort?.on('message', (order: PlayOrder | typeof leave) => {
  if (order === leave) return leaveGame();
  work(order).then(
    () => say({ type: 'done' }),
    (error) => say({ type: 'failed', reason: reason(error) }),
  );
});
