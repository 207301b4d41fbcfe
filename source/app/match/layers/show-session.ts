import type { CommandTable } from '../../../engine/commands.ts';
import { pathNames } from '../../../screen/cut.ts';
import { line, wrap } from '../../../screen/paint.ts';
import type { Scene, ScreenTypes } from '../../../screen/scene.ts';
import type { GameScreen, Painting } from '../../../screen/screen.ts';
import { argumentHint, completionBox } from '../../command-line/command-box.ts';
import { fittingItems } from '../../components/footer.tsx';
import { type Dialog, dialogFloat, dialogHint } from '../../layers/dialog.ts';
import type { SessionRows } from '../../layers/key-table.ts';
import { footerOf } from '../../layers/key-table.ts';
import { type Notice, noticeHint, noticeRows } from '../../layers/notice.ts';
import type { FooterItem, Shown } from '../../layers/place.ts';
import type { Prompt } from '../../layers/prompt.ts';
import { debugTags } from '../../scene/moments.ts';
import type { FrameWhere } from '../../timeline/frame-player.ts';
import type { Snapshot } from '../session-snapshot.ts';
import type { SessionAsking } from './session-asking.ts';
import { showPlayback } from './show-playback.ts';

/** What a match's screen is made from. */
export interface ShownSession<T extends ScreenTypes> {
  readonly state: Snapshot<T>;
  readonly screen: GameScreen<T>;
  readonly scene: Scene<T>;
  readonly rows: SessionRows;
  readonly commands: CommandTable;
  readonly asking: SessionAsking<T>;
  /** The game's own box over it. */
  readonly dialog: Dialog | undefined;
  /** What the path that is being typed in the command line could become. */
  readonly paths: readonly string[];
  /** Where a turn is that is watched and can be stepped through. */
  readonly stepped: FrameWhere | undefined;
  /** Whether a turn is being watched. */
  readonly isPlaying: boolean;
  /** Whether that turn was seen before and is shown again. */
  readonly isAgain: boolean;
  /** Whom the player waits for, in words. */
  readonly waiting?: string | undefined;
  /** What is said of something that takes long, while it is thought about. */
  readonly thinking?: string | undefined;
}

/** The screen of a match, with what lies over it. */
export const showSession = <T extends ScreenTypes>(shown: ShownSession<T>): Shown => ({
  ...withoutTags(shown),
  tags: tagsOf(shown),
});

function withoutTags<T extends ScreenTypes>(shown: ShownSession<T>): Shown {
  const { state, screen, scene, rows, asking, dialog, isPlaying, waiting } = shown;
  const painting = screen.view.paint(scene);
  if (shown.stepped !== undefined)
    return showPlayback({
      painting,
      where: shown.stepped,
      rows: rows.own,
      notice: state.notice,
      size: scene,
      glyphs: scene.glyphs,
    });
  if (isPlaying) return { painting, hint: [line('Any key skips to the end.', 'dim'), []], footer: playingFooter };
  const box = asking.box();
  if (box !== undefined) return { painting, ...showBox(box, scene.columns), footer: asking.footer() };
  const prompt = asking.prompt();
  if (prompt !== undefined) return { painting, ...showPrompt(prompt, shown), footer: asking.footer() };
  if (state.line !== undefined) return showCommandLine(state.line, painting, shown);
  if (dialog !== undefined) {
    const { hint, float } = showBox(dialog, scene.columns);
    return {
      painting,
      float,
      hint: withMessages(hint, shown, 'one text'),
      footer: [helpItem, ...footerOf([...rows.own, ...rows.shared])],
    };
  }
  const isOver = screen.view.standing(scene.view).end !== undefined;
  const step = state.lesson === undefined || isOver ? undefined : screen.tutorial?.[state.lesson];
  const lesson = step?.fits(scene) === true ? step : undefined;
  const own = waiting === undefined ? painting.hint : ([line(waiting), painting.hint[1]] as const);
  const lessonHint = lesson && ([line(lesson.says[0], 'success'), line(lesson.says[1])] as const);
  return {
    painting,
    hint: lessonHint === undefined ? withMessages(own, shown) : withMessages(lessonHint, shown, 'one text'),
    footer: footerIn(rows, scene),
    ...(lesson === undefined ? {} : { marked: lesson.key }),
  };
}

/** Its row is the last of the shared ones, and yet it is never dropped from the footer. */
const helpItem: FooterItem = ['?', 'help'];

const playingFooter: readonly FooterItem[] = [['any key', 'skip']];

/** The footer; a spare item stands behind the game's own where it takes the place of no other. */
function footerIn<T extends ScreenTypes>(rows: SessionRows, { debug, columns }: Scene<T>): readonly FooterItem[] {
  const shared = rows.shared.filter(({ isSpare }) => isSpare !== true);
  const spare = footerOf(rows.shared.filter(({ isSpare }) => isSpare === true));
  const items = [helpItem, ...footerOf([...debugFirst({ own: rows.own, shared }, debug)])];
  const place = 1 + footerOf(rows.own).length + (debug ? 1 : 0);
  const more = items.toSpliced(place, 0, ...spare);
  return fittingItems(more, columns).length > fittingItems(items, columns).length ? more : items;
}

/** The rows in the order of the footer: where nothing is hidden, how to hide it again comes first. */
function* debugFirst({ own, shared }: SessionRows, debug: boolean) {
  const [first] = shared;
  if (debug && first !== undefined) yield first;
  yield* own;
  yield* debug ? shared.slice(1) : shared;
}

const tagsOf = <T extends ScreenTypes>({ state, screen, scene, isAgain }: ShownSession<T>): readonly string[] => [
  ...debugTags(screen, scene),
  ...(isAgain ? ['REPLAY'] : []),
  ...(state.mark === undefined ? [] : [state.mark]),
];

function showCommandLine<T extends ScreenTypes>(
  field: NonNullable<Snapshot<T>['line']>,
  painting: Painting,
  { state, screen, scene, commands, paths }: ShownSession<T>,
): Shown {
  const { notice } = state;
  const box = completionBox(field.text, commands, screen, scene);
  const below =
    paths.length < 2
      ? argumentHint(field.text, commands, screen, scene)
      : line(`  ${pathNames(paths, scene.columns - 4)}`, 'dim');
  return {
    painting,
    hint: notice === undefined ? [[], below] : belowField(notice, scene),
    footer: [
      ['F1', 'help'],
      ['Enter', 'run'],
      ['Tab', 'complete'],
      ['up down', 'history'],
      ['Esc', 'back to the board'],
    ],
    field: { text: field.text, cursor: field.cursor, prompt: ' > ' },
    ...(box === undefined || notice !== undefined ? {} : { float: box }),
  };
}

/** A box over the match, and what Enter would do in it. */
function showBox(dialog: Dialog, columns: number): Pick<Shown, 'hint' | 'float'> & Required<Pick<Shown, 'float'>> {
  const [first = '', second = ''] = wrap(dialogHint(dialog), columns - 2);
  return { hint: [line(first), line(second)], float: dialogFloat(dialog) };
}

function showPrompt<T extends ScreenTypes>(
  prompt: Prompt,
  { state, scene }: ShownSession<T>,
): Pick<Shown, 'hint' | 'field'> {
  const entry = prompt.entry();
  const hint: Shown['hint'] =
    state.notice === undefined ? [[], line(prompt.hint(scene.columns))] : belowField(state.notice, scene);
  return {
    hint,
    ...(entry && { field: { text: entry.value.text, cursor: entry.value.cursor, prompt: entry.prompt } }),
  };
}

/** A message below the field that takes the first row. */
function belowField<T extends ScreenTypes>(notice: Notice, scene: Scene<T>): Shown['hint'] {
  const [first = [], ...rest] = noticeRows(notice, scene);
  return [[], first, ...rest];
}

/**
 * The hint with a message and with what is thought about, as far as there is room.
 *
 * @param rows whether each of its rows can stand without the other, or both are one text that makes room as a whole
 */
function withMessages<T extends ScreenTypes>(
  hint: Shown['hint'],
  { state: { notice }, scene, thinking }: ShownSession<T>,
  rows: 'each its own' | 'one text' = 'each its own',
): Shown['hint'] {
  const isTold = notice !== undefined || thinking !== undefined;
  const [first, second] = isTold && rows === 'one text' ? blank : hint;
  const thought = thinking === undefined ? undefined : line(thinking);
  if (notice !== undefined) return noticeHint(notice, scene, thought ?? second);
  return thought === undefined ? hint : [thought, second.length === 0 ? first : second];
}

const blank: Shown['hint'] = [[], []];
