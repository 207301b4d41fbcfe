import { type Line, type Span, span } from '../../../../screen/paint.ts';
import { frameRows, type Painting, type Section } from '../../../../screen/screen.ts';
import { type Attributes, sumOfParts } from '../../tables.ts';
import { isSetupPhase, type SetupPhase, setupPhases, slotOf } from '../../vocabulary.ts';
import { signed } from '../board/look.ts';
import type { SpaceDefenderScene } from '../local.ts';
import { chosenEquipment, difference, endurance, isAllowed, nameOf, whyNotAllowed } from './parts.ts';
import { aboutChoice, aboutParts, taskSection } from './setup-about.ts';
import { optionLines, shipLines, summaryLines } from './setup-table.ts';

const pageNames: Readonly<Record<SetupPhase, string>> = {
  'weapon-setup': 'weapon',
  'armour-setup': 'armour',
  'engine-setup': 'engine',
  'power-setup': 'power',
  'setup-summary': 'summary',
};

/** The name of the page that many pages on from one, or what is beyond the pages. */
export const pageAfter = (phase: SetupPhase, by: number): string => {
  const page = setupPhases[setupPhases.indexOf(phase) + by];
  return page === undefined ? (by > 0 ? 'start' : 'out') : pageNames[page];
};

/** The setup pages: the options side by side, what the ship would be with the one under the cursor, and what that means. */
export function paintSetup(scene: SpaceDefenderScene): Painting {
  const { view } = scene;
  const { phase, field, mission } = view;
  if (!isSetupPhase(phase)) throw new Error('not in setup');
  const number = setupPhases.indexOf(phase) + 1;
  const where = mission?.title ?? (field === null ? '' : `a ${field.rows}x${field.columns} board`);
  return {
    title: [span('Space Defender', 'strong'), span(`   parts for ${where}`)],
    facts: [span(`${pageNames[phase]} `, 'dim'), span(` ${number} of 5`, 'strong')],
    left: sections(scene, phase),
    status: [[span(enterText(scene, phase))], []],
  };
}

/** The sections of a page, with blank lines between them where there is room. */
function sections(scene: SpaceDefenderScene, phase: SetupPhase): Section[] {
  const slot = slotOf(phase);
  const title = Object.values(pageNames).join(' > ');
  const first: Section = { title, lines: slot === undefined ? summaryLines(scene) : optionLines(scene, slot) };
  const upper = slot === undefined ? [first] : [first, shipSection(scene)];
  const task = taskSection(scene);
  const body = scene.rows - frameRows + 1;
  const taken = upper.reduce((sum, { lines }) => sum + lines.length + 1, 0);
  const taskRows = task === undefined ? 0 : task.lines.length + 2;
  const showsTask = slot === undefined || body - taken - taskRows >= leastAbout;
  const room = body - taken - 1 - (showsTask ? taskRows : 0);
  const about = aboutChoice(scene, phase, room);
  const more = slot === undefined && room >= roomForAll ? aboutParts(scene) : [];
  const below = [...more, about, ...(task !== undefined && showsTask ? [task] : [])];
  let spare = body - taken - below.reduce((sum, { lines }) => sum + lines.length + 1, 0);
  const spaced = [...upper, ...below].map((section, i, all): Section => {
    if (i === all.length - 1 || spare <= 0) return section;
    spare--;
    return { ...section, lines: [...section.lines, []] };
  });
  // Last of all the pattern of a shot stands free of its rule.
  return phase === 'weapon-setup' && spare > 0
    ? spaced.map((section) => (section.title === about.title ? { ...section, lines: [[], ...section.lines] } : section))
    : spaced;
}

/** Rows that the summary needs to say of every part what it means. */
const roomForAll = 20;

/** Rows that are left to a choice's meaning before anything else is told below it. */
const leastAbout = 8;

function shipSection(scene: SpaceDefenderScene): Section {
  const { view } = scene;
  const slot = slotOf(view.phase) ?? 'power';
  const equipment = chosenEquipment(scene);
  return {
    title: `ship with ${nameOf(slot, equipment)}`,
    tag: `now: ${nameOf(slot, view.equipment)}`,
    lines: [
      ...shipLines(equipment, slot),
      [
        span('     change', 'dim'),
        ...changeSpans(difference(sumOfParts(equipment), sumOfParts(view.equipment))),
        span(`   or ${endurance(equipment).shots}`, 'dim'),
      ],
    ],
  };
}

/** What changes, each in its column: what is better, what is worse, and what stays. */
function changeSpans(change: Attributes): Line {
  const one = (value: number, width: number, better = value > 0): Span =>
    span(signed(value).padStart(width), value === 0 ? 'dim' : better ? 'success' : 'warning');
  const energyRegen = signed(change.energyRegen);
  // Two long numbers take a column of their neighbour's.
  const regen = Math.max(7, signed(change.healthRegen).length + energyRegen.length + 2);
  return [
    one(change.health, 9),
    one(change.energy, 7),
    one(change.healthRegen, regen - 1 - energyRegen.length),
    span('/', 'dim'),
    one(change.energyRegen, energyRegen.length),
    one(change.armour, 13 - regen),
    one(change.vision, 7),
    one(change.move, 6),
    one(change.moveCost, 5, change.moveCost < 0),
  ];
}

function enterText(scene: SpaceDefenderScene, phase: SetupPhase): string {
  const { view, local } = scene;
  const slot = slotOf(phase);
  if (slot === undefined) return 'Enter starts the game with these parts; 1 to 4 go back to one of them.';
  const wanted = nameOf(slot, chosenEquipment(scene));
  const now = nameOf(slot, view.equipment);
  const next = pageAfter(phase, 1);
  if (!isAllowed(view, slot, local.choice + 1)) return whyNotAllowed(view, slot, local.choice + 1);
  return wanted === now
    ? `Enter keeps ${now} and goes on to ${next}.`
    : `Enter takes ${wanted} instead of ${now} and goes on to ${next}.`;
}
