import type { Game } from '#engine/game.ts';
import { loadSave, readSave } from '#engine/journal/save.ts';
import { openStreams, seeded } from '#engine/random.ts';
import type { GameTypes, LevelSource } from '#engine/vocabulary.ts';
import { games } from '#games/index.ts';
import { commonPasswords } from '#net/common-passwords.ts';
import { createCore } from '#server/core/core.ts';
import { levelOf, type MatchMetadata, parseMetadata, seatOf } from '#server/core/match/metadata.ts';
import { loadMatch, loadRecent } from '#server/core/match-host/load-match.ts';
import { createMatchHost, type MatchHost } from '#server/core/match-host/match-host.ts';
import { factsIn } from '#server/core/match-host/match-summary.ts';
import { viewOfStream } from '#server/core/match-host/streams.ts';
import type { Platform, ServerCore } from '#server/platform.ts';
import { memoryStore } from '#server/store/memory.ts';
import type { Checkpoint, JournalEntry, MatchRecord, Store } from '#server/store/store.ts';
import { bundledLevels } from '#storage/levels.ts';
import { virtualWorld } from '../virtual-world.ts';
import { canonical, type SimulatedClient, simulatedClient, updateText } from './clients.ts';
import { wayTo } from './network.ts';

export interface Simulated {
  readonly game: string;
  /** Contradictions between the server, its journals and its clients. Empty if the run was correct. */
  readonly faults: readonly string[];
  readonly entries: number;
  readonly cuts: number;
  readonly crashes: number;
  readonly isOver: boolean;
}

const password = 'a long enough sentence';
const people = ['mia', 'jonas', 'lena', 'tom', 'ada'];
const hosted = ['risc', 'robo-race', 'space-explorers', 'space-defender', 'into-the-breach'];

/**
 * Simulates a server that is killed at times, its clients, its clock, and a network with delays, cuts and duplicates,
 * all in one process. The seed determines everything: the same seed gives the same run.
 */
export async function simulate(seed: number, steps = 500): Promise<Simulated> {
  const entry = games.find(({ id }) => id === hosted[seed % hosted.length]);
  if (entry === undefined) throw new Error('no such game');
  // The common passwords are loaded now, because the simulation never waits for real time.
  await commonPasswords();
  return entry.visit((game) => simulateGame(game, seed, steps));
}

async function simulateGame<T extends GameTypes>(game: Game<T>, seed: number, steps: number): Promise<Simulated> {
  const random = openStreams(seeded(`simulation ${seed}`)).stream('scheduler');
  const chance = (permille: number) => random.integer(1, 1000) <= permille;
  const pick = <Item>(items: readonly Item[]): Item | undefined => items[random.integer(0, items.length - 1)];
  const { id } = game;
  const world = virtualWorld(`simulation ${seed}`);
  const kept = memoryStore();
  const faults: string[] = [];
  /** Functions that let the store's writes in progress continue. */
  let writes: (() => void)[] = [];
  let core: ServerCore | undefined;
  let stopCore = () => {};
  let cuts = 0;
  let crashes = 0;

  const startCore = async () => {
    let isDead = false;
    const hold = () => new Promise<void>((resolve) => void writes.push(resolve));
    const never = new Promise<never>(() => {});
    const alive = async <Value>(value: Promise<Value>): Promise<Value> => {
      const come = await value;
      return isDead ? never : come;
    };
    const store: Store = {
      ...kept,
      async write(changes) {
        await hold();
        if (isDead) return never;
        await kept.write(changes);
        await hold();
        return isDead ? never : undefined;
      },
      journal: (match, from) => alive(kept.journal(match, from)),
      close: async () => {},
    };
    const ownWorld: Platform = {
      ...world,
      after: (milliseconds, run) => world.after(milliseconds, () => void (isDead || run())),
    };
    const trouble = (error: unknown) => void faults.push(`trouble: ${error instanceof Error ? error.stack : error}`);
    stopCore = () => {
      isDead = true;
      writes = [];
    };
    const settings = { title: 'Oak', registration: 'open' as const, trouble };
    const making = createCore({ store, world: ownWorld, settings }).then((made) => {
      if (!isDead) core = made;
    });
    while (core === undefined) {
      for (const done of writes.splice(0)) done();
      await world.settle();
    }
    await making;
  };

  const isForOne = game.players.most === 1;
  const players = isForOne ? 1 : 2 + (id === 'space-explorers' ? 0 : random.integer(0, id === 'risc' ? 2 : 1));
  const level = isForOne ? pick(bundledLevels(game)) : undefined;
  const bots = players > 2 && chance(500) ? 1 : 0;
  const names = people.slice(0, players - bots + random.integer(0, 1));
  const clients = names.map((name, i) => {
    const way = wayTo(
      () => core,
      `192.0.2.${i + 1}`,
      (text) => void faults.push(`${name}: ${text}`),
    );
    return { ...simulatedClient(game, name, random, { dial: way.dial, clock: world }), way };
  });
  type Client = (typeof clients)[number];
  let match: string | undefined;

  /** Reconnects a client immediately, as if the player did not wait for the automatic retry. */
  const comeBack = ({ connection, way }: Client) => {
    if (way.isEnded()) way.cut();
    connection.retry();
  };
  /** Completes all writes and delivers all messages, until none are left. */
  const quiet = async () => {
    for (let rounds = 0; rounds < 10_000; rounds++) {
      for (const done of writes.splice(0)) done();
      for (const { way } of clients) while (way.isBusy() && !way.isEnded()) bothWays(way);
      await world.pass(0);
      if (writes.length === 0 && clients.every(({ way }) => !way.isBusy() || way.isEnded())) return;
    }
    faults.push('it does not come to rest');
  };
  const bothWays = (way: Client['way']) => {
    way.arrive();
    way.deliver();
  };
  /** Delivers messages until a request is answered, and returns its answer. */
  const surely = async <Answer>(asked: Promise<Answer>): Promise<Answer> => {
    const done = asked.then(
      (value) => ({ value }),
      (error: unknown) => ({ error }),
    );
    for (let tried = 0; tried < 500; tried++) {
      await quiet();
      const came = await Promise.race([done, world.settle().then(() => undefined)]);
      if (came === undefined) {
        await world.pass(50);
        continue;
      }
      if ('error' in came) throw came.error;
      return came.value;
    }
    throw new Error('it was not answered');
  };
  /** Reconnects a client until its connection is open. */
  const connected = async (client: Client) => {
    for (let tried = 0; tried < 50 && client.connection.state.is !== 'open'; tried++) {
      comeBack(client);
      await quiet();
    }
    if (client.connection.state.is !== 'open') throw new Error(`${client.name} does not come back`);
  };

  await startCore();
  for (const client of clients) {
    await connected(client);
    await surely(client.connection.request({ type: 'register', name: client.name, password }));
  }
  const [maker] = clients;
  if (maker === undefined) throw new Error('nobody plays');
  const made = await surely(
    maker.connection.request({
      type: 'create',
      game: id,
      ...(level && { level: { name: level.source.name } }),
      seats: [
        { is: 'me' },
        ...Array.from({ length: players - bots - 1 }, () => ({ is: 'open' as const })),
        ...Array.from({ length: bots }, () => ({ is: 'bot' as const, bot: 'easy' })),
      ],
      options: {},
      limit: chance(700) ? 60_000 : 0,
      watching: 'everybody',
      outSees: chance(500) ? 'own' : 'late',
      listed: true,
      hints: false,
    }),
  );
  match = String(made['match']);
  for (const [i, client] of clients.entries()) {
    if (i > 0 && i < players - bots) await surely(client.connection.request({ type: 'sit', match }));
    await surely(client.connection.request({ type: 'open', match }));
    if (i < players - bots && !isForOne)
      await surely(client.connection.request({ type: 'roll', match, random: String(i + 1).repeat(64) }));
  }
  for (const client of isForOne ? [] : clients.slice(0, players - bots))
    await surely(client.connection.request({ type: 'ready', match, ready: true }));

  for (const client of clients) {
    client.way.cut();
    await connected(client);
  }
  let wantsCrash = false;
  for (let done = 0; done < steps; done++) {
    const client = pick(clients);
    if (client === undefined) break;
    const what = random.integer(1, 1000);
    if (what <= 8) wantsCrash = true;
    // Kills the server during a write if possible. Otherwise, rarely kills it at another time.
    if (wantsCrash && (writes.length > 0 || chance(100))) {
      wantsCrash = false;
      crashes++;
      stopCore();
      core = undefined;
      for (const each of clients) {
        // Before a cut, some earlier messages from the server still arrive, and the others are lost.
        while (chance(600) && each.way.isBusy()) each.way.deliver();
        each.way.cut(true);
      }
      await startCore();
    } else if (what > 8 && what <= 24) {
      cuts++;
      client.way.cut();
    } else if (what <= 64 || client.way.isEnded()) {
      comeBack(client);
    } else if (what <= 79) await world.pass(random.integer(1, 40_000));
    else if (what <= 400) {
      client.act(match);
      await world.settle();
    } else {
      // Delivers several messages before the next action.
      for (let few = random.integer(1, 6); few > 0; few--) {
        const other = pick(clients);
        if (chance(600)) other?.way.arrive();
        if (chance(700)) other?.way.deliver();
        if (chance(800)) writes.shift()?.();
      }
      await world.pass(random.integer(0, 60));
    }
  }

  await quiet();
  for (const client of clients) await connected(client);
  // A connection sends delayed messages within a few seconds.
  for (let seconds = 0; seconds < 4; seconds++) {
    await world.pass(1000);
    await quiet();
  }
  for (const { name, sent } of clients)
    for (const { key, isAnswered } of sent) if (!isAnswered) faults.push(`${name}: ${key} was never answered`);
  for (const client of clients) faults.push(...client.faults.map((fault) => `${client.name}: ${fault}`));
  const [record, journal, checkpoints] = await Promise.all([
    kept.match(match),
    kept.journal(match, 0),
    kept.checkpoints(match),
  ]);
  if (record === undefined) throw new Error('the match is gone');
  const head = await playedHead(kept, record);
  faults.push(...disagreements(game, world, head, journal, checkpoints, clients));
  faults.push(...wrongOutline(game, world, head, journal, (await kept.outlines())[match]));
  if (head.phase === 'over') {
    const { record: text } = await surely(maker.connection.request({ type: 'record', match }));
    faults.push(...wrongRecord(game, world, head, journal, String(text)));
  }
  stopCore();
  return { game: id, faults, entries: journal.length, cuts, crashes, isOver: head.phase === 'over' };
}

interface PlayedHead extends MatchMetadata {
  readonly source: LevelSource | null;
}

async function playedHead(store: Store, record: MatchRecord): Promise<PlayedHead> {
  const head = parseMetadata(record);
  return { ...head, source: await levelOf(store, head) };
}

/**
 * Rebuilds a match from its journal, either from the start or from the newest checkpoint, which lacks the earlier
 * history.
 */
function replayed<T extends GameTypes>(
  game: Game<T>,
  world: Platform,
  head: PlayedHead,
  journal: readonly JournalEntry[],
  checkpoints: readonly Checkpoint[],
  from: 'whole' | 'recent' = 'whole',
): MatchHost | undefined {
  const { start, source } = head;
  if (start === null) throw new Error('the match has not begun');
  const { seed, players, options } = start;
  const setup = { seed, players, options, ...(source && { level: source }) };
  const [checkpoint] = checkpoints;
  const known = from === 'whole' || checkpoint === undefined ? journal : journal.slice(checkpoint.number - 1);
  const opened =
    from === 'whole' || checkpoint === undefined
      ? loadMatch(game, { setup, rules: start.rules, journal, checkpoints }, world)
      : loadRecent(game, setup, { journal: known, checkpoint }, world);
  if (opened === undefined) return undefined;
  return createMatchHost(opened, {
    store: memoryStore(),
    world,
    head: () => head,
    hasOutline: true,
    journal: known,
    exclusive: (work) => work(),
    isHeard: () => false,
    emit() {},
  });
}

/** Describes how the stored summary of a match differs from its journal. */
function wrongOutline<T extends GameTypes>(
  game: Game<T>,
  world: Platform,
  head: PlayedHead,
  journal: readonly JournalEntry[],
  outline: string | undefined,
): string[] {
  const isKept = outline !== undefined;
  if (isKept !== (head.phase === 'running')) return [isKept ? 'an outline of a match that is over' : 'no outline'];
  if (!isKept) return [];
  const kept = JSON.stringify(factsIn(outline, game.rulesVersion));
  const whole = JSON.stringify(replayed(game, world, head, journal, [])?.facts());
  return kept === whole ? [] : [`its outline is ${kept}, and a replay comes to ${whole}`];
}

/** Describes contradictions between a journal, its replays and the views of the clients. */
function disagreements<T extends GameTypes>(
  game: Game<T>,
  world: Platform,
  head: PlayedHead,
  journal: readonly JournalEntry[],
  checkpoints: readonly Checkpoint[],
  clients: readonly SimulatedClient[],
): string[] {
  const faults: string[] = [];
  const whole = replayed(game, world, head, journal, []);
  const opened = replayed(game, world, head, journal, checkpoints);
  const recent = replayed(game, world, head, journal, checkpoints, 'recent');
  if (whole === undefined || opened === undefined || recent === undefined)
    return ['its newest checkpoint does not say all there was'];
  if (JSON.stringify(recent.facts()) !== JSON.stringify(whole.facts()))
    faults.push('other facts from the end of the journal');
  for (const client of clients) {
    const account = clients.indexOf(client) + 1;
    const seat = seatOf(head, account);
    const fault = (text: string) => void faults.push(`${client.name}, seat ${seat}: ${text}`);
    const stream = whole.streamOf(seat);
    const later = opened.streamOf(seat);
    const view = viewText(viewOfStream(stream));
    if (client.number() !== stream.number) fault(`was told ${client.number()} updates, a replay has ${stream.number}`);
    if (later.number !== stream.number)
      fault(`${later.number} updates from a checkpoint, ${stream.number} from the start`);
    if (viewText(viewOfStream(later)) !== view) fault('another view from a checkpoint than from the start');
    const last = recent.streamOf(seat);
    if (last.number !== stream.number || viewText(viewOfStream(last)) !== view)
      fault(`${last.number} updates or another view from the end of the journal, ${stream.number} from the start`);
    if (viewText(client.view()) !== view) fault('another view than that of a replay');
    for (const update of stream.updates) {
      const told = client.updates.get(update.number);
      if (told !== undefined && told !== updateText(update))
        fault(`update ${update.number} was\n  ${told}\na replay has\n  ${updateText(update)}`);
    }
    for (const number of client.updates.keys())
      if (number > stream.number) fault(`was told update ${number}, a replay has only ${stream.number}`);
    for (const { key, number } of client.sent) {
      const entries = journal.filter((entry) => entry.key === key && entry.seat === seat);
      if (entries.length > 1) fault(`${key} was played ${entries.length} times`);
      if (typeof number === 'number' && entries.length === 0) fault(`${key} was acknowledged and is lost`);
      const body: unknown = entries[0] && JSON.parse(entries[0].body);
      if (typeof number === 'number' && Reflect.get(Object(body), 'number') !== number)
        fault(`${key} was answered with ${number}, the journal has ${entries[0]?.body}`);
    }
  }
  for (const [i, entry] of journal.entries()) if (entry.number !== i + 1) faults.push(`a hole before ${entry.number}`);
  return faults;
}

/** Describes faults in the published record of a finished match. */
function wrongRecord<T extends GameTypes>(
  game: Game<T>,
  world: Platform,
  head: PlayedHead,
  journal: readonly JournalEntry[],
  text: string,
): string[] {
  const save = readSave(text);
  const loaded = save.ok ? loadSave(game, save.value) : save;
  if (!loaded.ok) return [`the record is none: ${loaded.error.message}`];
  const whole = replayed(game, world, head, journal, []);
  if (whole === undefined) return ['it cannot be replayed'];
  const end = whole.save((match) => canonical(match.game.position.write(match.state, 'all')));
  const own = canonical(game.position.write(loaded.value.state, 'all'));
  return end === own ? [] : ['the record leads to another position'];
}

/** Text of a view, for comparison. Keys with null count as missing. */
const viewText = (view: Readonly<Record<string, unknown>>): string =>
  canonical(Object.fromEntries(Object.entries(view).filter(([, value]) => value !== null)));
