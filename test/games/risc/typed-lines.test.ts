import { describe, expect, test } from 'vitest';
import { keysOfText } from '#app/keys.ts';
import { startMatch } from '#engine/match.ts';
import { risc } from '#games/risc/index.ts';
import { riscScreen } from '#games/risc/screen/index.ts';
import type { RiscScreen } from '#games/risc/screen/local.ts';
import { botsOf } from '#match-session/players.ts';
import { talk } from '../../app/text-mode/support.ts';
import { playMatch, small } from '../../screens/support.ts';
import { ownHome } from '../../storage/support.ts';
import { setupOf } from './support.ts';
import { playedAll } from './text-mode-scenes.ts';

ownHome();

describe('the command line on the screen', () => {
  /** A match in turn 1, in which player 1 has not given orders yet. */
  function ordering() {
    const match = startMatch<RiscScreen>(risc, setupOf());
    playedAll(match, ['1: spread', '1: commit', '2: spread', '2: commit']);
    const botNames = { 2: 'normal' };
    const bots = botsOf<RiscScreen>(risc, botNames);
    return playMatch<RiscScreen>(riscScreen, match, { bots, botNames }, () => match);
  }

  test('completes a line word by word with legal values', () => {
    const { session, press } = ordering();
    const line = () => session.show(small).field?.text ?? '';
    press(':');
    for (const [typed, completed] of [
      ['att', 'attack('],
      ['br', 'attack(brook,'],
      ['ey', 'attack(brook,eyrie,'],
      ['a', 'attack(brook,eyrie,all)'],
    ] as const) {
      session.keys(keysOfText(typed), small);
      press('tab');
      expect(line()).toBe(completed);
    }
    press('enter');
    expect(session.snapshot().view.seats[0]?.orders).toMatchObject([{ type: 'attack', from: 'brook', to: 'eyrie' }]);
  });

  test('shows advice about the current argument below the line', () => {
    const { session, press } = ordering();
    press(':');
    session.keys(keysOfText('attack(brook,'), small);
    const hint = session.show(small).status.map((row) => row.map(({ text }) => text).join(''));
    expect(hint.join('\n')).toContain('to territory, eyrie');
  });
});

describe('the command line in text mode', () => {
  const begin = () => talk((home) => home.begin('risc', { seed: 'a', players: 2 }, () => 'leave'));

  test("lets two people play a turn at one terminal without learning each other's plans", async () => {
    const player = await begin();
    await player.type('ready', 'place brook 16', 'commit', 'ready', 'spread');
    const second = player.heard();
    expect(second.slice(second.lastIndexOf('Pass to player 2'))).not.toMatch(/16 in Brook|Placed: brook/);
    await player.type('commit');
    expect(player.heard()).toContain(
      '\nAll units are placed.\nP1 places 0 in Alder, 16 in Brook, 0 in Cairn, 0 in Drift.\n',
    );
    await player.type('ready', 'attack brook eyrie 12', 'commit', 'yes', 'ready', 'players');
    const planned = player.heard();
    expect(planned.slice(planned.lastIndexOf('Pass to player 2'))).not.toMatch(/attacks|attack eyrie|12/);
    await player.type('commit', 'yes');
    expect(player.heard()).toContain('\nTurn 1, attacks. P1 attacks Eyrie from Brook with 12a for 12 food.\n');
    await player.type('ready', 'again');
    expect(player.heard()).toContain('\nTurn 1, attacks. You attack Eyrie from Brook with 12a for 12 food.\n');
  });

  test('completes commands and territories, and answers queries in words', async () => {
    const player = await begin();
    await player.type('ready');
    expect(player.conversation.completions('place br')).toEqual(['place brook']);
    expect(player.conversation.completions('bat')).toEqual(['battles', 'battle']);
    await player.type('path(alder,drift)', 'orders', 'rules 3');
    const output = player.heard();
    expect(output).toContain('\nPath: Alder, Brook, Drift; 5 food per unit.\n');
    expect(output).toContain('\nPlaced: 0 in Alder, 0 in Brook, 0 in Cairn, 0 in Drift.\n');
    expect(output).toContain('Placement');
  });

  test('explains a refusal in the words of the screen', async () => {
    const player = await begin();
    await player.type('ready', 'place eyrie 4', 'commit');
    const output = player.heard();
    expect(output).toContain('\nRefused: Eyrie belongs to P2. Choose one of your lands.\n');
    expect(output).toContain('\nRefused: 16 of 16 units are not placed yet.\n');
  });
});
