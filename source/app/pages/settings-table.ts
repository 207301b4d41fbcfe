/** What a setting can be. */
export type SettingValue = string | boolean;

/** A value of a setting, and how it is called on the screen. */
export interface SettingOption {
  readonly value: SettingValue;
  readonly label: string;
}

/** A setting: one row of the table. */
export interface Setting<Name extends string = string> {
  readonly name: Name;
  readonly label: string;
  readonly options: readonly SettingOption[];
  /** In force unless the player says otherwise. */
  readonly usual: SettingValue;
  /** What the values mean, one paragraph each. */
  readonly about: readonly string[];
  /** What it looks like; rows that the characters in use cannot show are left out. */
  readonly sample?: readonly string[];
  /** The end of the hint. */
  readonly remark: string;
}

/** Settings that belong together. */
export interface SettingGroup<Name extends string = string> {
  readonly title: string;
  readonly settings: readonly Setting<Name>[];
}

const named = (...values: readonly string[]): SettingOption[] => values.map((value) => ({ value, label: value }));
const onOff: readonly SettingOption[] = [
  { value: true, label: 'on' },
  { value: false, label: 'off' },
];
const offOn = onOff.toReversed();

/** All settings, as they stand on the page. */
export const settingGroups = [
  {
    title: 'screen',
    settings: [
      {
        name: 'theme',
        label: 'theme',
        options: named('auto', 'dark', 'light', 'contrast'),
        usual: 'auto',
        about: [
          'auto: as the background of the terminal is.',
          'contrast: the strongest colours; areas are marked by brackets only.',
        ],
        remark: 'auto asks the terminal at the start',
      },
      {
        name: 'colours',
        label: 'colours',
        options: named('found', '16m', '256', '16', 'none'),
        usual: 'found',
        about: ['found: as many as the terminal says it has.', 'none: bold, underline and inverse only.'],
        remark: 'colour never carries meaning alone',
      },
      {
        name: 'characters',
        label: 'characters',
        options: named('unicode', 'ascii'),
        usual: 'unicode',
        about: ['unicode: lines, blocks like the ones here.', 'ascii: every screen from 95 characters.'],
        sample: [' ┌─────┐ ██▌░  ▒▒ ░░', ' +-----+ ##..  MM ??'],
        remark: 'ascii is safe everywhere',
      },
      {
        name: 'cells',
        label: 'board cells',
        options: named('auto', 'compact', 'wide'),
        usual: 'auto',
        about: ['The columns of a cell of a board.', 'auto: as many as there is room for.'],
        sample: [' . G . <', ' .  G  .  <'],
        remark: 'auto takes the room there is',
      },
    ],
  },
  {
    title: 'motion',
    settings: [
      {
        name: 'playback',
        label: 'playback',
        options: named('1x', '2x', 'skip'),
        usual: '1x',
        about: ['How fast a turn is shown.', 'skip: only how it ends, and the log.'],
        remark: 'any key skips to the end',
      },
      {
        name: 'flashes',
        label: 'flashes',
        options: onOff,
        usual: true,
        about: ['Whether what is hit or destroyed stands out for a moment.'],
        remark: 'nothing ever blinks',
      },
      {
        name: 'forecast',
        label: 'path and forecast',
        options: onOff,
        usual: true,
        about: ['Whether boards show where a move would go and what it would lead to.'],
        sample: [' S - - - - [.]'],
        remark: 'the hint line says it either way',
      },
    ],
  },
  {
    title: 'input',
    settings: [
      {
        name: 'mouse',
        label: 'mouse',
        options: onOff,
        usual: true,
        about: ['Clicks choose, and clicks on the footer are keys.', 'off: the terminal selects text as ever.'],
        remark: 'the keyboard does everything, too',
      },
      {
        name: 'movement',
        label: 'movement keys',
        options: named('arrows and hjkl', 'arrows'),
        usual: 'arrows and hjkl',
        about: ['Whether h, j, k and l move the cursor of a board like the arrows.'],
        sample: ['     k', '   h   l', '     j'],
        remark: 'h left, j down, k up, l right',
      },
      {
        name: 'confirm',
        label: 'confirm',
        options: [
          { value: 'never', label: 'never' },
          { value: 'costly', label: 'when costly' },
          { value: 'always', label: 'always' },
        ],
        usual: 'costly',
        about: [
          'Whether you are asked before an action takes effect.',
          'when costly: before what may well lose the match.',
        ],
        remark: 'the hint names the cost first',
      },
      {
        name: 'bell',
        label: 'bell',
        options: [
          { value: 'off', label: 'off' },
          { value: 'turn', label: 'own turn' },
          { value: 'hits', label: 'hits' },
        ],
        usual: 'off',
        about: ["The terminal's bell.", 'own turn: when others have played.', 'hits: when yours are hit.'],
        remark: 'some terminals show it instead',
      },
    ],
  },
  {
    title: 'reading',
    settings: [
      {
        name: 'reader',
        label: 'screen reader',
        options: offOn,
        usual: false,
        about: ['on: labelled lines and sentences, nothing drawn, the prompt last.'],
        remark: '--screen-reader does the same',
      },
      {
        name: 'log',
        label: 'log lines',
        options: named('short', 'full'),
        usual: 'full',
        about: ['short: what matters most.', 'full: everything that you can see.'],
        remark: 'the debug view has everything',
      },
      {
        name: 'debugKey',
        label: 'debug view key',
        options: onOff,
        usual: true,
        about: ['Whether d shows everything without fog.', 'A match in which that was done is marked.'],
        remark: 'off keeps you from pressing it',
      },
    ],
  },
] as const satisfies readonly SettingGroup[];

/** The names of the settings. */
export type SettingName = (typeof settingGroups)[number]['settings'][number]['name'];

/** A value for every setting. */
export type SettingValues = Readonly<Record<SettingName, SettingValue>>;

/** `1x, auto, mouse on`, for the menu. */
export const settingsSummary = ({ playback, theme, mouse }: SettingValues): string =>
  `${playback}, ${theme}, mouse ${mouse === true ? 'on' : 'off'}`;
