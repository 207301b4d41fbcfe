import type { IncomingMessage, ServerResponse } from 'node:http';
import { gunzipSync, gzipSync } from 'node:zlib';
import { endText, matchName, outcomeText } from '#app/online/online-words.ts';
import { matchAt } from '#net/names.ts';
import type { MatchCard } from '#net/wire/messages.ts';
import { sentence } from '#screen/sentences.ts';
import type { PublicLobby } from '#server/core/lobby/public-lobby.ts';
import type { PublicReplay } from '#server/core/match/public-replays.ts';
import { RefusedError } from '#server/core/refusals.ts';
import { clientAddress, createRateLimiter } from '#server/rate-limiter.ts';
import { isStoreClosed } from '#server/store/store.ts';
import { type GatewayServer, logFault, titleOfHouse } from '../gateway-server.ts';
import { escaped, htmlPage, type PageServer } from './html-page.ts';
import { matchPage, matchTexts, noMatchPage, noMatchTexts } from './match-page.ts';
import { endPicture, titlePicture } from './picture/link-pictures.ts';
import { type PublicTarget, publicTargetAt, readPublicPage } from './public-targets.ts';
import { createRecorder, type Recorder } from './recorder/recorder.ts';
import { noReplayPage, replayPage } from './replay-page.ts';
import { type StartPageOptions, startPage } from './start-page.ts';
import { madeFile, pageFile, safeHeaders, sendFile, type WebFile } from './web-files.ts';

/** Limits for one address: pages, new recordings and pictures. `keptPictures`: size of the cache for all addresses. */
export const pageLimits = {
  pages: 60,
  pagesWithin: 10_000,
  recordings: 6,
  recordingsWithin: 60_000,
  pictures: 20,
  keptPictures: 200,
  /** Maximum milliseconds that a picture waits for its recording. Messengers ask for a picture only once. */
  pictureWait: 6_000,
} as const;

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

/** Pages of matches and replays, which depend on the server's data. */
export interface Pages {
  /** Answers a request for a page. Returns false if there is no page at `path`. */
  answer(path: string, request: PageRequest): boolean;
}

/** Milliseconds for which a start page is reused. */
const startLasts = 10_000;

/** Milliseconds until a running match is recorded again. */
const liveLasts = 30_000;

const notCached = 'private, no-store';

type PublicMatchReplay = Extract<PublicReplay, { is: 'public' }>;

export function createPages(
  house: GatewayServer,
  { ssh }: Pick<StartPageOptions, 'ssh'> = {},
  recorder = createRecorder(),
  letters?: string,
): Pages {
  const clock = { now: Date.now };
  const pages = createRateLimiter<string>(pageLimits.pages, pageLimits.pagesWithin, clock);
  const recordings = createRecordings(recorder);
  const { pictureAnswer, titled } = createPictures(house, recordings, letters);
  const { door } = house.core;
  const problem = (status: number, text: string): PageAnswer => ({ status, file: problemFile(house, text) });
  const liveAnswer = createLiveMatch(house, recordings, lobbyNow);

  let start: { readonly until: number; readonly lobby: Promise<PublicLobby | undefined> } | undefined;

  /** The lobby is read at most once in `startLasts`, because the start page is read most. */
  async function startAnswer(server: PageServer): Promise<PageAnswer> {
    return { status: 200, file: pageFile(startPage(server, { ssh, lobby: await lobbyNow() })) };
  }
  function lobbyNow(): Promise<PublicLobby | undefined> {
    const now = clock.now();
    if (start === undefined || now >= start.until) start = { until: now + startLasts, lobby: readLobby() };
    return start.lobby;
  }
  const readLobby = (): Promise<PublicLobby | undefined> =>
    door.lobby().catch((error: unknown) => {
      if (!isStoreClosed(error)) logFault(house, 'web', error);
      return undefined;
    });

  async function matchAnswer(code: string, address: string, server: PageServer): Promise<PageAnswer> {
    try {
      const match = await door.matchWithCode(code, address);
      const file = pageFile(matchPage(server, code, match), notCached);
      return match.replay === undefined ? { status: 200, file } : { status: 303, file, location: `/r/${match.replay}` };
    } catch (error) {
      if (!(error instanceof RefusedError)) throw error;
      return error.code === 'no-such-match'
        ? { status: 404, file: pageFile(noMatchPage(house, code), notCached) }
        : problem(429, error.message);
    }
  }

  async function replayAnswer({ id, kind }: ReplayPath, address: string, server: PageServer): Promise<PageAnswer> {
    const replay = await door.replay(id).catch((error: unknown) => {
      if (error instanceof RefusedError) return undefined;
      throw error;
    });
    if (replay?.is !== 'public')
      return { status: replay?.is === 'later' ? 200 : 404, file: pageFile(noReplayPage(house, replay), notCached) };
    if (kind === 'turncade') return { status: 200, file: textFile(await replay.record(), { name: `${id}.turncade` }) };
    if (kind === 'json') return recordings.answer(keyOf(id, replay.card), replay, address);
    return { status: 200, file: pageFile(replayPage(server, id, replay.card)) };
  }

  async function publicAnswer(target: PublicTarget, address: string, server: PageServer): Promise<PageAnswer> {
    const { texts, html } = await readPublicPage(server, door, target);
    if (!target.isPicture) return { status: texts === undefined ? 404 : 200, file: pageFile(html) };
    return texts === undefined ? noPicture : titled(texts.title, texts.lead, address);
  }
  const noPicture = problem(404, 'There is no such picture.');

  return {
    answer(path, pageRequest) {
      const address = clientAddress(pageRequest.address);
      const code = matchAt(path);
      const replay = replayAt(path);
      const picture = pictureAt(path);
      const target = house.hasPublicPages === true ? publicTargetAt(path) : undefined;
      const liveCode = path.endsWith('.json') ? matchAt(path.slice(0, -5)) : undefined;
      if (path !== '/' && [code, replay, picture, target, liveCode].every((one) => one === undefined)) return false;
      void answerWith(house, pageRequest, async () => {
        if (pages.wait(address) > 0) return problem(429, 'You are opening pages too fast. Wait 10 s.');
        pages.note(address);
        if (picture !== undefined) return pictureAnswer(picture, address);
        if (liveCode !== undefined) return liveAnswer(liveCode, address);
        const server = { ...house, origin: originOf(pageRequest.request) };
        if (target !== undefined) return publicAnswer(target, address, server);
        if (code !== undefined) return matchAnswer(code, address, server);
        return replay === undefined ? startAnswer(server) : replayAnswer(replay, address, server);
      });
      return true;
    },
  };
}

/** Answers with the recording of the running match that the start page shows. */
function createLiveMatch(house: GatewayServer, recordings: Recordings, lobby: () => Promise<PublicLobby | undefined>) {
  const gone = 'This match is not shown here any more.';
  let live: { readonly code: string; readonly key: string; readonly until: number } | undefined;
  return async (code: string, address: string): Promise<PageAnswer> => {
    const card = (await lobby())?.live;
    if (card?.code !== code) return { status: 404, file: problemFile(house, gone) };
    const now = Date.now();
    if (live?.code !== code || now >= live.until)
      live = { code, key: keyOf(`${code} ${card.turn}`, card), until: now + liveLasts };
    const record = async (): Promise<string> => {
      const text = await house.core.door.liveMatch(card.match);
      if (text === undefined) throw new RefusedError('no-such-match', gone);
      return text;
    };
    return recordings.answer(live.key, { record }, address);
  };
}

/** Recordings as files, made when they are asked for. */
interface Recordings {
  answer(key: string, replay: Pick<PublicMatchReplay, 'record'>, address: string): PageAnswer;
  /** The recording as packed JSON. Waits a few seconds, because messengers ask for a picture only once. */
  wait(id: string, replay: PublicMatchReplay, address: string): Promise<Buffer | undefined>;
}

function createRecordings(recorder: Recorder): Recordings {
  const recordings = createRateLimiter<string>(pageLimits.recordings, pageLimits.recordingsWithin, { now: Date.now });
  function answer(key: string, { record }: Pick<PublicMatchReplay, 'record'>, address: string): PageAnswer {
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

  async function wait(id: string, replay: PublicMatchReplay, address: string): Promise<Buffer | undefined> {
    const key = keyOf(id, replay.card);
    answer(key, replay, address);
    const late = new Promise<void>((resolve) => setTimeout(resolve, pageLimits.pictureWait).unref());
    await Promise.race([recorder.ended(key), late]);
    const recorded = recorder.recorded(key);
    return recorded?.ok === true ? recorded.value : undefined;
  }
  return { answer, wait };
}

/** Answers requests for pictures. The newest pictures stay in memory. */
function createPictures(house: GatewayServer, recordings: Recordings, letters: string | undefined) {
  const pictures = createRateLimiter<string>(pageLimits.pictures, pageLimits.recordingsWithin, { now: Date.now });
  const { door } = house.core;
  const problem = (status: number, text: string): PageAnswer => ({ status, file: problemFile(house, text) });
  const drawn = new Map<string, WebFile>();
  /** Undefined if the address has asked for too many new pictures. */
  function pictureFile(key: string, address: string, draw: () => Buffer): WebFile | undefined {
    const known = drawn.get(key);
    if (known !== undefined || pictures.wait(address) > 0) return known;
    pictures.note(address);
    const file = madeFile('image/png', gzipSync(draw(), { level: 1 }), { 'cache-control': 'public, max-age=600' });
    drawn.set(key, file);
    for (const oldest of drawn.keys()) if (drawn.size > pageLimits.keptPictures) drawn.delete(oldest);
    return file;
  }
  const titled = (title: string, text: string, address: string): PageAnswer => {
    const server = titleOfHouse(house);
    const file = pictureFile(`${title} ${text}`, address, () => titlePicture(title, text, server, letters));
    return file === undefined ? tooManyPictures : { status: 200, file };
  };
  const tooManyPictures = problem(429, 'You are opening pictures too fast. Wait a minute.');

  async function pictureAnswer({ code, id }: PicturePath, address: string): Promise<PageAnswer> {
    if (code !== undefined) {
      const match = await door.matchWithCode(code, address).catch(undefinedIfRefused);
      const { title, lead } = match === undefined ? noMatchTexts(code) : matchTexts(house, code, match);
      return titled(title, lead, address);
    }
    if (id === undefined) return titled('Five turn-based strategy games', 'In a terminal or right here', address);
    const replay = await door.replay(id).catch(undefinedIfRefused);
    if (replay?.is !== 'public') return problem(404, 'There is no such picture.');
    const title = `${matchName(replay.card)}: ${outcomeText(replay.card, '')}`;
    const recorded = await recordings.wait(id, replay, address);
    if (recorded === undefined) return titled(title, sentence(endText(replay.card)), address);
    const draw = () => endPicture(title, JSON.parse(gunzipSync(recorded).toString()), letters);
    const file = pictureFile(keyOf(id, replay.card), address, draw);
    return file === undefined ? tooManyPictures : { status: 200, file };
  }
  return { pictureAnswer, titled };
}

/** Address of the server in the reader's browser. A proxy may hide that the browser uses TLS. */
function originOf({ headers, socket }: IncomingMessage): string | undefined {
  const { host = '' } = headers;
  if (!/^[\w.:[\]-]+$/.test(host)) return undefined;
  const forwardedScheme = headers['x-forwarded-for'] === undefined ? 'http' : 'https';
  const scheme = 'encrypted' in socket ? 'https' : (headers['x-forwarded-proto'] ?? forwardedScheme);
  return scheme === 'http' || scheme === 'https' ? `${scheme}://${host}` : undefined;
}

/** Key of a recording, with the players' names in it, which may change. */
const keyOf = (id: string, { holders }: MatchCard): string =>
  [id, ...holders.map((holder) => ('name' in holder ? holder.name : ''))].join(' ');

function undefinedIfRefused(error: unknown): undefined {
  if (!(error instanceof RefusedError)) throw error;
}

interface PicturePath {
  readonly code?: string | undefined;
  readonly id?: string | undefined;
}

/** The picture at a path such as `/picture.png`, `/m/oak-17.png` or `/r/aaaaaaaaaa.png`. */
function pictureAt(path: string): PicturePath | undefined {
  if (path === '/picture.png') return {};
  if (!path.endsWith('.png')) return undefined;
  const page = path.slice(0, -4);
  const code = matchAt(page);
  const replay = replayAt(page);
  return code === undefined && replay?.kind !== 'page' ? undefined : { code, id: replay?.id };
}

const needsOlderRules = 'This match was played under older rules, so it cannot be drawn here. The result stands.';

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
