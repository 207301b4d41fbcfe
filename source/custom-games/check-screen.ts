import type { Check } from '#engine/checks/moment.ts';
import { viewersOf } from '#engine/checks/secrets.ts';
import { compact } from '#engine/lookup.ts';
import { eventsFor } from '#engine/report.ts';
import type { CustomScreen } from '#engine/text/custom-screen.ts';
import { columnsOf } from '#engine/text/width.ts';
import { type GameTypes, seatOfViewer } from '#engine/vocabulary.ts';
import type { Frame } from '#screen/frame.ts';
import { ascii, unicode, widthOf } from '#screen/styled-text.ts';
import type { CustomGame } from './open.ts';
import { boardRoom, givenScene } from './screen/paint.ts';
import type { OwnScene } from './screen/shown-game.ts';

const sizes = [
  { columns: 80, rows: 24 },
  { columns: 120, rows: 40 },
  { columns: 200, rows: 55 },
] as const;

/** Finds a screen that throws an error, or that is wider than its part of the terminal. */
export const screenCheck =
  ({ game, screenGame, screen, moduleScreen }: CustomGame): Check<GameTypes> =>
  ({ match, played }) => {
    for (const viewer of viewersOf(match.state))
      for (const size of sizes)
        for (const glyphs of [unicode, ascii]) {
          const view = screenGame.view(match.state, viewer);
          const scene: OwnScene = {
            ...sceneFacts,
            ...size,
            view,
            glyphs,
            events:
              played?.step.ok === true ? eventsFor(game, played.step.events, viewer, played.before, match.state) : [],
            local: screen.state.initial(view),
            seat: seatOfViewer(viewer),
            ...(typeof viewer !== 'number' && { watched: true as const }),
          };
          screen.reader.describe(scene);
          const fault = widthFault(screen.view.paint(scene), scene) ?? statusFault(moduleScreen, scene);
          if (fault !== undefined) return `at ${size.columns}x${size.rows}, ${fault}`;
        }
    return undefined;
  };

function widthFault({ left: [board], panel }: Frame, scene: OwnScene): string | undefined {
  const side = panel?.sections.find(({ title }) => title === 'standing');
  const parts = compact(
    board && { name: 'board', lines: board.lines, width: boardRoom(scene).columns },
    panel && side && { name: 'side', lines: side.lines, width: panel.width },
  );
  for (const { name, lines, width } of parts)
    for (const [i, line] of lines.entries())
      if (widthOf(line) > width)
        return `row ${i + 1} of screen.${name} has ${widthOf(line)} columns, but only ${width} fit`;
  return undefined;
}

function statusFault({ status }: CustomScreen, scene: OwnScene): string | undefined {
  const width = scene.columns - 2;
  if (status === undefined || scene.watched === true) return undefined;
  const text = status(givenScene(scene, undefined, { columns: width, rows: 1 }));
  return columnsOf(text) > width
    ? `the text of screen.status has ${columnsOf(text)} columns, but only ${width} fit`
    : undefined;
}

const sceneFacts = {
  bots: {},
  seed: '',
  record: { played: 0, won: 0 },
  hints: 0,
  undos: 0,
  debug: false,
  debugUsed: false,
  preferences: { cells: 'auto', tiles: 'quiet', units: 'letters', forecast: true, log: 'full', battles: 'mine' },
} as const;
