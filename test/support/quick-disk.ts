import fs from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';

// Replaces fsync, which is slow on a busy disk and matters only if the power fails. Other tests kill programs on a real
// disk.
fs.fsyncSync = () => {};
syncBuiltinESMExports();
