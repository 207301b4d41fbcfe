import type { Section } from '../../../../screen/frame.ts';
import { starPicture } from '../../../../screen/results.ts';
import { pluralize } from '../../../../screen/sentences.ts';
import { indented, type Line, line, type Role, span, wrappedLines } from '../../../../screen/styled-text.ts';
import { logLines } from '../bottom-panel/log.ts';
import type { BreachScene } from '../local.ts';
import { starsSection, starsSoFar } from './stars-section.ts';

/** Columns from which on stars are drawn large, and below which every word counts. */
const [roomy, narrow] = [40, 22];

/** The end beside the board: how it came out and the stars, what it took, and the last turn. */
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
  const stars = isWon ? starsSection(scene, columns).lines.map((row, i) => (isSeen(i) ? row : [])) : [];
  const marked = isWon && scene.debugUsed ? [line('The debug view was used: this win does not count.', 'debug')] : [];
  const why = [...reasons, ...marked]
    .flatMap((row) => wrappedLines(textOf(row), columns - 2, roleOf(row)))
    .map(indented);
  const isDrawn = isRoomy && isWon;
  const pictured = starsSoFar(scene).map((star, i) => (isSeen(i) ? star : { label: '', isEarned: false }));
  const head = [outcomeLine(scene, isWon, columns, isRoomy), ...why];
  const air: Line[] = isRoomy ? [[]] : [];
  return [
    {
      title,
      lines: isDrawn
        ? [...air, ...head, ...air, ...starPicture(pictured, columns, scene.glyphs), ...air]
        : [...air, ...head, ...(isRoomy ? [] : stars), ...air],
    },
    { title: 'how', lines: [...(isRoomy && isWon ? [...stars, ...air] : []), ...figures.map(indented), ...air] },
    ...(isRoomy ? [{ title: `turn ${scene.view.turn}`, lines: logLines(scene, columns) }] : []),
  ];
}

/** `SOLVED  in 3 turns, par 3` */
function outcomeLine({ view, level }: BreachScene, isWon: boolean, columns: number, isRoomy: boolean): Line {
  const { turn } = view;
  const par = level?.par === undefined || !isRoomy ? '' : `, par ${level.par}`;
  return isWon
    ? [
        span(' '),
        span(' SOLVED ', 'strong', 'goal'),
        span(`${columns < narrow ? '' : ' in'} ${pluralize(turn, 'turn')}${par}`),
      ]
    : [span(' LOST', 'refusal'), span(` in turn ${turn}${par}`)];
}

const textOf = (row: Line): string => row.map(({ text }) => text).join('');

const roleOf = ([first]: Line): Role => first?.role ?? 'text';
