import type { IncomingMessage, ServerResponse } from 'node:http';
import { gzipSync } from 'node:zlib';
import { matchAt } from '#net/names.ts';
import type { PublicReplay } from '#server/core/match/public-replays.ts';
import { RefusedError } from '#server/core/refusals.ts';
import { clientAddress, createRateLimiter } from '#server/rate-limiter.ts';
import { isStoreClosed } from '#server/store/store.ts';
import { type GatewayServer, logFault, titleOfHouse } from '../gateway-server.ts';
import { escaped, htmlPage } from './html-page.ts';
import { matchPage, noMatchPage } from './match-page.ts';
import { createRecorder } from './recorder/recorder.ts';
import { noReplayPage, replayPage } from './replay-page.ts';
import { type StartPageOptions, startPage } from './start-page.ts';
import { madeFile, pageFile, safeHeaders, sendFile, type WebFile } from './web-files.ts';

/** Maximum numbers of pages, and of replays that must be recorded first, for one address. */
export const pageLimits = { pages: 60, pagesWithin: 10_000, recordings: 6, recordingsWithin: 60_000 } as const;

interface PageRequest {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
  readonly address: string;
}

interface PageAnswer {
  readonly status: number;
  readonly file: WebFile;
  /** Path of the page that the browser should show instead. */
  readonly location?: string;
}

/** Pages that depend on the server's data: of matches and of replays. */
export interface Pages {
  /** Answers a request for a page. Returns false if there is no page at `path`. */
  answer(path: string, request: PageRequest): boolean;
}

/** Milliseconds for which the start page is the same. */
const startLasts = 10_000;

const notCached = 'private, no-store';

type PublicMatchReplay = Extract<PublicReplay, { is: 'public' }>;

export function createPages(
  house: GatewayServer,
  { ssh }: Pick<StartPageOptions, 'ssh'> = {},
  recorder = createRecorder(),
): Pages {
  const clock = { now: Date.now };
  const pages = createRateLimiter<string>(pageLimits.pages, pageLimits.pagesWithin, clock);
  const recordings = createRateLimiter<string>(pageLimits.recordings, pageLimits.recordingsWithin, clock);
  const { door } = house.core;
  const problem = (status: number, text: string): PageAnswer => ({ status, file: problemFile(house, text) });

  let start: { readonly until: number; readonly answer: Promise<PageAnswer> } | undefined;

  /** The start page is made at most once in `startLasts`, because it is the page that is read most. */
  function startAnswer(): Promise<PageAnswer> {
    const now = clock.now();
    if (start === undefined || now >= start.until) start = { until: now + startLasts, answer: makeStart() };
    return start.answer;
  }
  async function makeStart(): Promise<PageAnswer> {
    const lobby = await door.lobby().catch((error: unknown) => {
      if (!isStoreClosed(error)) logFault(house, 'web', error);
      return undefined;
    });
    return { status: 200, file: pageFile(startPage(house, { ssh, lobby })) };
  }

  async function matchAnswer(code: string, address: string): Promise<PageAnswer> {
    try {
      const match = await door.matchWithCode(code, address);
      const file = pageFile(matchPage(house, code, match), notCached);
      return match.replay === undefined ? { status: 200, file } : { status: 303, file, location: `/r/${match.replay}` };
    } catch (error) {
      if (!(error instanceof RefusedError)) throw error;
      return error.code === 'no-such-match'
        ? { status: 404, file: pageFile(noMatchPage(house, code), notCached) }
        : problem(429, error.message);
    }
  }

  async function replayAnswer({ id, kind }: ReplayPath, address: string): Promise<PageAnswer> {
    const replay = await door.replay(id).catch((error: unknown) => {
      if (error instanceof RefusedError) return undefined;
      throw error;
    });
    if (replay?.is !== 'public')
      return { status: replay?.is === 'later' ? 200 : 404, file: pageFile(noReplayPage(house, replay), notCached) };
    if (kind === 'turncade') return { status: 200, file: textFile(await replay.record(), { name: `${id}.turncade` }) };
    if (kind === 'json') return recordingAnswer(id, replay, address);
    return { status: 200, file: pageFile(replayPage(house, id, replay.card)) };
  }

  function recordingAnswer(id: string, { card, record }: PublicMatchReplay, address: string): PageAnswer {
    // The recording contains the players' names, which may change.
    const key = [id, ...card.holders.map((holder) => ('name' in holder ? holder.name : ''))].join(' ');
    const recorded = recorder.recorded(key);
    if (recorded?.ok === true)
      return { status: 200, file: madeFile('application/json', recorded.value, { 'cache-control': 'no-cache' }) };
    if (recorded !== undefined) return { status: 410, file: textFile(needsOlderRules) };
    if (!recorder.isWaiting(key)) {
      if (recordings.wait(address) > 0 || !recorder.record(key, record))
        return { status: 503, file: textFile('Many replays are being drawn. Reload the page in a minute.') };
      recordings.note(address);
    }
    return { status: 202, file: textFile('The replay is being drawn.') };
  }

  return {
    answer(path, pageRequest) {
      const address = clientAddress(pageRequest.address);
      const code = matchAt(path);
      const replay = replayAt(path);
      if (path !== '/' && code === undefined && replay === undefined) return false;
      void answerWith(house, pageRequest, async () => {
        if (pages.wait(address) > 0) return problem(429, 'That was very fast. Wait 10 s.');
        pages.note(address);
        if (code !== undefined) return matchAnswer(code, address);
        return replay === undefined ? startAnswer() : replayAnswer(replay, address);
      });
      return true;
    },
  };
}

const needsOlderRules = 'This match was played by older rules, so it cannot be drawn here. The result stands.';

interface ReplayPath {
  readonly id: string;
  readonly kind: 'page' | 'json' | 'turncade';
}

/** The replay at a path such as `/r/aaaaaaaaaa`, or a file of it. */
function replayAt(path: string): ReplayPath | undefined {
  const parts = /^\/r\/(?<id>[a-z2-7]{10})(?:\.(?<kind>json|turncade))?$/.exec(path)?.groups;
  if (parts?.['id'] === undefined) return undefined;
  const { id, kind } = parts;
  return { id, kind: kind === 'json' || kind === 'turncade' ? kind : 'page' };
}

function textFile(text: string, download?: { readonly name: string }): WebFile {
  return madeFile('text/plain; charset=utf-8', gzipSync(text), {
    'cache-control': notCached,
    ...(download !== undefined && { 'content-disposition': `attachment; filename="${download.name}"` }),
  });
}

/** Sends the answer that `make` returns. If it fails, sends a page that says so. */
async function answerWith(
  house: GatewayServer,
  { request, response }: PageRequest,
  make: () => Promise<PageAnswer>,
): Promise<void> {
  try {
    const { status, file, location } = await make();
    if (location === undefined) sendFile(request, response, file, status);
    else response.writeHead(status, { ...safeHeaders, location, 'cache-control': notCached }).end();
  } catch (error) {
    if (!isStoreClosed(error)) logFault(house, 'web', error);
    if (response.headersSent) return;
    response.setHeader('retry-after', '5');
    const text = `${titleOfHouse(house)} cannot read its data at the moment. Try again.`;
    sendFile(request, response, problemFile(house, text), 503);
  }
}

const problemFile = (house: GatewayServer, text: string): WebFile =>
  pageFile(
    htmlPage(house, {
      title: titleOfHouse(house),
      description: text,
      isUnlisted: true,
      main: `\n      <section class="words"><h1>${escaped(text)}</h1></section>`,
    }),
    notCached,
  );
