import { refusal } from '#engine/result.ts';
import { formatCommand } from '#engine/script.ts';
import type { Frame, Section } from '#screen/frame.ts';
import { bar, type Line, listLine, span, withTarget } from '#screen/styled-text.ts';
import { boardRanges, commands } from '../commands.ts';
import { enemyStats } from '../tables.ts';
import { type EnemyKind, enemyKinds } from '../vocabulary.ts';
import { nextAction, type Provocation, reactionTo } from './enemy-intents.ts';
import { enemyGlyph, seedText } from './facts.ts';
import { type Binding, binding, play, rowKey, type ScreenAction, setLocal } from './keys/actions.ts';
import {
  type BoardDraft,
  chanceOfNothing,
  type DraftRow,
  defenderTargets,
  draftRows,
  playCommand,
  readyBoards,
  type SpaceDefenderScene,
  withChange,
} from './local.ts';
import { emptyBoard, goalWords, lessonTexts } from './match-summary.ts';

export const paintStart = (scene: SpaceDefenderScene): Frame =>
  scene.view.mission === null ? paintDraft(scene) : paintGivenUp(scene);

function paintDraft(scene: SpaceDefenderScene): Frame {
  const { local, seed, columns, rows } = scene;
  const { draft } = local;
  return {
    title: [span('Space Defender', 'strong'), span('   custom board')],
    facts: [span(`seed ${seedText(seed)}`, 'dim')],
    left: [
      {
        title: 'board',
        lines: [
          draftLine(scene, 0, [span('Rows        '), ...rangeSpans(draft.rows, boardRanges.rows)]),
          draftLine(scene, 1, [span('Columns     '), ...rangeSpans(draft.columns, boardRanges.columns)]),
          [],
        ],
      },
      {
        title: 'spawns per turn, and what each does when it sees you',
        lines: [
          ...enemyKinds.map((kind, i) => draftLine(scene, i + 2, kindSpans(scene, kind))),
          [span(`     none        ${String(chanceOfNothing(draft)).padStart(3)} %`, 'dim')],
          [],
        ],
      },
      {
        title: 'presets',
        lines: [
          ...readyBoards.map(
            ({ name, about, draft: ready }, i): Line =>
              withTarget(
                [
                  span(`   ${i + 1} `, 'dim'),
                  span(name.padEnd(10), sameDraft(ready, draft) ? 'strong' : 'text'),
                  span(`${ready.rows}x${ready.columns}`.padEnd(7), 'dim'),
                  span(about),
                ],
                defenderTargets.to({ type: 'preset', preset: i }),
              ),
          ),
          [],
        ],
      },
      ...(columns >= 110 && rows >= 30 ? [behaviourSection()] : []),
      ...(columns >= 110 && rows >= rowsWithBoard
        ? [{ title: `${draft.rows}x${draft.columns} board`, lines: boardLines(draft, scene) }]
        : []),
    ],
    status: [[span('Enter: use this board, then choose your ship.')], [span(changeText(local.choice), 'dim')]],
  };
}

/** Minimum rows of a screen that has the board below the lists, and rows for everything but the board. */
const [rowsWithBoard, listRows] = [45, 34];

const boardLines = (draft: BoardDraft, { columns, rows }: SpaceDefenderScene): Line[] =>
  emptyBoard(draft, { columns: columns - 8, rows: rows - listRows }).map((row) => [span('     '), ...row]);

function draftLine({ local, columns }: SpaceDefenderScene, i: number, content: Line): Line {
  const chosen = local.choice === i;
  const rowSpans = listLine([span(chosen ? ' >   ' : '     ', 'accent'), ...content], columns, chosen);
  return withTarget(rowSpans, defenderTargets.to({ type: 'row', row: i }));
}

const rangeSpans = (value: number, [min, max]: readonly [number, number]): Line => [
  span(String(value).padStart(3), 'strong'),
  span(`       ${min} to ${max}`, 'dim'),
];

const barWidth = 14;

function kindSpans({ local, glyphs, columns }: SpaceDefenderScene, kind: EnemyKind): Line {
  const chance = local.draft.chances[kind];
  const { health, armour, vision } = enemyStats[kind];
  const more = columns >= 110 ? `   health ${health}, armour ${armour}, vision ${vision}` : '';
  const [symbol, role] = enemyGlyph(kind);
  return [
    span(symbol, role),
    span(`${kind.slice(1).padEnd(11)}${String(chance).padStart(3)} %   `),
    ...bar(glyphs, chance, 100, barWidth, 'enemy'),
    span(`   ${nextAction(kind, true).padEnd(22)}${more}`, 'dim'),
  ];
}

const behaviourSection = (): Section => ({
  title: 'actions and reactions',
  lines: [
    [
      span(
        '     kind         sees you             does not see you     if you wait             if you fire   on power',
        'dim',
      ),
    ],
    ...enemyKinds.map((kind): Line => {
      const [symbol, role] = enemyGlyph(kind);
      const because = (command: Provocation) => reactionTo(kind, command)?.text ?? '';
      return [
        span(`     ${symbol}`, role),
        span(kind.slice(1).padEnd(12)),
        span(nextAction(kind, true).padEnd(21) + nextAction(kind, false).padEnd(21), 'dim'),
        span(because('pass').padEnd(24) + because('fire').padEnd(14) + because('special'), 'dim'),
      ];
    }),
  ],
});

const sameDraft = (a: BoardDraft, b: BoardDraft): boolean =>
  a.rows === b.rows && a.columns === b.columns && enemyKinds.every((kind) => a.chances[kind] === b.chances[kind]);

function changeText(choice: number): string {
  const row = draftRows[choice] ?? 'rows';
  if (row === 'rows' || row === 'columns') return `Left, right: change ${row} by 1. PgUp, PgDn: by 5.`;
  return `Left, right: change the chance of a ${row} by 1 %. PgUp, PgDn: by 5 %.`;
}

function paintGivenUp(scene: SpaceDefenderScene): Frame {
  const { view, seed } = scene;
  const { mission } = view;
  return {
    title: [span('Space Defender', 'strong'), span(`   ${mission?.title}: given up`)],
    facts: [span(`seed ${seedText(seed)}`, 'dim')],
    left: [
      {
        title: 'mission',
        lines: [[], [span(`   ${mission?.title}: ${mission === null ? '' : goalWords(mission)}.`)]],
      },
    ],
    status: [
      [span('You gave up the mission.', 'strong')],
      [span(lessonTexts(scene)[0] ?? 'Enter: play again with the same ship and new enemies. a: same enemies.')],
    ],
  };
}

export const startKeys = (scene: SpaceDefenderScene): Binding[] => [
  rowKey(scene, draftRows.length, 'another row', 'row'),
  binding('look', ['left', 'right', 'h', 'l'], ['left/right', 'change'], 'lower or raise this value', (key) =>
    change(scene, key === 'left' || key === 'h' ? -1 : 1),
  ),
  binding('look', ['pageup', 'pagedown'], undefined, 'raise or lower this value by 5', (key) =>
    change(scene, key === 'pageup' ? 5 : -5),
  ),
  binding('play', 'enter', 'play', formatCommand(commands, playCommand(scene.local.draft)), () =>
    play(playCommand(scene.local.draft)),
  ),
  binding(
    'look',
    readyBoards.map((_, i) => String(i + 1)),
    [`1-${readyBoards.length}`, 'boards'],
    `a preset: ${readyBoards.map(({ name }) => name).join(', ')}`,
    (key) => takeReady(scene, Number(key) - 1),
    `1-${readyBoards.length}`,
  ),
];

export const takeReady = (scene: SpaceDefenderScene, i: number): ScreenAction =>
  setLocal(scene, { draft: readyBoards[i]?.draft ?? scene.local.draft });

function change(scene: SpaceDefenderScene, by: number): ScreenAction {
  const { draft, choice } = scene.local;
  const row = draftRows[choice] ?? 'rows';
  const after = withChange(draft, row, by);
  const moved =
    row === 'rows' || row === 'columns' ? after[row] !== draft[row] : after.chances[row] !== draft.chances[row];
  return moved
    ? setLocal(scene, { draft: after })
    : { type: 'refuse', error: refusal('out-of-range', limitText(row, by)) };
}

function limitText(row: DraftRow, by: number): string {
  if (row === 'rows' || row === 'columns') {
    const [min, max] = boardRanges[row];
    return `A board has ${min} to ${max} ${row}.`;
  }
  return by < 0 ? `${row}s do not appear at all.` : 'The chances add up to 100 % already. Lower another chance first.';
}
