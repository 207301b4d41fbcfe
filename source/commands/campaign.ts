import { lockedText, starSigns, totalsText } from '#app/campaign/campaign-words.ts';
import { campaignGames, type OpenCampaign, openCampaign } from '#app/campaign/stages.ts';
import { progressAt, progressText } from '#engine/campaign/progress.ts';
import type { GameEntry } from '#games/index.ts';
import { importProgress } from '#storage/campaigns.ts';
import { readResults } from '#storage/results.ts';
import { localFolders } from './local/local-folders.ts';
import { exportTo, importedText } from './local/progress-file.ts';
import { complain } from './output.ts';
import type { Arguments } from './parse.ts';
import { onScreen } from './screen-options.ts';
import { unknownWord } from './usage.ts';
import { UsageError } from './usage-error.ts';

const maxProgressBytes = 1_000_000;

/** `turncade campaign [GAME]`: opens a campaign or a stage, or prints, writes or reads progress. */
export async function campaign(
  args: Arguments,
  version: string,
  print: (text: string) => Promise<void>,
): Promise<number> {
  const [id, ...extraWords] = args.words;
  if (extraWords.length > 0) throw new UsageError(`campaign takes one game; leave out "${extraWords[0]}"`);
  const entries = campaignGames();
  const ids = entries.map((entry) => entry.id);
  if (id !== undefined && !ids.includes(id)) throw new UsageError(unknownWord('campaign', id, ids));
  const chosen = entries.filter((entry) => id === undefined || entry.id === id);
  const [stage, format, exported, imported] = ['stage', 'format', 'export', 'import'].map((name) => args.text(name));
  if (exported !== undefined || imported !== undefined) {
    const [entry] = chosen;
    const option = exported === undefined ? 'import' : 'export';
    if (id === undefined || entry === undefined)
      throw new UsageError(`--${option} needs a game, as in "turncade campaign risc --${option} progress.json"`);
    if (exported !== undefined) exportTo(exported, args.on('replace'), progressText((await loaded(entry)).progress));
    if (imported !== undefined) importFrom(imported, await loaded(entry));
    await print(textOf(await loaded(entry)));
    return 0;
  }
  if (stage !== undefined) {
    if (id === undefined) throw new UsageError('--stage needs a game, as in "turncade campaign risc --stage the-ford"');
    const stages = chosen.map(loaded);
    const known = (await Promise.all(stages)).flatMap(({ campaign: { stages: all } }) => all.map((one) => one.id));
    if (!known.includes(stage)) throw new UsageError(unknownWord('stage', stage, known));
  }
  if (format === undefined) return onScreen(args, version, { type: 'campaign', id, stage });
  if (format !== 'text' && format !== 'json') throw new UsageError(`--format must be text or json, found "${format}"`);
  for (const entry of chosen) {
    const open = await loaded(entry);
    if (open.problem !== undefined) complain(`turncade: ${open.problem}`);
    await print(format === 'json' ? jsonOf(open) : textOf(open));
  }
  return 0;
}

async function loaded(entry: GameEntry): Promise<OpenCampaign> {
  const folders = localFolders();
  const open = await openCampaign(folders, entry, readResults(folders).results);
  if (open === undefined) throw new UsageError(`${entry.title} has no campaign`, 1);
  return open;
}

function importFrom(path: string, { campaign: ofGame }: OpenCampaign): void {
  const text = importedText(path, maxProgressBytes);
  const joined = importProgress(localFolders(), ofGame, text);
  if (!joined.ok) throw new UsageError(`${path}: ${joined.error.message}`, 1);
}

function textOf(open: OpenCampaign): string {
  const { entry, campaign: ofGame, sheets, progress } = open;
  const rows = sheets.map(({ number, stage }) => {
    const { best } = progressAt(progress, stage.id);
    const record = lockedText(open, stage) === undefined ? (best === undefined ? '' : `turn ${best.turn}`) : 'locked';
    return `  ${String(number).padStart(2)}  ${stage.id.padEnd(18)} ${stage.title.padEnd(20)} ${starSigns(open, stage).padEnd(4)} ${record}`.trimEnd();
  });
  return [`${entry.title}, ${ofGame.title}: ${totalsText(open)}`, ...rows].join('\n');
}

const jsonOf = (open: OpenCampaign): string =>
  open.sheets
    .map(({ stage }) => {
      const { stars, tries, best, points } = progressAt(open.progress, stage.id);
      const isLocked = lockedText(open, stage) !== undefined;
      return JSON.stringify({ game: open.entry.id, stage: stage.id, open: !isLocked, stars, tries, best, points });
    })
    .join('\n');
