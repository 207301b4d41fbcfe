import { parentPort, workerData } from 'node:worker_threads';
import { openOwnGames } from '#custom-games/open.ts';
import type { Game } from '#engine/game.ts';
import type { GameTypes, Progress } from '#engine/vocabulary.ts';
import { games } from '#games/index.ts';
import { reason } from '#storage/files/attempt.ts';
import { answer, checkUpload, choose, type Request, readLevel, type WorkerMessage } from './thinker.ts';

// The client sends the next request only after the answer to the previous request.

/** Minimum milliseconds between two reports of progress. */
const pause = 50;

const say = (message: WorkerMessage<unknown> | 'ready') => parentPort?.postMessage(message);

/** Returns a function that sends a progress report, at most once per `pause`. */
function sparingly(): Progress {
  let last = Number.NEGATIVE_INFINITY;
  return (done, total) => {
    const now = performance.now();
    if (now - last < pause) return;
    last = now;
    say({ type: 'progress', done, total });
  };
}

async function perform<T extends GameTypes>(game: Game<T>, task: Request<T>): Promise<unknown> {
  switch (task.type) {
    case 'choose':
      return choose(game, task.request, sparingly());
    case 'answer':
      return answer(game, task.request);
    case 'read':
      return readLevel(game, task.text);
    case 'upload':
      return checkUpload(game, task.text);
    case 'level': {
      const { findLevel } = await import('#storage/levels.ts');
      const { name, today, players } = task.request;
      return findLevel(game, name, today, sparingly(), players);
    }
  }
}

await openOwnGames(workerData);

parentPort?.on('message', async (request) => {
  try {
    const entry = games.find(({ id }) => id === request.game);
    if (entry === undefined) throw new Error(`there is no game ${request.game}`);
    say({ type: 'done', answer: await entry.visit((game) => perform(game, request)) });
  } catch (error) {
    say({ type: 'failed', reason: reason(error) });
  }
});
say('ready');
