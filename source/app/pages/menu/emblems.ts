import { type Area, type Role, type Span, span } from '#screen/styled-text.ts';

/** Animated picture of a game. Frames have `emblemRows` rows of `emblemColumns` squares. */
export interface Emblem {
  readonly role: Role;
  readonly frames: readonly (readonly string[])[];
  readonly looks: Readonly<Record<string, Span>>;
  readonly ground?: Area;
}

export const emblemColumns = 6;
export const emblemRows = 4;

/** The frame `start`, and a frame for each change, which replaces rows of the frame before. */
function framesOf(start: readonly string[], changes: readonly Readonly<Record<number, string>>[]): Emblem['frames'] {
  let frame = start;
  const later = changes.map((change) => {
    frame = frame.map((row, i) => change[i] ?? row);
    return frame;
  });
  return [start, ...later];
}

const spaceDefender: Emblem = {
  role: 'seat1',
  looks: {
    S: span('>', 'text', 'own-plate'),
    '-': span('-', 'hazard'),
    G: span('G', 'enemy'),
    I: span('I', 'enemy'),
    '*': span('*', 'danger'),
    '+': span('+', 'hazard'),
    '.': span('.', 'faint'),
  },
  frames: framesOf(
    [' .   G', 'S   . ', '  .   ', '.    .'],
    [
      { 0: 'S.   G', 1: '    . ' },
      { 0: 'S-  G ', 2: '  .  I' },
      { 0: 'S . *-' },
      { 0: 'S.  + ', 2: '  . I ' },
      { 0: ' .    ', 1: 'S   . ' },
      { 1: '    . ', 2: 'S . I ' },
      { 2: 'S--I  ' },
      { 2: 'S -*  ' },
      { 2: 'S .+  ' },
    ],
  ),
};

const intoTheBreach: Emblem = {
  role: 'seat3',
  ground: 'ground1',
  looks: {
    '^': span('^', 'rock', 'mountain'),
    T: span('T', 'text', 'own-plate'),
    S: span('S', 'text', 'enemy-plate'),
    F: span('F', 'text', 'enemy-plate'),
    '2': span('2', 'text', 'building'),
    '1': span('1', 'text', 'building'),
    '-': span('-', 'hazard', 'ground1'),
    '*': span('*', 'danger', 'ground1'),
    '!': span('!', 'warning', 'threat'),
  },
  frames: framesOf(
    ['^    ^', 'T  2 S', '  F  2', '^    ^'],
    [
      { 2: '  F !2' },
      { 1: ' T 2 S' },
      { 1: '   2 S', 2: ' TF !2' },
      { 2: ' T*  2' },
      { 2: ' T   2' },
      { 1: '   2S ' },
      { 1: '   1S ' },
      { 1: ' T 1S ', 2: '     2' },
      { 0: '^T  -^', 1: '   1* ' },
      { 0: '^T   ^', 1: '   1  ' },
    ],
  ),
};

const roboRace: Emblem = {
  role: 'seat5',
  ground: 'floor1',
  looks: {
    '1': span('1', 'text', 'own-plate'),
    '2': span('2', 'text', 'enemy-plate'),
    '>': span('>', 'belt', 'belt-floor'),
    '^': span('^', 'belt', 'belt-floor'),
    O: span('O', 'faint', 'pit'),
    G: span('G', 'text', 'goal'),
    '.': span('.', 'faint', 'floor1'),
    x: span('*', 'danger', 'floor1'),
  },
  frames: framesOf(
    ['. . .G', ' O>>^ ', '. .O. ', '1. 2 .'],
    [
      { 3: ' 1 2 .' },
      { 2: '. 1O. ', 3: ' . 2 .' },
      { 1: ' O1>^ ', 2: '. .O. ', 3: ' . .2.' },
      { 1: ' O>1^ ', 3: ' . . 2' },
      { 1: ' O>>1 ', 2: '. .O.2', 3: ' . . .' },
      { 0: '. . 1G', 1: ' O>>^2', 2: '. .O. ' },
      { 0: '. . .1' },
      { 0: '. .  x', 1: ' O>>^2' },
    ],
  ),
};

const spaceExplorers: Emblem = {
  role: 'seat4',
  looks: {
    '-': span('-', 'dim'),
    '|': span('|', 'dim'),
    o: span('o', 'dim'),
    '>': span('>', 'seat1'),
    v: span('v', 'seat1'),
    '<': span('<', 'seat4'),
    '2': span('2', 'text', 'seat1-plate'),
    '4': span('4', 'text', 'seat1-plate'),
    '6': span('6', 'text', 'seat1-plate'),
    '9': span('9', 'text', 'seat1-plate'),
    t: span('3', 'text', 'seat4-plate'),
    f: span('5', 'text', 'seat4-plate'),
    s: span('7', 'text', 'seat4-plate'),
    '.': span('.', 'faint'),
  },
  frames: framesOf(
    ['4--o .', '|  |  ', '|. |  ', 'o--o-t'],
    [
      { 0: '6--o .', 3: 'o--o-f' },
      { 0: '4>-o .' },
      { 0: '4->o .', 3: 'o--o<t' },
      { 0: '6--2 .', 3: 'o--t-f' },
      { 0: '6--4 .', 1: 'v  |  ' },
      { 1: '|  v  ', 2: 'v. |  ' },
      { 2: '|. v  ', 3: '2--t-s' },
      { 0: '9--4 .', 2: '|. |  ', 3: '4--2-s' },
      { 0: '9--6 .', 3: '4>-4-s' },
      { 3: '2--6-f' },
    ],
  ),
};

const onPlate = (text: string, seat: 1 | 2 | 3): Span =>
  span(text, text === ' ' ? 'mark' : 'text', `seat${seat}-plate`);

const risc: Emblem = {
  role: 'seat2',
  looks: {
    a: onPlate(' ', 1),
    '9': onPlate('9', 1),
    '6': onPlate('6', 1),
    '4': onPlate('4', 1),
    '2': onPlate('2', 1),
    b: span('=', 'mark', 'seat2-plate'),
    n: onPlate('5', 2),
    m: onPlate('3', 2),
    k: onPlate('1', 2),
    c: span(':', 'mark', 'seat3-plate'),
    u: onPlate('4', 3),
    v: onPlate('2', 3),
    '>': span('>', 'hazard'),
    '<': span('<', 'hazard'),
    '^': span('^', 'hazard'),
    '-': span('-', 'dim'),
    '|': span('|', 'dim'),
  },
  frames: framesOf(
    ['9a-nbb', 'aa bbb', '|   | ', '4a-ucc'],
    [
      { 0: '9a>nbb' },
      { 0: '4a>kbb' },
      { 0: '2a-4aa', 1: 'aa aaa' },
      { 0: '4a-6aa', 3: '4a<ucc' },
      { 3: '2a<vcc' },
      { 3: '4a-vcc' },
      { 2: '|   v ' },
      { 2: '|   | ', 3: '4a-6aa', 0: '4a-2aa' },
      { 0: '6a-4aa', 3: '6a-6aa' },
    ],
  ),
};

export const emblems: Readonly<Record<string, Emblem>> = {
  'space-defender': spaceDefender,
  'into-the-breach': intoTheBreach,
  'robo-race': roboRace,
  'space-explorers': spaceExplorers,
  risc,
};
