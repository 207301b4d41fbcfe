import { type Line, span } from '../../../../screen/paint.ts';
import type { Section } from '../../../../screen/screen.ts';
import { counted } from '../../../../screen/sentences.ts';
import { coordText } from '../../board.ts';
import { objectiveOf } from '../../phases/enemy-movement.ts';
import { enemyKinds, isMechKind, symbols } from '../../vocabulary.ts';
import { ownHit } from '../below-board/threat-words.ts';
import { firstFitting } from '../board/numbers.ts';
import type { BreachScene } from '../local.ts';
import { foreseen, outlookOf } from '../outlook.ts';
import { longName } from '../words.ts';

const aims = { Scorpion: 'the strongest mech', Firefly: 'the weakest building' } as const;

/** What each kind of enemy goes for; in the debug view also which one that will be. */
export function wantSection(scene: BreachScene): Section {
  const { view, debug } = scene;
  const kinds = enemyKinds.filter((kind) => view.entities.some((unit) => unit.kind === kind));
  const after = foreseen(scene)?.forecast.after ?? view;
  const targets = kinds.map((kind) => {
    const objective = objectiveOf(after, kind);
    return `${symbols[kind]} ${objective === undefined ? 'none' : coordText(objective)}`;
  });
  return {
    title: 'what they want',
    lines: [
      ...kinds.map((kind): Line => [span(` ${symbols[kind]}`, 'enemy'), span(` ${aims[kind]}`)]),
      debug ? [span(`   ${targets.join('  ')}`, 'debug')] : [span('   targets: d (debug)', 'dim')],
    ],
  };
}

/** How many tiles each enemy will hit, and what of the player's is on them; those that are destroyed before are left out. */
export function threatSection(scene: BreachScene, width: number, most: number): Section {
  const attacks = foreseen(scene)?.attacks ?? [];
  const enemies = attacks.filter(({ kind, isSkipped }) => !isMechKind(kind) && !isSkipped);
  const number = String(Math.max(1, ...enemies.map(({ place }) => place + 1))).length;
  const name = Math.max(0, ...enemies.map((enemy) => longName(enemy).length));
  const room = width - number - name - 5;
  const rows = enemies.map((enemy): Line => {
    const hit = ownHit(enemy);
    const tiles = `${counted(enemy.targets.length, 'tile')}, `;
    const short = hit.length === 0 ? 'nobody of yours' : `${hit.length} of yours`;
    const text = firstFitting([...(hit.length === 0 ? [] : [tiles + hit.join(', ')]), tiles + short, short], room);
    return [
      span(` ${String(enemy.place + 1).padStart(number)} `, 'dim'),
      span(longName(enemy).padEnd(name + 2), 'enemy'),
      span(text, hit.length === 0 ? 'text' : 'warning'),
    ];
  });
  const shown = rows.length > most ? rows.slice(0, most - 1) : rows;
  const rest = rows.length - shown.length;
  return {
    title: outlookOf(scene) === undefined ? 'threats' : 'threats after the forecast',
    lines: [
      ...(rows.length === 0 ? [plain('no enemy attacks')] : shown),
      ...(rest === 0 ? [] : [plain(`and ${rest} more`)]),
      ...(rows.length === 0 ? [] : [[], howToMark]),
    ],
  };
}

const howToMark: Line = [span(' '), span('e', 'accent'), span(' marks them on the board', 'dim')];

const plain = (text: string): Line => [span(` ${text}`, 'dim')];
