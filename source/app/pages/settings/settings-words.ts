import { withPeriod, wrapSentences } from '#screen/sentences.ts';
import type { PlayersHome } from '#storage/players-home.ts';
import { completedRows, rowSentences, setRow } from '../../text-mode/form-words.ts';
import { reply } from '../../text-mode/prompt-context.ts';
import { listed, type Word, word } from '../../text-mode/words.ts';
import type { FormRow } from '../lists/form.ts';
import { settingsRow } from './settings-page.ts';
import { allSettings } from './settings-table.ts';

/** Text-mode words for the settings stored in a player's home. */
export function settingsWords(home: PlayersHome): readonly Word[] {
  const rows = () => rowsInWords(home);
  return [
    listed(
      'what you can set here',
      word('settings', 'what you can set here', () => reply(...settingsNow(home))),
    ),
    word(
      'set NAME VALUE',
      'change a setting, as in set log short',
      (typed) => setRow(rows, typed),
      (rest) => completedRows(rows(), rest),
    ),
  ];
}

const inWords = allSettings.filter((setting) => setting.spoken !== undefined);

/** Read again on every use, because another program may have changed the settings. */
const rowsInWords = ({ readSettings, writeSettings }: PlayersHome): readonly FormRow[] =>
  inWords.map((setting) =>
    settingsRow(setting, {
      settings: () => readSettings().settings,
      change(name, value) {
        const changed = writeSettings({ [name]: value });
        return changed.ok ? undefined : `Not saved: ${withPeriod(changed.error.message)}`;
      },
      forced: [],
    }),
  );

function settingsNow(home: PlayersHome): string[] {
  const { problem } = home.readSettings();
  return [
    ...rowSentences(rowsInWords(home)),
    'Type set, a name and a value, as in set log short.',
    ...(problem === undefined ? [] : wrapSentences([withPeriod(`Settings: ${problem}`)])),
  ];
}
