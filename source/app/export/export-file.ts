import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { failure, type Result, success } from '#engine/result.ts';
import { escapeControls } from '#engine/text/sanitize.ts';
import { attempt } from '#storage/files/attempt.ts';
import { writeWhole } from '#storage/files/write-file.ts';
import type { StoredMatch } from '#storage/matches/matches.ts';
import { freePath } from '#storage/matches/saved-file.ts';
import { type ExportKind, exportedReplay } from './export-replay.ts';

const size = { columns: 120, rows: 40 };

export interface ExportTarget {
  readonly folder: string;
  /** File name without extension. A number is added if the name is taken. */
  readonly name: string;
  readonly kind: ExportKind;
}

/** Exports a match to a new file. Resolves to its path. Fails with the reason if the export is impossible. */
export async function exportToFile(
  stored: StoredMatch,
  { folder, name, kind }: ExportTarget,
): Promise<Result<string, string>> {
  const text = await exportedReplay(stored, { kind, size, turns: undefined, settings: {} });
  if (!text.ok) return text;
  for (;;) {
    const path = freePath((n) => join(folder, `${name}${n === 1 ? '' : `-${n}`}.${kind}`));
    const written = attempt(() =>
      writeWhole(path, `${escapeControls(text.value)}\n`, { exclusive: true, inFolder: true }),
    );
    if (written.ok) return success(path);
    // Another program may have taken the name in the meantime.
    if (existsSync(path)) continue;
    return failure(`${folder}: ${existsSync(folder) ? written.error.message : 'there is no such folder'}`);
  }
}
