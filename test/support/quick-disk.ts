import fs from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';

// Skips fsync, which is slow on a busy disk and only matters if the power fails. Other tests cover kills with a real
// disk.
fs.fsyncSync = () => {};
syncBuiltinESMExports();
