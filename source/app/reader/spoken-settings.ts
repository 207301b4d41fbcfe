import { failure, type Result, refusal } from '../../engine/result.ts';
import { flow, listOf } from '../../screen/sentences.ts';
import { type ReadSettings, type Settings, writeSettings } from '../../storage/settings.ts';

/** The settings that matter in words, with the values that can be typed; the others are about what is drawn. */
const spoken: Readonly<
  Record<
    string,
    {
      readonly about: string;
      readonly values: Readonly<Record<string, Partial<Settings>>>;
      now(settings: Settings): string;
    }
  >
> = {
  reader: {
    about: 'start turncade in this mode',
    values: { on: { reader: true }, off: { reader: false } },
    now: ({ reader }) => (reader ? 'on' : 'off'),
  },
  log: {
    about: 'tell all of a turn, or what matters most',
    values: { full: { log: 'full' }, short: { log: 'short' } },
    now: ({ log }) => log,
  },
};

/** The settings as they are, a sentence each. */
export const settingLines = (settings: Settings): string[] =>
  Object.entries(spoken).flatMap(([name, { about, values, now }]) =>
    flow([`${name} is ${now(settings)}; it can be ${Object.keys(values).join(' or ')}: ${about}.`]),
  );

/** What could be typed after `set`. */
export const settingWords = (): string[] =>
  Object.entries(spoken).flatMap(([name, { values }]) => Object.keys(values).map((value) => `${name} ${value}`));

/**
 * Changes a setting at once.
 *
 * @param typed its name and its value
 */
export function changeSetting(typed: string): Result<ReadSettings> {
  const [name = '', value = '', ...others] = typed.toLowerCase().split(/\s+/);
  const setting = Object.hasOwn(spoken, name) ? spoken[name] : undefined;
  const change = setting !== undefined && Object.hasOwn(setting.values, value) ? setting.values[value] : undefined;
  if (change === undefined || others.length > 0)
    return failure(refusal('bad-arguments', `found "${typed}", expected one of ${listOf(settingWords())}`));
  return writeSettings(change);
}
