import { defaultSettings, type Settings, settingValues } from '#storage/settings.ts';

export type SettingName = keyof Settings;

export type SettingValue = string | boolean;

export interface SettingOption {
  readonly value: SettingValue;
  readonly label: string;
}

export interface Setting {
  readonly name: SettingName;
  readonly label: string;
  readonly options: readonly SettingOption[];
  readonly usual: SettingValue;
  /** Meanings of the setting's values, one paragraph each. */
  readonly about: readonly string[];
  /** Sample in the current character set. Sample rows that the character set lacks are left out. */
  readonly sample?: readonly string[] | undefined;
  readonly remark: string;
  /** Sentence about the setting in text mode. Undefined if the setting only affects drawing. */
  readonly spoken?: string | undefined;
}

export interface SettingGroup {
  readonly title: string;
  readonly settings: readonly Setting[];
}

interface About extends Omit<Setting, 'options' | 'usual'> {
  /** Labels of values, by value. A value without a label is shown as it is. */
  readonly labels?: Readonly<Record<string, string>> | undefined;
}

const setting = ({ labels = {}, ...about }: About): Setting => ({
  ...about,
  options: settingValues[about.name].map((value) => ({ value, label: labels[String(value)] ?? wordOf(value) })),
  usual: defaultSettings[about.name],
});

const wordOf = (value: SettingValue): string => (typeof value === 'string' ? value : value ? 'on' : 'off');

export const settingGroups: readonly SettingGroup[] = [
  {
    title: 'screen and motion',
    settings: [
      setting({
        name: 'theme',
        label: 'theme',
        about: ["auto: follows the terminal's background.", 'contrast: the strongest colours; brackets mark areas.'],
        remark: 'auto asks the terminal at the start',
      }),
      setting({
        name: 'colours',
        label: 'colours',
        labels: { found: 'detected' },
        about: ['detected: as many as the terminal reports.', 'none: bold, underline and inverse only.'],
        remark: 'colour never carries meaning alone',
      }),
      setting({
        name: 'characters',
        label: 'characters',
        about: ['unicode: lines and blocks, as below.', 'ascii: plain ASCII characters only.'],
        sample: [' ┌─────┐ ██▌░  ▒▒ ░░', ' +-----+ ##..  MM ??'],
        remark: 'ascii is safe everywhere',
      }),
      setting({
        name: 'cells',
        label: 'board cells',
        about: ['How large the cells of boards and maps are.', 'auto: as large as fits.'],
        sample: [' . G . <', ' .  G  .  <'],
        remark: 'z changes it in a match',
      }),
      setting({
        name: 'tiles',
        label: 'tile colours',
        about: ['The ground in Into the Breach.', 'quiet: units stand out. classic: bright.'],
        remark: 'marks and letters are the same',
      }),
      setting({
        name: 'units',
        label: 'units',
        about: ['The units of Into the Breach on the board.', 'symbols: not with ASCII characters.'],
        sample: [' T H S F', ' ♜ ✚ ♆ ✱'],
        remark: 'logs and forecasts keep the letters',
      }),
      setting({
        name: 'playback',
        label: 'playback',
        about: ['How fast a turn is shown.', 'skip: only the outcome and the log.'],
        remark: 'any key skips to the end',
      }),
      setting({
        name: 'battles',
        label: 'battles',
        about: ['Which battles of RISC are shown round by round.', 'mine: yours, or else the closest one.'],
        remark: 'the others show odds and result',
      }),
      setting({
        name: 'flashes',
        label: 'flashes',
        about: ['Flash what is hit or destroyed.'],
        remark: 'a brief flash on hits, no blinking',
      }),
      setting({
        name: 'forecast',
        label: 'path and forecast',
        about: ['Preview moves on the board: the path and what follows.'],
        sample: [' S - - - - [.]'],
        remark: 'the hint line always says it',
        spoken: 'Tells the odds of an attack as soon as you order it.',
      }),
      setting({
        name: 'title',
        label: 'window title',
        about: ["The title of the terminal's window: game, level and turn.", 'off: turncade leaves it as it is.'],
        remark: 'your own title is back at the end',
      }),
    ],
  },
  {
    title: 'input and reading',
    settings: [
      setting({
        name: 'mouse',
        label: 'mouse',
        about: ['Click to choose; click a key in the footer to press it.', 'off: the terminal selects text as usual.'],
        remark: 'everything works by keyboard, too',
      }),
      setting({
        name: 'movement',
        label: 'movement keys',
        about: ['Let h, j, k and l move the cursor like the arrows.'],
        sample: ['     k', '   h   l', '     j'],
        remark: 'h left, j down, k up, l right',
      }),
      setting({
        name: 'confirm',
        label: 'confirm',
        labels: { costly: 'when costly' },
        about: ['Ask before an action takes effect.', 'when costly: only if it may lose the match.'],
        remark: 'the hint line always says the cost',
        spoken: 'Asks before a command that may lose the match.',
      }),
      setting({
        name: 'bell',
        label: 'bell',
        labels: { turn: 'own turn' },
        about: ["The terminal's bell.", 'own turn: rings when it is your turn.', 'hits: rings when you are hit.'],
        remark: 'some terminals flash instead',
      }),
      setting({
        name: 'reader',
        label: 'screen reader',
        about: ['on: labelled lines and sentences, nothing drawn, the prompt last.'],
        remark: '--screen-reader does the same',
        spoken: 'Starts turncade in this mode.',
      }),
      setting({
        name: 'log',
        label: 'log lines',
        about: ['short: what matters most.', 'full: everything you can see.'],
        remark: 'the debug view has everything',
        spoken: 'Tells all of a turn, or what matters most.',
      }),
      setting({
        name: 'output',
        label: 'program output',
        labels: { beside: 'beside the board' },
        about: ['What programs in a match write, and the steps they take.', 'off: O still shows it.'],
        remark: 'O changes it in a match',
        spoken: 'Tells what programs write as it comes.',
      }),
      setting({
        name: 'debugKey',
        label: 'debug view key',
        about: ['Let d show what is hidden.', 'Using it marks the match.'],
        remark: 'off: disables d',
      }),
    ],
  },
];

export const allSettings: readonly Setting[] = settingGroups.flatMap(({ settings }) => settings);

export type SettingValues = Readonly<Record<SettingName, SettingValue>>;

/** Summary for the menu: `1x, auto, mouse on`. */
export const settingsSummary = ({ playback, theme, mouse }: SettingValues): string =>
  `${playback}, ${theme}, mouse ${mouse === true ? 'on' : 'off'}`;
