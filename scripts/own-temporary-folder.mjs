import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/*
 * Creates a temporary folder for a script or the tests, and for all programs that they start. The folder is deleted at
 * the end. Its name is short because socket paths have a length limit. Matches and settings are also stored there,
 * separate from those of the user of this machine.
 */
if (process.env.TURNCADE_TEST_FOLDER === undefined) {
  const folder = mkdtempSync(join(tmpdir(), 'tc-'));
  process.env.TURNCADE_TEST_FOLDER = folder;
  process.env.TMPDIR = folder;
  process.env.TURNCADE_HOME = join(folder, 'state');
  process.on('exit', () => {
    try {
      rmSync(folder, { recursive: true, force: true, maxRetries: 3 });
    } catch (error) {
      // A run that was stopped may leave programs behind that still write to the folder.
      process.stderr.write(`The temporary folder ${folder} is left behind: ${error.code}\n`);
    }
  });
}
