import { type Result, success } from '#engine/result.ts';
import { verifyRecord } from '#server/core/daily/daily-record.ts';
import { isRankingFile, verifyRanking } from '#server/core/daily/ranking-file.ts';
import { readText } from '../output.ts';
import type { Arguments } from '../parse.ts';
import { UsageError } from '../usage-error.ts';

/** `turncade verify FILE...`: checks records and rankings of matches of the day. Status 1 if any is wrong. */
export async function verify(args: Arguments, print: (text: string) => Promise<void>): Promise<number> {
  if (args.words.length === 0) throw new UsageError('verify needs a record file');
  let status = 0;
  for (const file of args.words) {
    const text = await readText(file);
    const verified = await (isRankingFile(text) ? rankingLines(text) : recordLines(text));
    if (!verified.ok) status = 1;
    const lines = verified.ok
      ? verified.value.map((line) => `ok: ${line}`)
      : [`wrong (${verified.error.code}): ${verified.error.message}`];
    for (const line of lines) await print(`${file}: ${line}`);
  }
  return status;
}

async function recordLines(record: string): Promise<Result<string[]>> {
  const verified = await verifyRecord(record);
  if (!verified.ok) return verified;
  const { game, date, name, text, rank, bound, practises } = verified.value;
  const how = practises ? 'practice, ' : '';
  return success([`${game}, ${date}, ${name}: ${how}${text} (${rank}); commitment ${bound}`]);
}

async function rankingLines(file: string): Promise<Result<string[]>> {
  const verified = await verifyRanking(file);
  if (!verified.ok) return verified;
  const { date, games } = verified.value;
  if (games.length === 0) return success([`${date}: no results`]);
  return success(games.map(({ game, bound, results }) => `${game}, ${date}: ${results} results; commitment ${bound}`));
}
