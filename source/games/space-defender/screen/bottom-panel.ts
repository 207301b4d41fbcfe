import { compact } from '#engine/lookup.ts';
import { frameRows, type Section } from '#screen/frame.ts';
import { filterLog } from '#screen/scene.ts';
import { pluralize } from '#screen/sentences.ts';
import { bar, type Line, padRows, type Role, span, toWidth, withTarget } from '#screen/styled-text.ts';
import { firstThatFits, truncate } from '#screen/truncate.ts';
import { cellName, distance, nearestFirst } from '../cells.ts';
import { type Forecast, lossesOf } from '../lookahead.ts';
import { isOver } from '../outcome.ts';
import type { Enemy, Projectile } from '../sector.ts';
import type { View } from '../state.ts';
import { projectileSymbols } from '../text/transcript.ts';
import { maxDebugScroll } from './debug.ts';
import { type EnemyIntent, enemyIntentsOf, nextAction, type Provocation, reactionTo } from './enemy-intents.ts';
import { enemyGlyph, kindName } from './facts.ts';
import { storyOf, storySection } from './game-over.ts';
import { boardHeight, layoutOf, leftWidthOf } from './layout.ts';
import { defenderTargets, type SpaceDefenderScene } from './local.ts';
import { earlierWarning, freeText, moreText, predictOutlook, previewOf, unavoidableWarning } from './move-preview.ts';
import { type LogEntry, logOf, narrate, sentenceWidth } from './narrator.ts';

interface PreviewLine {
  readonly who: string;
  readonly role: Role;
  /** Texts for one line, longest first. The first text that fits is shown. */
  readonly texts: readonly string[];
  readonly hurts?: boolean;
}

/** Minimum columns to use full sentences. */
const roomForWords = 70;
const roomForTwo = 96;

export function previewSection(scene: SpaceDefenderScene, preview: Forecast, height: number, width: number): Section {
  const isWide = width >= roomForWords;
  const whoWidth = isWide ? 16 : 13;
  const first = [beforeMove(scene, preview, isWide), ownMove(scene, preview, isWide)].flat();
  const last = [nextTurn(scene, preview), ...instead(scene, isWide)];
  const enemies = grouped(enemyIntentsOf(preview), isWide);
  const room = Math.max(1, height - first.length - last.length);
  const marks = height - first.length - last.length - enemies.length > 0 && isWide ? [legendOf(scene)] : [];
  const line = (entry: PreviewLine): Line => lineOf(entry, whoWidth, width);
  const rows = [...first.map(line), ...enemyLines(enemies, room, whoWidth, width), ...[...last, ...marks].map(line)];
  return { title: 'what happens', tag: 'seen only', lines: rows.slice(0, height) };
}

const lineOf = ({ who, role, texts, hurts }: PreviewLine, whoWidth: number, width: number): Line => [
  span(who.padStart(whoWidth), role),
  span('  '),
  span(firstThatFits(texts, width - whoWidth - 3), hurts === true ? 'danger' : 'text'),
];

/** Line about the time before the move: hits on the ship, else important events, else (in a wide panel) shots. */
function beforeMove({ view }: SpaceDefenderScene, preview: Forecast, isWide: boolean): PreviewLine[] {
  const events = preview.events.filter(
    ({ phase }) => phase === 'friendly-projectiles' || phase === 'enemy-projectiles',
  );
  const who = isWide ? 'before you move' : 'before';
  const warning = earlierWarning(view, preview);
  if (warning !== undefined)
    return [
      {
        who,
        role: 'dim',
        texts: [warning.long, warning.short, `${lossesOf(preview).before} lost: ${warning.cause}`],
        hurts: true,
      },
    ];
  const matters = logOf(events).filter((entry) => entry.matters);
  if (matters.length > 0) {
    const texts = matters.map(({ text }) => text);
    const brief = texts.map((text) => text.replace(/ \(.*?\)/g, ''));
    return [{ who, role: 'dim', texts: [texts.join(' '), ...fewer(brief, ' ')] }];
  }
  if (!isWide) return [];
  const shots = events.filter(({ type }) => type === 'projectile-moved').length;
  const flying = pluralize(shots, 'shot flies', 'shots fly');
  const text = shots === 0 ? 'No moving shots in sight.' : `${flying} on without hitting you.`;
  return [{ who, role: 'dim', texts: [text] }];
}

function ownMove({ local }: SpaceDefenderScene, preview: Forecast, isWide: boolean): PreviewLine[] {
  const moved = preview.events.find((event) => event.type === 'starfighter-moved');
  if (moved?.type !== 'starfighter-moved') return [];
  const [, ...met] = narrate(preview.events.filter(({ phase }) => phase === 'starfighter')).flatMap(({ did }) => did);
  const ends = preview.acted.starfighter.health === 0 ? 'your ship is lost' : `end at ${cellName(local.cursor)}`;
  const cost = isWide || met.length === 0 ? ` for ${moved.energy} energy` : '';
  const flies = `fly ${pluralize(moved.cells, 'cell')}`;
  const lost = `${lossesOf(preview).during} health lost`;
  const texts = [
    [`${flies}${cost}`, ...met, ends],
    [flies, lost, ends],
    [lost, ends],
  ].map((parts) => parts.join(', '));
  return [{ who: 'you', role: 'own', texts: met.length > 0 ? texts : texts.slice(0, 1), hurts: met.length > 0 }];
}

function nextTurn({ view, local }: SpaceDefenderScene, preview: Forecast): PreviewLine {
  const { health, energy } = preview.next.starfighter;
  const { after, before } = lossesOf(preview);
  const where = cellName(local.cursor);
  const warning = unavoidableWarning(view);
  const anywhere = warning === undefined ? '' : `; you lose ${predictOutlook(view).unavoidableLoss} wherever you go`;
  const [text, more] =
    health === 0
      ? [`your ship is destroyed at ${where}`, '']
      : after > 0
        ? [`you lose ${after} at ${where}: ${health} health left`, anywhere]
        : [`you are ${before > 0 ? 'otherwise ' : ''}safe at ${where}: ${health} health`, `, ${energy} energy`];
  return { who: 'next turn', role: 'dim', texts: [`${text}${more}`, text], hurts: after > 0 };
}

function instead(scene: SpaceDefenderScene, isWide: boolean): PreviewLine[] {
  const { view, local } = scene;
  const waits = moreText(view, 'pass');
  const fires = moreText(view, 'fire');
  const alternatives = [
    ...(waits === undefined ? [] : [`t wait: ${waits}`]),
    ...(fires === undefined ? [] : [`f fire: ${fires}`]),
  ];
  const isDangerous = predictOutlook(view).dangers.get(local.cursor.row)?.has(local.cursor.column) === true;
  const free = isWide && isDangerous ? freeText(scene) : undefined;
  return [
    { who: 'instead', role: 'dim', texts: [alternatives.join('    ')] },
    ...(free === undefined ? [] : [{ who: 'nearest safe', role: 'dim' as const, texts: [free] }]),
  ];
}

function legendOf(scene: SpaceDefenderScene): PreviewLine {
  const { cell } = layoutOf(scene);
  const { before, unavoidableLoss } = predictOutlook(scene.view);
  const beyond = before + unavoidableLoss > 0 ? ` on top of ${before + unavoidableLoss}` : '';
  const lost = cell.rows === 1 ? '!' : '22';
  const enemy = scene.view.sector?.enemies[0];
  const next = cell.columns > 3 && enemy !== undefined ? [`${enemyGlyph(enemy.kind)[0]}' next place`] : [];
  const texts = [`damage there${beyond}`, 'damage there'].map((words) =>
    [`${lost} ${words}`, 'x deadly', ...next].join('     '),
  );
  return { who: 'marks', role: 'dim', texts };
}

function grouped(intents: readonly EnemyIntent[], isWide: boolean): PreviewLine[] {
  const plain = intents.filter((intent) => !intent.hurts && intent.place !== undefined);
  const single = intents
    .filter((intent) => !plain.includes(intent))
    .map(
      ({ kind, id, texts, hurts }): PreviewLine => ({
        who: nameOf(kind, id, isWide),
        role: 'enemy',
        texts,
        hurts,
      }),
    );
  const kinds = [...new Set(plain.map(({ kind }) => kind))];
  return [
    ...single,
    ...kinds.map((kind): PreviewLine => {
      const same = plain.filter((intent) => intent.kind === kind);
      const [only] = same;
      const who = same.length === 1 && only !== undefined ? nameOf(kind, only.id, isWide) : `${kind}s`;
      return {
        who,
        role: 'enemy',
        texts: fewer(
          same.flatMap(({ place }) => place ?? []),
          ', ',
        ),
      };
    }),
  ];
}

/** Texts in decreasing length: a list of all things, then shorter lists with the number of omitted things. */
const fewer = (things: readonly string[], between: string): readonly string[] =>
  things.map((_, omitted) => {
    const listText = things.slice(0, things.length - omitted).join(between);
    return omitted === 0 ? listText : `${listText} and ${omitted} more`;
  });

const nameOf = (kind: EnemyIntent['kind'], id: number, isWide: boolean): string =>
  `${isWide ? kind : kindName(kind, 12 - String(id).length)} ${id}`;

/** Lists harmful enemies one per row, then the others, in a wide panel up to two per row. May end with a count. */
function enemyLines(enemies: readonly PreviewLine[], rows: number, whoWidth: number, width: number): Line[] {
  const pairs = enemies.length > rows && width >= roomForTwo;
  const harmful = enemies.filter(({ hurts }) => hurts).slice(0, rows);
  const harmless = enemies.filter((entry) => !harmful.includes(entry));
  const perRow = pairs ? 2 : 1;
  const room = harmful.length + Math.max(0, rows - harmful.length) * perRow;
  const visible = enemies.length > room ? harmless.slice(0, Math.max(0, room - harmful.length - 1)) : harmless;
  const missing = harmless.length - visible.length;
  const more: PreviewLine[] =
    missing > 0 && harmful.length < rows
      ? [{ who: '', role: 'dim', texts: [`${missing} more in sight; e: list them`] }]
      : [];
  const all = [...visible, ...more];
  const half = Math.floor(width / perRow);
  return [
    ...harmful.map((entry) => lineOf(entry, whoWidth, width)),
    ...Array.from({ length: Math.ceil(all.length / perRow) }, (_, i): Line => {
      const [leftEntry, rightEntry] = all.slice(i * perRow, (i + 1) * perRow);
      const first = leftEntry === undefined ? [] : lineOf(leftEntry, whoWidth, half);
      return rightEntry === undefined ? first : [...toWidth(first, half), ...lineOf(rightEntry, whoWidth, half)];
    }),
  ];
}

/** Minimum rows of the log below the table of visible enemies and shots. */
const minLogRows = 8;
/** Minimum rows below the board for showing a table. */
const minRows = 18;

/** Minimum columns of a table with bars. */
const withBars = 75;
const withShots = 94;

/** Rows of the section of visible enemies and shots, and its separator. 0 if empty, without room, or after the end. */
export function sightHeight(scene: SpaceDefenderScene, height: number): number {
  const { sector } = scene.view;
  if (sector === null || height < minRows || isOver(scene.view)) return 0;
  const shots = leftWidthOf(scene) < withShots ? 0 : sector.projectiles.length;
  const rows = Math.max(sector.enemies.length, shots);
  return rows === 0 ? 0 : Math.min(rows + 2, height - minLogRows);
}

export function sightSection(scene: SpaceDefenderScene, height: number): Section {
  const { enemies = [], projectiles = [] } = scene.view.sector ?? {};
  const width = leftWidthOf(scene);
  const hasShots = width >= withShots;
  const hasBars = width >= withBars;
  const room = height - 1;
  const rowCount = Math.max(enemies.length, hasShots ? projectiles.length : 0);
  const visibleRows = rowCount > room ? room - 1 : rowCount;
  const lines = Array.from(
    { length: visibleRows },
    (_, i): Line => [...enemyCells(scene, enemies[i], hasBars), ...(hasShots ? shotCells(projectiles[i]) : [])],
  );
  return {
    title: `in sight: ${pluralize(enemies.length, 'enemy', 'enemies')}, ${pluralize(projectiles.length, 'shot')}`,
    tag: hasBars ? 'next action while it sees you' : undefined,
    lines: [
      head(hasBars, hasShots),
      ...lines,
      ...(rowCount > visibleRows ? [[span(`   ${rowCount - visibleRows} more rows`, 'dim')] as const] : []),
    ],
  };
}

const head = (hasBars: boolean, hasShots: boolean): Line => [
  span(
    hasBars
      ? `   enemy          at     health          armour  sees  next${hasShots ? '                   shot  dmg at move' : ''}`
      : '   enemy          at     health   arm  sees  next',
    'dim',
  ),
];

function enemyCells(
  { glyphs, local, view }: SpaceDefenderScene,
  enemy: Readonly<Enemy> | undefined,
  hasBar: boolean,
): Line {
  if (enemy === undefined) return [span(' '.repeat(withBars))];
  const [symbol, role] = enemyGlyph(enemy.kind);
  const { health, totalHealth, armour, canSeeStarfighter: sees } = enemy;
  const isPointedAt = view.phase === 'in-game' && distance(enemy, local.cursor) === 0;
  const next = nextAction(enemy.kind, sees);
  return [
    span(` ${symbol} `, role),
    span(
      `${kindName(enemy.kind, 14 - String(enemy.id).length)} ${enemy.id}`.padEnd(15),
      isPointedAt ? 'strong' : 'text',
    ),
    span(`${cellName(enemy).padEnd(3)}${`${health}/${totalHealth}`.padStart(9)} `),
    ...(hasBar ? bar(glyphs, health, totalHealth, 8, 'enemy') : []),
    span(`${String(armour).padStart(hasBar ? 6 : 5)}${hasBar ? '   ' : '  '}${(sees ? 'yes' : 'no').padEnd(6)}`),
    span(hasBar ? next.padEnd(21) : next, sees ? 'warning' : 'text'),
  ];
}

function shotCells(shot: Readonly<Projectile> | undefined): Line {
  if (shot === undefined) return [];
  const { side, damage, move } = shot;
  return [
    span(projectileSymbols[side], side === 'friendly' ? 'friend' : 'enemy'),
    span(`     ${String(damage).padStart(4)} ${cellName(shot).padEnd(4)}${String(move).padStart(3)}`),
  ];
}

export const enemiesInSight = ({ sector }: Pick<View, 'sector'>): readonly Readonly<Enemy>[] =>
  sector === null ? [] : nearestFirst(sector.enemies, sector.starfighter);

export function shownEnemies(scene: SpaceDefenderScene, height: number): readonly Readonly<Enemy>[] {
  const first = Math.min(scene.local.scrolled, maxEnemiesScroll(scene, height));
  return enemiesInSight(scene.view).slice(first, first + height - 1);
}

export const maxEnemiesScroll = ({ view }: SpaceDefenderScene, height: number): number =>
  Math.max(0, (view.sector?.enemies.length ?? 0) - (height - 1));

/** Section with the next actions of enemies in sight, as many as fit in `height`. */
export function enemySection(scene: SpaceDefenderScene, height: number, width: number): Section {
  const enemies = enemiesInSight(scene.view);
  const visible = shownEnemies(scene, height);
  const first = Math.min(scene.local.scrolled, maxEnemiesScroll(scene, height)) + 1;
  const range = visible.length < enemies.length ? `, lines ${first}-${first + visible.length - 1}` : '';
  const title = `in sight: ${enemies.length === 1 ? '1 enemy' : `${enemies.length} enemies`}${range}`;
  if (enemies.length === 0)
    return { title, lines: [[span(' No enemy in sight. What enemies will do appears here.', 'dim')]] };
  const wide = width >= wideTable;
  return {
    title,
    tag: wide ? 'next action while it sees you' : 'while it sees you',
    lines: [[span(wide ? wideHead : narrowHead, 'dim')], ...visible.map((enemy) => row(scene, enemy, wide))],
  };
}

const wideTable = 92;

const narrowHead = '   enemy      at  next            if you';
const wideHead = '   enemy          at  next                if you wait            if you fire   on power';

function row({ view, local }: SpaceDefenderScene, enemy: Readonly<Enemy>, wide: boolean): Line {
  const [symbol, role] = enemyGlyph(enemy.kind);
  const area = distance(enemy, local.cursor) === 0 && view.phase === 'in-game' ? 'selection' : undefined;
  const { kind, id } = enemy;
  const name = wide ? `${kind} ${id}`.padEnd(15) : `${kindName(kind, 9 - String(id).length)} ${id}`.padEnd(11);
  const action = nextAction(kind, enemy.canSeeStarfighter);
  const next = wide ? action.padEnd(20) : action.replace('Interceptor', '1 I').padEnd(16);
  const spans = [
    span(area === undefined ? ' ' : '>', 'accent', area),
    span(`${symbol} `, role, area),
    span(`${name}${cellName(enemy).padEnd(4)}`, 'text', area),
    span(next, enemy.canSeeStarfighter ? 'warning' : 'text', area),
    span(wide ? allReactions(enemy) : mainReactions(enemy), 'dim', area),
  ];
  return withTarget(spans, defenderTargets.to({ type: 'cell', cell: { row: enemy.row, column: enemy.column } }));
}

const reactionText = ({ kind }: Readonly<Enemy>, command: Provocation): string => reactionTo(kind, command)?.text ?? '';

const allReactions = (enemy: Readonly<Enemy>): string =>
  `${reactionText(enemy, 'pass').padEnd(23)}${reactionText(enemy, 'fire').padEnd(14)}${reactionText(enemy, 'special')}`;

/** Reactions to waiting and to firing. If there are both, the reaction to waiting omits the movement. */
function mainReactions(enemy: Readonly<Enemy>): string {
  const waits = reactionText(enemy, 'pass').replace('2 Interceptors', '2 I');
  const fires = reactionText(enemy, 'fire');
  return compact(
    waits !== '' && `wait: ${fires === '' ? waits : waits.replace(/^left \d+, /, '')}`,
    fires !== '' && `fire: ${fires}`,
  ).join(' ');
}

export function sectionsBelow(scene: SpaceDefenderScene, height: number, width: number): Section[] {
  if (scene.local.below === 'enemies' && !isOver(scene.view)) return [enemySection(scene, height, width)];
  const story = storyOf(scene);
  if (story !== undefined && hasStory(scene)) return [storySection(story, height)];
  const rows = height - sightHeight(scene, height);
  const sight = rows < height ? [sightSection(scene, height - rows - 1)] : [];
  const preview = isOver(scene.view) ? undefined : previewOf(scene);
  if (preview !== undefined) return [...sight, previewSection(scene, preview, rows, width)];
  const log = logHeight(scene, height);
  if (log === rows) return [...sight, logSection(scene, rows, width)];
  const unscrolled = { ...scene, local: { ...scene.local, scrolled: 0 } };
  const listed = enemySection(unscrolled, rows - log - 1, width);
  // The section about visible enemies has the next actions already, so this section is named after the reactions.
  const reactions = sight.length === 0 ? listed : { title: 'reactions', lines: listed.lines };
  return [...sight, logSection(scene, log, width, 'filled'), reactions];
}

/** True if the story of the match names a loss of health or a gain of score. */
export function hasStory(scene: SpaceDefenderScene): boolean {
  const story = storyOf(scene);
  return story !== undefined && story.decided.length > 0;
}

/** Minimum rows of the bottom panel to show both the log and the enemies' next actions. */
const roomForBoth = 12;

/** Rows for the log below the table of visible enemies. A tall panel leaves about half to the enemies' next actions. */
export function logHeight(scene: SpaceDefenderScene, height: number): number {
  const rows = height - sightHeight(scene, height);
  return rows < roomForBoth || isOver(scene.view) ? rows : Math.ceil(rows / 2) - 1;
}

export function shownLog(scene: SpaceDefenderScene): readonly LogEntry[] {
  const { panelBeside, leftWidth, panelWidth } = layoutOf(scene);
  const room = (panelBeside ? leftWidth : leftWidth - panelWidth - 1) - 4;
  return filterLog(logOf(scene.events, Math.min(room, sentenceWidth)), scene.preferences);
}

function logSection(scene: SpaceDefenderScene, height: number, width: number, filled?: 'filled'): Section {
  const entries = shownLog(scene);
  const first = Math.max(0, entries.length - height - scene.local.scrolled);
  const last = Math.min(first + height, entries.length);
  const lines = entries
    .slice(first, last)
    .map(
      ({ phase, text, hurts }): Line => [
        span(` ${phase === 0 ? ' ' : phase} `, 'dim'),
        span(truncate(text, width - 4), hurts ? 'danger' : 'text'),
      ],
    );
  const empty = scene.events.length > 0 ? 'nothing that affects you' : 'Fly (Enter), fire (f), power (s) or wait (t)';
  return {
    title: `turn ${scene.view.turn}`,
    tag: last - first < entries.length ? `lines ${first + 1}-${last} of ${entries.length}` : undefined,
    lines: padRows(lines.length > 0 ? lines : [[span(` ${empty}`, 'dim')]], filled === undefined ? 0 : height),
  };
}

export const rowsBelow = (scene: SpaceDefenderScene): number =>
  scene.rows - frameRows - 1 - boardHeight(scene.view.field ?? { rows: 0, columns: 0 }, layoutOf(scene).cell);

export const maxScroll = (scene: SpaceDefenderScene): number =>
  scene.debug
    ? maxDebugScroll(scene, rowsBelow(scene))
    : hasStory(scene)
      ? 0
      : Math.max(0, shownLog(scene).length - logHeight(scene, rowsBelow(scene)));
