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
  /** Meaning of the setting and of its values, in paragraphs. */
  readonly about: readonly string[];
  /** Sample rows. The page leaves out those that the current character set cannot show. */
  readonly sample?: readonly string[] | undefined;
  readonly remark: string;
  /** Sentence about the setting in text mode. Undefined for a setting that text mode does not offer. */
  readonly spoken?: string | undefined;
}

export interface SettingGroup {
  readonly title: string;
  readonly settings: readonly Setting[];
}

interface About extends Omit<Setting, 'options' | 'usual'> {
  /** Labels by value. A value without a label is shown unchanged. */
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
        remark: 'auto follows your terminal',
      }),
      setting({
        name: 'colours',
        label: 'colours',
        labels: { found: 'detected' },
        about: ['detected: as many as the terminal reports.', 'none: bold, underline and inverse only.'],
        remark: 'everything is also marked by shape',
      }),
      setting({
        name: 'characters',
        label: 'characters',
        about: ['unicode: lines and blocks, as in the sample.', 'ascii: works on any terminal.'],
        sample: [' ┌─────┐ ██▌░  ▒▒ ░░', ' +-----+ ##..  MM ??'],
        remark: 'ASCII works on any terminal',
      }),
      setting({
        name: 'cells',
        label: 'board cells',
        about: ['The size of boards and maps.', 'auto: as large as fits.'],
        sample: [' . G . <', ' .  G  .  <'],
        remark: 'z zooms in a match',
      }),
      setting({
        name: 'tiles',
        label: 'tile colours',
        about: ['The ground in Into The Breach.', 'quiet: units stand out.', 'classic: bright, as in the original.'],
        remark: 'only the colours change',
      }),
      setting({
        name: 'units',
        label: 'units',
        about: ['How units look in Into The Breach.', 'symbols: only with Unicode characters.'],
        sample: [' T H S F', ' ♜ ✚ ♆ ✱'],
        remark: 'logs always use letters',
      }),
      setting({
        name: 'playback',
        label: 'playback',
        about: ['How fast turns play out.', 'skip: straight to the outcome.'],
        remark: 'any key skips ahead',
      }),
      setting({
        name: 'battles',
        label: 'battles',
        about: ['Which RISC battles to watch round by round.', 'mine: your own, or the closest one if you had none.'],
        remark: 'other battles: odds and result only',
      }),
      setting({
        name: 'remarks',
        label: 'remarks',
        about: ['What your rivals say during a match.', 'battles: only about fights.'],
        remark: 'at most one a turn',
        spoken: 'Reads what your rivals say.',
      }),
      setting({
        name: 'flashes',
        label: 'flashes',
        about: ['Pieces light up when hit or destroyed.', 'off: the pictures in the menu stand still, too.'],
        remark: 'one short flash, no blinking',
      }),
      setting({
        name: 'forecast',
        label: 'path and forecast',
        about: ['Shows your path on the board, and where it leads.'],
        sample: [' S - - - - [.]'],
        remark: 'the hint line says it anyway',
        spoken: 'Reads the odds of an attack as soon as you order it.',
      }),
      setting({
        name: 'title',
        label: 'window title',
        about: ['Shows the game, level and turn in the window title.'],
        remark: 'your own title returns afterwards',
      }),
    ],
  },
  {
    title: 'input and reading',
    settings: [
      setting({
        name: 'mouse',
        label: 'mouse',
        about: [
          'Click to choose. Click a key in the bottom row to press it.',
          'off: your terminal selects text as usual.',
        ],
        remark: 'the keyboard does everything, too',
      }),
      setting({
        name: 'movement',
        label: 'movement keys',
        about: ['h, j, k and l move the cursor, like the arrows.'],
        sample: ['     k', '   h   l', '     j'],
        remark: 'h left, j down, k up, l right',
      }),
      setting({
        name: 'confirm',
        label: 'confirm',
        labels: { costly: 'when risky' },
        about: ['Asks before you do something rash.', 'when risky: only if it could cost you the match.'],
        remark: 'the hint line shows the risk anyway',
        spoken: 'Asks before a command that could cost you the match.',
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
        about: ['on: sentences instead of drawings, with the prompt at the end.'],
        remark: 'the same as --screen-reader',
        spoken: 'Starts turncade in this mode.',
      }),
      setting({
        name: 'log',
        label: 'log lines',
        about: ['short: what matters most.', 'full: everything you can see.'],
        remark: 'how detailed the log is',
        spoken: 'Reads everything that happens, or only what matters most.',
      }),
      setting({
        name: 'output',
        label: 'program output',
        labels: { beside: 'beside the board' },
        about: ['What the programs in a match print.', 'off: O still shows it.'],
        remark: 'O shows or hides it',
        spoken: 'Reads program output as it comes.',
      }),
      setting({
        name: 'debugKey',
        label: 'debug view key',
        about: ['d shows what is hidden.', 'A match won that way does not count.'],
        remark: 'off: d does nothing',
      }),
    ],
  },
];

export const allSettings: readonly Setting[] = settingGroups.flatMap(({ settings }) => settings);

export type SettingValues = Readonly<Record<SettingName, SettingValue>>;

/** Summary for the menu, such as `1x, auto, mouse on`. */
export const settingsSummary = ({ playback, theme, mouse }: SettingValues): string =>
  `${playback}, ${theme}, mouse ${mouse === true ? 'on' : 'off'}`;
