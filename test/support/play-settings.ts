import type { PlaySettings } from '#app/live-settings.ts';

/** Settings of a player who has changed none. */
export const defaultPlaySettings: PlaySettings = {
  cells: 'auto',
  tiles: 'quiet',
  units: 'letters',
  forecast: true,
  log: 'full',
  battles: 'mine',
  remarks: 'all',
  speed: 1,
  flashes: true,
  movement: 'arrows and hjkl',
  confirm: 'costly',
  bell: 'off',
  output: 'off',
  debugKey: true,
};
