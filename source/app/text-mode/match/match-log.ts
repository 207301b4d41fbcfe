import type { Match } from '#engine/match.ts';
import { redactedCommand } from '#engine/report.ts';
import { typedForm } from '#engine/typed-line.ts';
import type { Viewer } from '#engine/vocabulary.ts';
import type { GameScreen } from '#screen/game/game-screen.ts';
import type { TurnPart } from '#screen/game/text-mode.ts';
import { turnNameOf } from '#screen/match-status.ts';
import type { ScreenTypes } from '#screen/scene.ts';
import { capitalize, fewLines, pluralize, withPeriod, wrapSentences } from '#screen/sentences.ts';
import type { ScenesAround } from '../../timeline/match-timeline.ts';

export interface Logged<T extends ScreenTypes> {
  readonly match: Match<T>;
  readonly screen: GameScreen<T>;
  readonly viewer: Viewer;
  /** Scenes before and after a logged command, as the viewer saw them at the time. */
  scenesAt(index: number): ScenesAround<T>;
}

/** Answer to `log`: the last commands, or the commands of the turn `requested`. */
export function logLines<T extends ScreenTypes>(logged: Logged<T>, requested: string): string[] {
  const { match, screen, viewer } = logged;
  const turnName = turnNameOf(screen);
  if (requested === '') return lastCommands(logged);
  const turns = match.turns().map(({ turn }) => turn);
  if (!/^\d{1,9}$/.test(requested) || !turns.includes(Number(requested)))
    return wrapSentences([
      `Found "${requested}", expected a ${turnName} from ${Math.min(...turns)} to ${Math.max(...turns)}, as in log ${Math.max(...turns)}.`,
    ]);
  const indices = commandsOfTurn(match, Number(requested)).filter((index) => !isSecret(match, index, viewer));
  return indices.length === 0
    ? [`Nothing happened in ${turnName} ${requested}.`]
    : indices.flatMap((index) => commandLines(logged, index));
}

/** True if the viewer may not even know that the command was played. */
const isSecret = <T extends ScreenTypes>(match: Match<T>, index: number, viewer: Viewer): boolean =>
  match.game.outcome?.(match.state) === undefined && redactedCommand(match, index, viewer) === undefined;

/** Log indices from the command that began a turn up to, but excluding, the command that began the next turn. */
function commandsOfTurn<T extends ScreenTypes>(match: Match<T>, requested: number): number[] {
  const turns = match.turns();
  return turns.flatMap(({ turn, length }, i) => {
    if (turn !== requested) return [];
    const first = Math.max(0, length - 1);
    const end = (turns[i + 1]?.length ?? match.log.length + 1) - 1;
    return Array.from({ length: Math.max(0, end - first) }, (_, k) => first + k);
  });
}

const typedCommand = <T extends ScreenTypes>(match: Match<T>, index: number, viewer: Viewer): string =>
  typedForm(match.game.commands, redactedCommand(match, index, viewer) ?? 'hidden');

export function commandLines<T extends ScreenTypes>(
  { match, screen, viewer, scenesAt }: Logged<T>,
  index: number,
): string[] {
  const line = match.log[index];
  if (line === undefined) return [];
  const step = match.stepAt(index);
  const isOwn = viewer === 'all' || line.seat === null || line.seat === viewer;
  const player = match.setup.players > 1 && line.seat !== null ? `Player ${line.seat} played` : 'Played';
  const name = `${player}: ${typedCommand(match, index, viewer)}`;
  if (!step.ok) return [name, ...wrapSentences([isOwn ? `Refused: ${withPeriod(step.error.message)}` : 'Refused.'])];
  const { before, after } = scenesAt(index);
  return [name, ...screen.reader.tell(before, after)];
}

function lastCommands<T extends ScreenTypes>({ match, screen, viewer }: Logged<T>): string[] {
  const turnName = turnNameOf(screen);
  const { game, log, state, stateAfter, turns } = match;
  const indices: number[] = [];
  for (let index = log.length - 1; index >= 0 && indices.length < fewLines; index--)
    if (!isSecret(match, index, viewer)) indices.unshift(index);
  if (indices.length === 0) return ['No commands so far.'];
  const described = indices.map((index) => {
    const seat = log[index]?.seat ?? null;
    const turn = game.turnOf(stateAfter(index + 1));
    const player = match.setup.players > 1 && seat !== null ? `, player ${seat}` : '';
    return `${capitalize(turnName)} ${turn}${player}: ${typedCommand(match, index, viewer)}`;
  });
  const last = turns().at(-1)?.turn ?? 0;
  const hasSecrets = match.setup.players > 1 && viewer !== 'all' && game.outcome?.(state) === undefined;
  const all = pluralize(log.length, 'command');
  return [
    // The number of commands would reveal secret commands of other players.
    hasSecrets ? 'The last commands:' : `${all} so far${log.length > fewLines ? `, the last ${fewLines}` : ''}:`,
    ...described,
    `Type log and a ${turnName} to read it again, as in log ${last}.`,
  ];
}

/** Words for a turn that is described in parts. Enter alone means the first word. */
export const turnWords = ['next', 'rest', 'skip', 'rounds'] as const;

type TurnWord = (typeof turnWords)[number];

export type TurnInParts = ReturnType<typeof tellInParts>;

export function tellInParts(parts: readonly TurnPart[], end: readonly string[]) {
  let spokenParts = 0;
  /** Sentence on how to continue the description. Undefined after the last part. */
  const way = (): string | undefined => {
    const next = parts[spokenParts];
    if (next === undefined) return undefined;
    const all = parts[spokenParts - 1]?.rounds === undefined ? '' : ', rounds to hear that battle round by round';
    return `Type next for ${next.name}, rest for everything${all}, or skip for the end.`;
  };
  const tell = (): string[] => {
    const part = parts[spokenParts];
    if (part === undefined) return [];
    spokenParts++;
    const onward = way();
    return [...part.says, ...(onward === undefined ? end : wrapSentences([onward]))];
  };
  return {
    next: tell,
    rest(): string[] {
      const remaining = parts.slice(spokenParts).flatMap(({ says }) => says);
      spokenParts = parts.length;
      return [...remaining, ...end];
    },
    skip(): string[] {
      spokenParts = Math.max(spokenParts, parts.length - 1);
      return tell();
    },
    /** Details of the part described last. */
    rounds: (): readonly string[] => parts[spokenParts - 1]?.rounds ?? ['That is all.'],
    way,
  } satisfies Record<TurnWord | 'way', unknown>;
}

export const turnWordOf = (typed: string): TurnWord | undefined =>
  typed === '' ? 'next' : turnWords.find((word) => word === typed);
