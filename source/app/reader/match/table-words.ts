import type { Match } from '../../../engine/match.ts';
import type { Played } from '../../../engine/report.ts';
import { formatCommand } from '../../../engine/script.ts';
import type { Step } from '../../../engine/step.ts';
import type { GameTypes, Seat } from '../../../engine/vocabulary.ts';
import type { Scene, ScreenTypes } from '../../../screen/scene.ts';
import { ended, flow } from '../../../screen/sentences.ts';
import type { Advanced, News } from '../../../table/driver.ts';
import { type MatchPrograms, seatedAt } from '../../../table/match-programs.ts';
import { matchReferee } from '../../../table/match-referee.ts';
import { planTogether } from '../../../table/planning.ts';
import { type BotSeats, usualBotCommands } from '../../../table/players.ts';
import { shortName } from '../../../table/program-names.ts';
import { createTable } from '../../../table/table.ts';
import type { Thinker } from '../../../table/thinker.ts';
import { faultText } from '../../match/program-turn.ts';
import { type Reply, reply } from '../room.ts';

/** A table that is played at in words. */
export interface TableWordsOptions<T extends ScreenTypes> {
  readonly match: Match<T>;
  readonly bots: BotSeats<T>;
  readonly programs: MatchPrograms<T>;
  readonly thinker: Thinker;
  /** Names of bots and programs by seat. */
  names(): Readonly<Record<string, string>>;
  persons(): readonly Seat[];
  scene(): Scene<T>;
  /** Whether nobody has anything to hide from whoever listens. */
  isOpen(): boolean;
  /** What is said to a step. */
  took(before: Scene<T>, state: Match<T>['state'], step: Step<T>): readonly string[];
}

/** What a person's command led to, and what was before it. */
export interface PlayedHere<T extends ScreenTypes> {
  readonly scene: Scene<T>;
  readonly state: Match<T>['state'];
  readonly step: Step<T>;
}

/** The table of a match, in words. */
export interface TableWords<T extends ScreenTypes> {
  /** Plays a command of a person; null for a seat that the line does not say. */
  play(seat: Seat | null, command: T['command']): PlayedHere<T>;
  /**
   * Lets bots play as long as none but them are waited for, or as soon as they are where all plan at the same time; what
   * is thought about for long comes later.
   */
  letBotsPlay(): Reply;
  /** Nobody plays any more, for now: what is thought about is called off, the players' programs end. */
  close(): void;
}

/** Sets up the table of a match. */
export function tableInWords<T extends ScreenTypes>(options: TableWordsOptions<T>): TableWords<T> {
  const { match, bots, programs, thinker, names, persons, scene, isOpen, took } = options;
  const { game } = match;
  /** What was there before the command that is being played. */
  let before = scene();
  let here: PlayedHere<T> | undefined;
  /** What is to be said of what those have played who are no persons. */
  const says: string[] = [];
  /** What went wrong in the turn of a program. */
  const mishaps: Extract<News<T>, { type: 'lost' | 'refused' }>[] = [];

  const named = (seat: Seat): string =>
    programs.has(seat)
      ? `The program ${shortName(names()[seat] ?? '')} of player ${seat}`
      : `The bot of player ${seat}`;

  /** Hears what those have played who are no persons. */
  const heard = (seat: Seat, { before: state, step }: Played<T>) => {
    if (!step.ok && programs.has(seat)) return;
    const said = took(before, state, step);
    if (!step.ok && persons().length > 0) says.push(`${named(seat)} cannot go on: its command was refused.`);
    else if (programs.has(seat) || !isSecret(match, state)) says.push(...said);
  };
  const table = createTable<T>({
    referee: matchReferee(match, {
      playing() {
        before = scene();
      },
      played(played) {
        const { line, step } = played;
        if (line.bot === true && line.seat !== null) heard(line.seat, played);
        else here = { scene: before, state: played.before, step };
      },
    }),
    players: seatedAt(match, bots, programs),
    before: 'planners',
    thinker,
    heard(news) {
      if (news.type === 'lost' || (news.type === 'refused' && programs.has(news.seat))) mishaps.push(news);
    },
  });

  /** What is said of a turn of a program that went wrong; what was refused to it may be a secret of its seat. */
  const mishapText = (mishap: (typeof mishaps)[number]): readonly string[] => {
    if (mishap.type === 'lost') return flow([faultText(named(mishap.fault.seat), mishap.fault, isOpen())]);
    if (!isOpen()) return [];
    return flow([`Refused: ${formatCommand(game.commands, mishap.command)}.`, ended(mishap.error.message)]);
  };
  const allSaid = (): readonly string[] => [...mishaps.splice(0).flatMap(mishapText), ...says.splice(0)];

  /** What was played, and what is played after it. */
  const goOn = (played: number): Reply => {
    const said: string[] = [];
    for (let more = played; more < usualBotCommands; more++) {
      const come = table.advance('command');
      if (come instanceof Promise) return { says: said, later: come.then((later) => replyTo(later, more)) };
      said.push(...allSaid());
      if (come.type !== 'played') return reply(...said, ...whyNot(come));
    }
    return { says: said };
  };
  const replyTo = (come: Advanced<T>, played: number): Reply => {
    const said = allSaid();
    if (come.type !== 'played') return reply(...said, ...whyNot(come));
    const { says: more, ...rest } = goOn(played + 1);
    return { says: [...said, ...more], ...rest };
  };
  const whyNot = (come: Advanced<T>): readonly string[] =>
    come.type === 'failed' ? [`${named(come.seat)} cannot go on: ${come.reason}.`] : [];

  return {
    play(seat, command) {
      table.play(seat, command);
      if (here === undefined) throw new Error('the engine in this process answers at once');
      return here;
    },
    letBotsPlay: () => goOn(0),
    close() {
      table.cancel();
      programs.close();
    },
  };
}

/** What is planned in secret, nobody hears of. */
const isSecret = <T extends GameTypes>({ game, state }: Match<T>, before: Match<T>['state']): boolean =>
  planTogether(game, before) && game.turnOf(before) === game.turnOf(state) && game.outcome?.(state) === undefined;
