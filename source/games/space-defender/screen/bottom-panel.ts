import type { Section } from '../../../screen/frame.ts';
import { type Line, type Role, span, toWidth } from '../../../screen/styled-text.ts';
import { firstThatFits } from '../../../screen/truncate.ts';
import { cellName } from '../cells.ts';
import { hurtsShip } from '../events.ts';
import type { Forecast } from '../lookahead/forecast.ts';
import { lossesOf } from '../lookahead.ts';
import { previewTexts } from '../text/event-texts.ts';
import { count } from '../text/words.ts';
import { kindName } from './board/look.ts';
import { layoutOf } from './layout.ts';
import type { SpaceDefenderScene } from './local.ts';
import { logOf } from './log.ts';
import { earlierWarning, moreText, unavoidableWarning } from './move-preview.ts';
import { type EnemyIntent, enemyIntentsOf } from './panel/enemy-intents.ts';
import { predictOutlook } from './pointed-move.ts';
import { freeText } from './status/move-words.ts';

interface PreviewLine {
  readonly who: string;
  readonly role: Role;
  /** The same from the longest to the shortest: a sentence that does not fit is said in fewer words, not cut. */
  readonly texts: readonly string[];
  readonly hurts?: boolean;
}

/** Columns from which on there is room for whole sentences, and for two of them. */
const roomForWords = 70;
const roomForTwo = 96;

/** What is certain if the previewed move is made, in the order of the rules, and what would happen instead. */
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

/** What shots do before the ship moves: what hits it, then what else matters of it, else how many fly on. */
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
  const matters = logOf(events, preview.projectilesMoved).filter((entry) => entry.matters);
  if (matters.length > 0) {
    const texts = matters.map(({ text }) => text);
    const brief = texts.map((text) => text.replace(/, score \d+/g, ''));
    const shortest = brief.map((text) => text.replace(/: .*$/, ''));
    return [{ who, role: 'dim', texts: [texts.join('; '), ...fewer(brief, '; '), ...fewer(shortest, '; ')] }];
  }
  if (!isWide) return [];
  const shots = events.filter(({ type }) => type === 'projectile-moved').length;
  const text = shots === 0 ? 'No shot in sight moves.' : `${count(shots, 'shot')} fly on. Nothing hits you.`;
  return [{ who, role: 'dim', texts: [text.replace('1 shot fly', '1 shot flies')] }];
}

function ownMove({ local }: SpaceDefenderScene, preview: Forecast, isWide: boolean): PreviewLine[] {
  const moved = preview.events.find((event) => event.type === 'starfighter-moved');
  if (moved?.type !== 'starfighter-moved') return [];
  const met = preview.events
    .filter((event) => event.phase === 'starfighter' && hurtsShip(event))
    .flatMap((event) => previewTexts(event, { of: 'you', events: preview.events }));
  const ends = preview.acted.starfighter.health === 0 ? 'your ship is lost' : `end at ${cellName(local.cursor)}`;
  const cost = isWide || met.length === 0 ? ` for ${moved.energy} energy` : '';
  const flies = `fly ${count(moved.cells, 'cell')}`;
  const lost = `${lossesOf(preview).during} lost on the way`;
  const texts = [
    [`${flies}${cost}`, ...met, ends],
    [flies, lost, ends],
    [lost, ends],
  ].map((parts) => parts.join(', '));
  return [{ who: 'you', role: 'own', texts: met.length > 0 ? texts : texts.slice(0, 1), hurts: met.length > 0 }];
}

/** What the choice costs once the ship has acted, and what is left. */
function nextTurn({ view, local }: SpaceDefenderScene, preview: Forecast): PreviewLine {
  const { health, energy } = preview.next.starfighter;
  const { after, before } = lossesOf(preview);
  const where = cellName(local.cursor);
  const warning = unavoidableWarning(view);
  const anywhere = warning === undefined ? '' : `; ${predictOutlook(view).unavoidableLoss} lost anywhere`;
  const [text, more] =
    health === 0
      ? [`your ship is destroyed at ${where}`, '']
      : after > 0
        ? [`${after} lost at ${where}: ${health} health left`, anywhere]
        : [`nothing ${before > 0 ? 'more ' : ''}hits you at ${where}: ${health} health`, `, ${energy} energy`];
  return { who: 'next turn', role: 'dim', texts: [`${text}${more}`, text], hurts: after > 0 };
}

/** What waiting and firing would cost instead, and where else nothing would be lost. */
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
    ...(free === undefined ? [] : [{ who: 'nearest', role: 'dim' as const, texts: [`free of danger: ${free}`] }]),
  ];
}

/** What the marks and numbers on the board mean, in as many words as there is room for. */
function legendOf(scene: SpaceDefenderScene): PreviewLine {
  const { cell } = layoutOf(scene);
  const { before, unavoidableLoss } = predictOutlook(scene.view);
  const beyond = before + unavoidableLoss > 0 ? ` beyond the ${before + unavoidableLoss}` : '';
  const lost = cell.rows === 1 ? '!' : cell.columns > 3 ? '-22' : '22';
  const next = cell.columns > 3 ? ["F' next place"] : [];
  const texts = [`lost there${beyond}`, 'lost there'].map((words) =>
    [`${lost} ${words}`, 'x destroyed there', ...next].join('     '),
  );
  return { who: 'marks', role: 'dim', texts };
}

/** Enemies that only move are told together with others of their kind. */
function grouped(intents: readonly EnemyIntent[], isWide: boolean): PreviewLine[] {
  const plain = intents.filter((intent) => !intent.hurts && intent.place !== undefined);
  const single = intents
    .filter((intent) => !plain.includes(intent))
    .map(
      ({ kind, id, text, hurts }): PreviewLine => ({
        who: nameOf(kind, id, isWide),
        role: 'enemy',
        texts: [text],
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

/** Several things in a row: all of them, or as many as fit and how many more there are. */
const fewer = (things: readonly string[], between: string): readonly string[] =>
  things.map((_, omitted) => {
    const listText = things.slice(0, things.length - omitted).join(between);
    return omitted === 0 ? listText : `${listText} and ${omitted} more`;
  });

const nameOf = (kind: EnemyIntent['kind'], id: number, isWide: boolean): string =>
  `${isWide ? kind : kindName(kind, 12 - String(id).length)} ${id}`;

/**
 * One enemy a row, those first that hurt; where there are more than rows, those that do no harm two a row, and how many
 * are not told, if there is room to say so.
 */
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
      ? [{ who: '', role: 'dim', texts: [`${missing} more in sight: e lists them`] }]
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
