import type { Driver } from './database.ts';
import { nativeDriver } from './native-driver.ts';
import { wasmDriver } from './wasm-driver.ts';

/** Node's own SQLite where it has one that can all that is needed, else the one that comes with the program. */
export const bestDriver = async (): Promise<Driver> => (await nativeDriver()) ?? (await wasmDriver());
