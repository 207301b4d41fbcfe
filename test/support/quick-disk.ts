import fs from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';

// Nobody cuts the power within these tests, and a disk that is busy is waited for long: what is written is left to the
// system. Kills are tried by other tests, with the disk as it is.
fs.fsyncSync = () => {};
syncBuiltinESMExports();
