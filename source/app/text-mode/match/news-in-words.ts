import type { CommandTable } from '#engine/commands.ts';
import { compact } from '#engine/lookup.ts';
import type { Match } from '#engine/match.ts';
import { reworded } from '#engine/refusals.ts';
import type { Refusal } from '#engine/result.ts';
import { lineReasons } from '#engine/script.ts';
import { formatTyped, typedUsage, wordFor } from '#engine/typed-line.ts';
import type { Seat } from '#engine/vocabulary.ts';
import type { Scene, ScreenTypes } from '#screen/scene.ts';
import { listOf, pluralize, sentence, withPeriod, wrapSentences } from '#screen/sentences.ts';
import {
  faultText,
  newOutput,
  nothingWritten,
  outputGate,
  outputOf,
  outputRows,
  programSeats,
} from '../../match/bots/program-reports.ts';
import { hasOtherStarts } from '../../match/create-match.ts';
import type { MatchStore, PlayServices } from '../../match/match-store.ts';
import type { PersistedMatch } from '../../match/persistence/match-file.ts';
import { loadedText } from '../../match/play-command.ts';
import type { UiEvent } from '../../match/ui-events.ts';
import type { SharedServices } from '../../services.ts';

export interface HeardMatch {
  readonly commands: CommandTable;
  refusalText(error: Refusal): string;
  describe(): readonly string[];
  named(seat: Seat): string;
  isOpen(): boolean;
  isDebug(): boolean;
}

export function newsInWords<T extends ScreenTypes>(news: UiEvent<T>, heardMatch: HeardMatch): readonly string[] {
  switch (news.type) {
    case 'unread':
      return wrapSentences([notUnderstood(heardMatch.commands, news.error)]);
    case 'refused':
      return wrapSentences([`Refused: ${heardMatch.refusalText(news.error)}`]);
    case 'answered':
      return news.words === undefined ? [JSON.stringify(news.answer)] : wrapSentences([news.words]);
    case 'written':
      return wrapSentences([`Saved as ${news.file}.`]);
    case 'loaded':
      return [...wrapSentences([loadedText(news.title)]), ...heardMatch.describe()];
    case 'undone':
      return news.command === undefined
        ? ['There is nothing to undo.']
        : [`Undone: ${formatTyped(heardMatch.commands, news.command)}.`, ...heardMatch.describe()];
    case 'redone':
      return news.command === undefined
        ? heardMatch.describe()
        : [`Redone: ${formatTyped(heardMatch.commands, news.command)}.`, ...heardMatch.describe()];
    case 'unhidden':
      return [heardMatch.isDebug() ? 'Debug view on: nothing is hidden.' : 'Debug view off.', ...heardMatch.describe()];
    case 'hint':
      if (news.choice === undefined) return ['Nothing to do now.'];
      return news.words === undefined
        ? wrapSentences([
            `Hint: ${formatTyped(heardMatch.commands, news.choice.command)}.`,
            sentence(news.choice.why),
            'Type yes to play it.',
          ])
        : wrapSentences([
            news.words,
            yesText(news.usable.length, formatTyped(heardMatch.commands, news.usable[0] ?? news.choice.command)),
          ]);
    case 'dropped':
      return ['The position has changed; ask for a new hint.'];
    case 'thoughtless':
      return wrapSentences([`There is no ${news.about}: ${withPeriod(news.reason)}`]);
    case 'mishaps':
      return [
        ...(news.fault === undefined
          ? []
          : wrapSentences([faultText(heardMatch.named(news.fault.seat), news.fault, heardMatch.isOpen())])),
        // A refused command of a program may be a secret of its seat.
        ...(heardMatch.isOpen() ? news.programErrors : []).flatMap(({ command, message }) =>
          command === undefined ? [] : wrapSentences([`Refused: ${command}.`, withPeriod(message)]),
        ),
      ];
    case 'stuck':
      return [`${heardMatch.named(news.seat)} is stuck: ${withPeriod(news.reason)}`];
    default:
      return [];
  }
}

export const passText = (player: string): string => `Pass to ${player}. Type ready when only ${player} can read this.`;

/** Text for the player who has just played, before the match is passed on. */
export const readText = (player: string): string => `Press Enter when you have read this. Then it is ${player}'s turn.`;

/** Message for a line that cannot be parsed. If only the form is wrong, it says how to type the line. */
const notUnderstood = (commands: CommandTable, error: Refusal): string =>
  withPeriod(howToType(commands, error) ?? `Not understood: ${error.message}`);

const howToType = reworded(lineReasons, {
  'bad-arguments/usage': (commands: CommandTable, { name, declaration }) =>
    `Not understood. Type it like this: ${typedUsage(wordFor(commands, name), declaration)}`,
});

export const nextText = ({ next }: Pick<Scene<ScreenTypes>, 'next'>): readonly string[] =>
  next === undefined
    ? []
    : wrapSentences([
        next.isCampaign === true
          ? `Type next for ${next.title}.`
          : `Type next to play the next ${next.isPuzzle === true ? 'puzzle' : 'level'}, ${next.title}.`,
      ]);

type AfterLoss = Pick<Scene<ScreenTypes>, 'canReview' | 'canShowSolution' | 'easier'>;

export const lossText = ({ canReview, canShowSolution, easier }: AfterLoss): readonly string[] =>
  wrapSentences(
    compact(
      canReview === true && 'Type review to hear why you lost.',
      canShowSolution === true && 'Type solution to hear the solution.',
      easier && `Type easier to play against ${easier.skills}.`,
    ),
  );

export function starsText({ result }: Pick<Scene<ScreenTypes>, 'result'>): readonly string[] {
  if (result?.stars === undefined) return [];
  const { stars } = result;
  const earned = stars.filter(({ isEarned }) => isEarned);
  const missed = stars.filter(({ isEarned }) => !isEarned);
  const says = (some: typeof stars): string => some.map((star) => star.says).join('; ');
  return wrapSentences([
    `${earned.length} of ${pluralize(stars.length, 'star')}${earned.length === 0 ? '' : `: ${says(earned)}`}.`,
    ...(missed.length === 0 ? [] : [`Missed: ${says(missed)}.`]),
  ]);
}

export const againText = <T extends ScreenTypes>({ next }: Pick<Scene<T>, 'next'>, match: Match<T>) =>
  next?.isCampaign === true ? [] : [afterEnd(match)];

export const afterEnd = <T extends ScreenTypes>(match: Match<T>): string =>
  hasOtherStarts(match)
    ? 'Type restart to play again, restart same for the same start, or leave.'
    : 'Type restart to play again, or leave.';

/** Sentence on how to play all `commands` commands of a hint, or only the first one. */
const yesText = (commands: number, first: string): string =>
  commands > 1
    ? `Type yes to play ${commands === 2 ? 'both' : `all ${commands}`}, or ${first} for only the first.`
    : `To play it, type ${first}, or yes.`;

export function servicesInWords<T extends ScreenTypes>(
  stored: PersistedMatch<T>,
  services: SharedServices,
  say: (text: string) => void,
): PlayServices<T> {
  const { file } = stored;
  /** Word that the player was warned about, because it would lose data. */
  let warned: string | undefined;
  const settings = services.settings();
  return {
    ...services,
    ...stored,
    settings: () => settings,
    canLeave(word = 'restart') {
      const isSafe = file.flush() || warned === word;
      warned = isSafe ? undefined : word;
      if (!isSafe) say(`The match could not be saved. Type ${word} again to leave without saving.`);
      return isSafe;
    },
    playNext() {},
    playEasier() {},
    history: () => [],
    remember() {},
  };
}

const maxLines = 20;
const longestLine = 200;

/** Prints the output of programs as it arrives, or on request. If it shows secrets, notes this and calls `changed`. */
export function outputInWords<T extends ScreenTypes>(
  store: MatchStore<T>,
  programAt: (seat: Seat) => string,
  changed: () => void,
) {
  const { services, programs } = store;
  let isTelling = services.settings().output === 'beside';
  const untold: string[] = [];
  programs.listen((seat, note) => {
    if (!isTelling || outputGate(store) !== 'open') return;
    untold.push(...outputRows(`${programAt(seat)}: ${newOutput(store, note)}`, longestLine));
    untold.splice(0, untold.length - maxLines);
  });
  const uncover = () => {
    if (outputGate(store) !== 'asks') return;
    services.file.note({ debugUsed: true });
    changed();
  };
  const turn = (requested: 'on' | 'off'): readonly string[] => {
    isTelling = requested === 'on';
    untold.length = 0;
    const stored = services.home.writeSettings({ output: isTelling ? 'beside' : 'off' });
    const text = `Program output is ${isTelling ? 'read as it comes' : 'read only when you ask'}.`;
    if (isTelling) uncover();
    return stored.ok ? [text] : [text, sentence(stored.error.message)];
  };
  return {
    taken: (): readonly string[] => untold.splice(0),
    /** Last output of one player's program, or of all. `on` and `off` switch the printing of new output. */
    asked(requested: string): readonly string[] {
      if (requested === 'on' || requested === 'off') return turn(requested);
      const seats = programSeats(store);
      const chosenSeats = requested === '' ? seats : seats.filter((seat) => String(seat) === requested);
      if (chosenSeats.length === 0)
        return [`Found "${requested}", expected on, off or a player with a program: ${listOf(seats.map(String))}.`];
      uncover();
      return chosenSeats.flatMap((seat) => {
        const lines = outputRows(outputOf(store, seat), longestLine).slice(-maxLines);
        const named = `The program ${programAt(seat)} of player ${seat}:`;
        return lines.length === 0 ? [`${named} ${nothingWritten}`] : [named, ...lines];
      });
    },
  };
}
