import { failure, type Result, refusal } from '../../engine/result.ts';
import { flow, listOf } from '../../screen/sentences.ts';
import { type ReadSettings, type Settings, writeSettings } from '../../storage/settings.ts';
import { allSettings, labelOf } from '../pages/settings/settings-table.ts';

/** The settings that matter in words; the others are about what is drawn. */
const spoken = allSettings.filter((setting) => setting.spoken !== undefined);

/** The settings as they are, a sentence each. */
export const settingLines = (settings: Settings): string[] =>
  spoken.flatMap((setting) => {
    const { name, options, spoken: about } = setting;
    const values = options.map(({ label }) => label).join(' or ');
    return flow([`${name} is ${labelOf(setting, settings[name])}; it can be ${values}: ${about}.`]);
  });

/** What could be typed after `set`. */
export const settingWords = (): string[] =>
  spoken.flatMap(({ name, options }) => options.map(({ label }) => `${name} ${label}`));

/**
 * Changes a setting at once.
 *
 * @param typed its name and its value
 */
export function changeSetting(typed: string): Result<ReadSettings> {
  const words = typed.trim().toLowerCase().split(/\s+/).join(' ');
  for (const { name, options } of spoken)
    for (const { label, value } of options)
      if (words === `${name} ${label}`.toLowerCase()) return writeSettings({ [name]: value });
  return failure(refusal('bad-arguments', `found "${typed}", expected one of ${listOf(settingWords())}`));
}
