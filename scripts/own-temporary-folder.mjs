import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/*
 * What a script or the tests write for a while goes with them: they and the programs that they start find their temporary
 * files in a folder of their own. Its name is short, as the paths of sockets have to be. What they keep of matches and
 * settings is there, too: it is not for whoever plays on this machine.
 */
if (process.env.TURNCADE_TEST_FOLDER === undefined) {
  const folder = mkdtempSync(join(tmpdir(), 'tc-'));
  process.env.TURNCADE_TEST_FOLDER = folder;
  process.env.TMPDIR = folder;
  process.env.TURNCADE_HOME = join(folder, 'state');
  process.on('exit', () => rmSync(folder, { recursive: true, force: true }));
}
