/**
 * Parts of the library that `turncade/env` shares at run time. They are not public.
 *
 * @packageDocumentation
 */
export { startFrom } from '#engine/match.ts';
export { readCommand } from '#engine/programs/protocol.ts';
export { formatCommand } from '#engine/script.ts';
export { activeSeats, legalFor } from '#engine/step.ts';
export { draftOf } from '#games/risc/orders.ts';
export { previewOf } from '#games/robo-race/floor.ts';
export { rules } from './all-games.ts';
export { isGameId } from './games.ts';
export { matchOf } from './match.ts';
export { throwMisuse } from './misuse.ts';
export { newSeed, seedOf, startNew } from './new-match.ts';
