import type { Section } from '#screen/frame.ts';
import type { GameDialog } from '#screen/game/actions.ts';
import {
  copyButton,
  helpText,
  isStage,
  nextLevelButtons,
  nextLevelWords,
  puzzleTitle,
  replayButton,
  solutionButtons,
} from '#screen/parts/match-end.ts';
import { starPicture, starsAtEnd } from '#screen/results.ts';
import { sentence } from '#screen/sentences.ts';
import { indented, type Line, line, type Role, span, wrappedLines } from '#screen/styled-text.ts';
import { buildingsOf } from '../board.ts';
import { at, isMech } from '../state.ts';
import { isMechKind, type Kind } from '../vocabulary.ts';
import { logLines } from './bottom-panel/section.ts';
import type { BreachScene, IntoTheBreachScreen } from './local.ts';
import { bestText, starsSection, starsSoFar } from './match-summary.ts';
import { nameOf } from './narrator.ts';
import { initialBuildings, isWatched } from './outlook.ts';
import { endTexts, grouped } from './words.ts';

/** Minimum columns for large stars and the last turn (`roomy`), and for the word `in` in `WON in turn 3` (`narrow`). */
const [roomy, narrow] = [40, 22];

/** Sections of the panel at the end of a match: the result, what is left, and the last turn if there is room. */
export function endSections(
  scene: BreachScene,
  {
    title,
    reasons,
    figures,
  }: { readonly title: string; readonly reasons: readonly Line[]; readonly figures: readonly Line[] },
  { columns, rows }: { readonly columns: number; readonly rows: number },
): Section[] {
  const isWon = reasons.length === 0;
  const isRoomy = columns >= roomy && rows >= 20;
  const isSeen = (star: number) => star < (scene.local.starsSeen ?? Number.POSITIVE_INFINITY);
  const starRows = isStage(scene) ? starsAtEnd(scene, columns, false) : starsSection(scene, columns).lines;
  const stars = isWon ? starRows.map((row, i) => (isSeen(i) ? row : [])) : [];
  const marked =
    isWon && scene.debugUsed ? [line('You used the debug view, so this win does not count.', 'debug')] : [];
  const why = [...reasons, ...marked]
    .flatMap((row) => wrappedLines(textOf(row), columns - 2, roleOf(row)))
    .map(indented);
  const isDrawn = isRoomy && isWon;
  const pictured = starsShown(scene).map((star, i) => (isSeen(i) ? star : { label: '', isEarned: false }));
  const head = [outcomeLine(scene, isWon, columns, isRoomy), ...why];
  const air: Line[] = isRoomy ? [[]] : [];
  return [
    {
      title,
      lines: isDrawn
        ? [...air, ...head, ...air, ...starPicture(pictured, columns, scene.glyphs), ...air]
        : [...air, ...head, ...(isRoomy ? [] : stars), ...air],
    },
    {
      title: 'what is left',
      lines: [...(isRoomy && isWon ? [...stars, ...air] : []), ...figures.map(indented), ...air],
    },
    ...(isRoomy ? [{ title: `turn ${scene.view.turn}`, lines: logLines(scene, columns) }] : []),
  ];
}

/** The stars of the stage in a campaign, otherwise those of the level. */
const starsShown = (scene: BreachScene): readonly { readonly label: string; readonly isEarned: boolean }[] =>
  isStage(scene) ? (scene.result?.stars ?? []).map(({ isEarned }) => ({ label: '', isEarned })) : starsSoFar(scene);

function outcomeLine({ view, level }: BreachScene, isWon: boolean, columns: number, isRoomy: boolean): Line {
  const { turn } = view;
  const par = level?.par === undefined || !isRoomy ? '' : `, par ${level.par}`;
  return isWon
    ? [span(' '), span(' WON ', 'strong', 'goal'), span(`${columns < narrow ? '' : ' in'} turn ${turn}${par}`)]
    : [span(' LOST', 'refusal'), span(` in turn ${turn}${par}`)];
}

const textOf = (row: Line): string => row.map(({ text }) => text).join('');

const roleOf = ([first]: Line): Role => first?.role ?? 'text';

type Buttons = GameDialog<IntoTheBreachScreen>['buttons'];

export function dialogOf(scene: BreachScene): GameDialog<IntoTheBreachScreen> | undefined {
  const { reason } = scene.view;
  if (reason === null || isWatched(scene)) return undefined;
  const won = reason === 'enemies-destroyed';
  return {
    title: titleOf(scene, won),
    prompt: 'what now',
    panel: (room) => endPanel(scene, room),
    lines: [
      ...(won ? [line(sentence(endTexts[reason]), 'strong')] : lossLines(scene)).flatMap((row) =>
        wrappedLines(textOf(row), dialogColumns, roleOf(row)),
      ),
      [],
      ...turnLines(scene),
      ...figureLines(scene),
    ],
    buttons: buttonsOf(scene, won),
  };
}

const dialogColumns = 54;

const titleOf = (scene: BreachScene, won: boolean): string =>
  puzzleTitle(scene, won) ?? (won ? 'You win!' : 'You lose');

export function endPanel(scene: BreachScene, room: Parameters<typeof endSections>[2]): readonly Section[] {
  const won = scene.view.reason === 'enemies-destroyed';
  const columns = room.columns - 2;
  // After a win, a panel of at least `roomForFigures` columns omits the hints and undos, because the stars show them.
  const figures = figureLines(scene, columns, !won || columns < roomForFigures);
  return endSections(
    scene,
    { title: titleOf(scene, won), reasons: won ? [] : lossLines(scene, 'turn told'), figures },
    room,
  );
}

/** Minimum columns to align figures in a table, and to show initial figures beside the final ones. */
const [roomForFigures, roomForFirst] = [38, 48];

/** Minimum columns to write `health` in full. */
const roomForWords = 22;

function lossLines({ view, events }: BreachScene, turnShown?: 'turn told'): Line[] {
  const { reason, turn } = view;
  if (reason === null) return [];
  const decided = sentence(`${endTexts[reason]}${turnShown === undefined ? `, in turn ${turn}` : ''}`);
  return [line(decided, 'refusal'), ...lossTexts(view, events).map((text) => line(text))];
}

/** Sentences about the loss that decided a match (none at the turn limit), and advice for the next attempt. */
export function lossTexts({ reason, limit }: BreachScene['view'], events: BreachScene['events']): string[] {
  if (reason === 'turn-limit')
    return [
      limit === 1
        ? 'Next time: look for a move after which this turn destroys every enemy. Enemies can hit each other.'
        : 'Next time: let enemies hit each other. It saves turns.',
    ];
  const last = events.findLast((event) =>
    reason === 'mechs-destroyed'
      ? event.type === 'destroyed' && isMechKind(event.kind)
      : event.type === 'building-destroyed',
  );
  if (last?.type !== 'destroyed' && last?.type !== 'building-destroyed') return [];
  const { by } = last;
  const what = last.type === 'destroyed' ? 'mech' : 'building';
  const tip = what === 'mech' && by.kind === 'Firefly' ? columnTip : tips[by.kind];
  return [`${nameOf({ kind: by.kind, at: at(by) })} destroyed your last ${what}.`, `Next time: ${tip}`];
}

/** Advice after a defeat, by the kind of the unit that destroyed the last mech or building. */
const tips: Readonly<Record<Kind, string>> = {
  TankMech: 'look both ways. Tank shots pass through everything.',
  HealMech: 'heal the weakest building first.',
  Scorpion: 'use your healthiest mech as bait, and shoot from the side. Scorpions hunt it.',
  Firefly: 'heal the weakest building, or stand in the way. Fireflies hunt it.',
};

const columnTip = 'keep your mechs out of its column. Fireflies shoot 5 tiles up and down.';

function turnLines(scene: BreachScene): Line[] {
  const { view, level } = scene;
  const par = level?.par === undefined ? '' : `par ${level.par}, `;
  return [[span('turns'.padEnd(12), 'dim'), span(String(view.turn), 'strong'), span(`   ${par}${bestText(scene)}`)]];
}

function figureLines({ view, ...scene }: BreachScene, columns = dialogColumns, hasHelp = true): Line[] {
  const mechs = view.entities.filter(isMech);
  const standing = buildingsOf(view.board).filter(({ health }) => health > 0);
  const healthOf = (things: readonly { readonly health: number }[]) =>
    grouped(things.reduce((sum, thing) => sum + thing.health, 0));
  const health = columns < roomForWords ? 'hp' : 'health';
  const first = initialBuildings(view);
  const isTight = columns < roomForFigures;
  const atFirst = columns < roomForFirst ? '' : ` (${first.length} with ${healthOf(first)} at the start)`;
  const figures: readonly (readonly [label: string, number: number, more: string])[] = [
    ['mechs', mechs.length, `${health} ${healthOf(mechs)}`],
    ['buildings', standing.length, `${health} ${healthOf(standing)}${atFirst}`],
  ];
  const width = Math.max(...figures.map(([, number]) => grouped(number).length));
  const help: Line = isTight ? [span(helpText(scene))] : [span('help'.padEnd(12), 'dim'), span(helpText(scene))];
  return [
    ...figures.map(
      ([label, number, more]): Line => [
        span(label.padEnd(isTight ? 10 : 12), 'dim'),
        span(grouped(number).padStart(width), 'strong'),
        span(`${isTight ? ' ' : '   '}${more}`),
      ],
    ),
    ...(hasHelp ? [help] : []),
  ];
}

function buttonsOf(scene: BreachScene, won: boolean): Buttons {
  const next = nextLevelButtons<IntoTheBreachScreen>(scene);
  const again: Buttons = [
    {
      key: 'y',
      label: 'Play again',
      says: `Enter: play this level again${nextLevelWords(scene)}.`,
      action: { type: 'again', seed: 'same' },
    },
  ];
  const question: Buttons = [
    ...(isStage(scene) ? [] : again),
    { key: 'q', label: 'Leave', says: 'Enter: leave the match.', action: { type: 'leave' } },
  ];
  return [
    ...(won || isStage(scene)
      ? [...next, ...question]
      : [...question, ...solutionButtons<IntoTheBreachScreen>(scene), ...next]),
    replayButton,
    copyButton,
  ];
}
