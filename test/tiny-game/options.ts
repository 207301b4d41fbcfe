import type { GameOption } from '../../source/engine/options.ts';
import { failure, success } from '../../source/engine/result.ts';
import { defaults } from './state.ts';

const option = (standard: number, help: string): GameOption => ({
  label: '1..999',
  help,
  standard: String(standard),
  read: (text) => (/^[1-9]\d{0,2}$/.test(text) ? success(Number(text)) : failure('a whole number from 1 to 999')),
});

export const options: Readonly<Record<keyof typeof defaults, GameOption>> = {
  rounds: option(defaults.rounds, 'the last round'),
  goal: option(defaults.goal, 'points that win'),
  coins: option(defaults.coins, 'coins of everybody at the start'),
};
