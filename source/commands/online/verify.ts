import { verifyRecord } from '#server/core/daily/daily-record.ts';
import { readText } from '../output.ts';
import type { Arguments } from '../parse.ts';
import { UsageError } from '../usage-error.ts';

/** `turncade verify FILE...`: checks records of matches of the day. The exit status is 1 if one is wrong. */
export async function verify(args: Arguments, print: (text: string) => Promise<void>): Promise<number> {
  if (args.words.length === 0) throw new UsageError('verify needs the file of a record');
  let status = 0;
  for (const file of args.words) {
    const verified = await verifyRecord(await readText(file));
    if (verified.ok) {
      const { game, date, name, text, rank, bound, practises } = verified.value;
      const how = practises ? 'practice, ' : '';
      await print(`${file}: ok: ${game}, ${date}, ${name}: ${how}${text} (${rank}); commitment ${bound}`);
    } else {
      status = 1;
      await print(`${file}: wrong (${verified.error.code}): ${verified.error.message}`);
    }
  }
  return status;
}
