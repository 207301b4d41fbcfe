import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { serializeMatch } from '#app/match/persistence/match-file.ts';
import { writeSave } from '#engine/journal/save.ts';
import { enter, startMatch } from '#engine/match.ts';
import { risc } from '#games/risc/index.ts';
import { roboRace } from '#games/robo-race/index.ts';
import { sealed } from '#storage/checksum.ts';
import { keyFile, matchesFolder } from '#storage/files/folders.ts';
import { lockedText } from '#storage/matches/encrypted-plans.ts';
import { noFacts, notesOf } from '#storage/matches/match-facts.ts';
import { writeMatch } from '#storage/matches/matches.ts';
import { readSealed } from '#storage/matches/stored-save.ts';
import { unwrapped } from '../../engine/support.ts';
import { ownHome } from '../../storage/support.ts';
import { foldersHere } from '../../support/home-here.ts';
import { talk } from './support.ts';

ownHome();

/** A race of one robot. Its player composes a program before the robot runs. */
async function begin() {
  const player = await talk((home) => home.begin('robo-race', { seed: 'a', players: 1 }, () => 'leave'));
  const [, hand = ''] = /Hand: (.*?)\.\n/s.exec(player.heard()) ?? [];
  return { player, cards: [...hand.matchAll(/(\d+) [A-Z]/g)].map(([, number]) => number) };
}

test('a command without events is answered with its effect, not with a description of the position', async () => {
  const { player, cards } = await begin();
  await player.type(`place 2 ${cards[0]}`);
  const heard = player.heard();
  expect(heard).toMatch(new RegExp(`\nSlot 2: ${cards[0]} .*\\. Empty: 1, 3, 4 and 5\\.\n`));
  expect(heard).not.toContain('Your robot');
});

test('a hint is given in steps: destination, first card, whole program', async () => {
  const { player } = await begin();
  const said = async () => {
    const before = player.heard().length;
    await player.type('hint');
    return player.heard().slice(before).replaceAll(/\s+/g, ' ');
  };
  expect(await said()).toMatch(/Hint: you can end at \(\d+,\d+\), .* Type hint for more, or yes to play it\./);
  expect(player.heard()).not.toMatch(/program \d/);
  expect(await said()).toMatch(/Hint: begin with \d+ [A-Z][^.]*\. Type hint for more, or yes to play it\./);
  expect(await said()).toMatch(/Hint: this program ends at .* To play it, type program \d+ \d+ /);
  expect(await said()).toMatch(/Hint: you can end at/);
});

test.each(['hint', 'preview CARDS'])('the word `yes` plays the program that the line `%s` suggested', async (asked) => {
  const { player, cards } = await begin();
  await player.type(asked.replace('CARDS', cards.slice(0, 5).join(' ')), 'yes', 'slots');
  const heard = player.heard();
  expect(heard).toContain('\nYour five slots:\n');
  if (asked !== 'hint') expect(heard).toContain(`\nSlot 5: ${cards[4]} `);
});

test('there is nothing to say yes to after a preview of too few cards', async () => {
  const { player, cards } = await begin();
  await player.type(`preview ${cards[0]}`, 'yes');
  expect(player.heard()).toContain('There is nothing to say yes to.');
});

test('a command that changes nothing is answered with "Nothing has changed."', async () => {
  const { player } = await begin();
  await player.type('clear');
  expect(player.heard()).toContain('\nNothing has changed.\n');
});

test('a round is described in parts once the last program is committed', async () => {
  const { player, cards } = await begin();
  await player.type(`program ${cards.slice(0, 5).join(' ')}`, 'commit');
  const heard = player.heard();
  expect(heard).toMatch(/\nRound 1, step 1\. Cards: you \d+ [A-Z]/);
  expect(heard).toContain('Type next for step 2, rest for everything, or skip for the end.');
  expect(heard).not.toContain('step 3');
  await player.type('', 'next');
  expect(player.heard()).toMatch(/\nRound 1, step 2\. Cards: .*\nRound 1, step 3\. Cards: /s);
  await player.type('rest');
  expect(player.heard()).toMatch(/\nRound 1, step 5\. .*\nRound 2\.\nYour robot is /s);
  await player.type('again 1');
  expect(player.heard()).toContain('\nRound 1, step 1. Cards: you ');
});

test('neither a hint nor planning skips parts of a round that is still being described', async () => {
  const { player, cards } = await begin();
  await player.type(`program ${cards.slice(0, 5).join(' ')}`, 'commit', 'hint');
  const said = player.heard().replaceAll(/\s+/g, ' ');
  expect(said).toContain(
    'The last round is still being read out. Ask for a hint after that. Type next for step 2, rest for everything, or skip for the end.',
  );
  expect(said.match(/Hint:/g)).toBeNull();
  await player.type('clear', 'next');
  expect(player.heard()).toContain('\nRound 1, step 2. Cards: ');
  await player.type('rest', 'hint');
  expect(player.heard()).toContain('\nHint: ');
});

test('a replay can describe the last round again even after a card of the next round was placed', async () => {
  const match = startMatch(roboRace, { seed: 'a', players: 1, options: {} });
  enter(match, `program ${match.state.hands[0]?.slice(0, 5).join(' ')}`);
  enter(match, 'commit');
  enter(match, `place 1 ${match.state.hands[0]?.[0]}`);
  const save = unwrapped(readSealed(foldersHere(), sealed(writeSave(match))));
  const player = await talk(async (home) => {
    const opened = await home.replay({ path: 'race.turncade', time: new Date(0), save }, () => 'leave');
    return opened.ok ? opened.value : { says: [opened.error] };
  });
  await player.type('end', 'again 1');
  expect(player.heard()).toContain('\nRound 1, step 1. Cards: Player 1 ');
});

test('secret plans that another installation has saved are reported, and their file stays unchanged', async () => {
  const match = startMatch(roboRace, { seed: 'a', players: 2, options: {} });
  enter(match, `1: place 1 ${match.state.hands[0]?.[0]}`);
  const path = join(matchesFolder(foldersHere()), 'race.turncade');
  const text = writeMatch(foldersHere(), path, serializeMatch(foldersHere(), match));
  writeFileSync(keyFile(foldersHere()), `${'ab'.repeat(32)}\n`);
  const stored = { path, time: new Date(0), save: unwrapped(readSealed(foldersHere(), text)) };
  for (const way of ['goOn', 'replay'] as const) {
    const player = await talk(async (home) => {
      const opened =
        way === 'goOn' ? await home.goOn(stored, true, () => 'leave') : await home.replay(stored, () => 'leave');
      return opened.ok ? opened.value : { says: [opened.error] };
    });
    await player.type('ready', 'commit', 'clear', `place 2 ${match.state.hands[0]?.[1]}`);
    player.conversation.flush();
    expect(player.heard().replaceAll('\n', ' ')).toContain(lockedText);
  }
  expect(readFileSync(path, 'utf8')).toBe(text);
  expect(readdirSync(matchesFolder(foldersHere()))).toHaveLength(2);
});

test('a match saved under older rules continues from its newest turn with a notice', async () => {
  const match = startMatch(risc, { seed: 'a', players: 2, options: { tech: '999' } });
  for (const line of ['1: spread', '2: spread', '1: commit', '2: commit', '1: research']) enter(match, line);
  const path = join(matchesFolder(foldersHere()), 'war.turncade');
  const bots = notesOf({ ...noFacts, bots: { 2: 'easy' } });
  const older = serializeMatch(foldersHere(), match, bots)
    .replace('\nrules 1\n', '\nrules 0\n')
    .replace('\n1: research\n', '\n1: besiege\n');
  const text = writeMatch(foldersHere(), path, older);
  const stored = { path, time: new Date(0), save: unwrapped(readSealed(foldersHere(), text)) };
  const says = 'Saved under older rules: it opens at turn 1, and earlier turns cannot be replayed.';
  const illegal = '1 command is no longer legal and was left out.';
  for (const way of ['goOn', 'replay'] as const) {
    const player = await talk(async (home) => {
      const opened =
        way === 'goOn' ? await home.goOn(stored, true, () => 'leave') : await home.replay(stored, () => 'leave');
      return opened.ok ? opened.value : { says: [opened.error] };
    });
    await player.type('commit');
    player.conversation.flush();
    const heard = player.heard().replaceAll('\n', ' ');
    expect(heard).toContain(`${says} ${illegal}`);
    if (way === 'goOn') expect(heard).toContain('You play on in a copy. war.turncade does not change.');
  }
  expect(readFileSync(path, 'utf8')).toBe(text);
  expect(readdirSync(matchesFolder(foldersHere()))).toHaveLength(2);
});
