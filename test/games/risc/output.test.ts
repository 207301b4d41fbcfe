import { describe, expect, test } from 'vitest';
import { played, printed } from '../../support/lines.ts';
import { type Campaign, newCampaign } from './support.ts';

/** Twin Rivers in turn 1 as the rules print it: 4a in alder, 12a in brook, none in eyrie. */
function rivers(): Campaign {
  const match = newCampaign();
  const lines = ['1: place(alder,4)', '1: place(brook,all)', '2: place(heath,all)', '1: commit', '2: commit'];
  for (const line of lines) played(match, line);
  return match;
}

const lands1 = `  alder: 4a; size 1, food 8, tech 2; next to brook cairn
  brook: 12a; size 2, food 5, tech 4; next to alder drift eyrie(2)
  cairn: 0; size 3, food 3, tech 5; next to alder drift
  drift: 0; size 2, food 4, tech 3; next to brook cairn glade(2)`;
const lands2 = `  eyrie: 0; size 2, food 4, tech 3; next to brook(1) fjord glade
  fjord: 0; size 3, food 3, tech 5; next to eyrie heath
  glade: 0; size 2, food 5, tech 4; next to drift(1) eyrie heath
  heath: 16a; size 1, food 8, tech 2; next to fjord glade`;
const player1 = `player 1: level 1, food 40 (+20), tech 28 (+14), territories 4, units 16`;
const player2 = `player 2: level 1, food 40 (+20), tech 28 (+14), territories 4, units 16\n${lands2}`;

describe('the text output of `run` (rules, "Scripts")', () => {
  test('has the specified blocks for each command of a turn', () => {
    const script = `1: upgrade(brook,2,a,b)
1: path(alder,drift)
1: move(alder,drift,3)
1: attack(brook,eyrie,all)
1: move(drift,brook,3)
1: cancel(2)
1: cancel(4)
1: commit
2: commit
`;
    expect(printed(rivers(), script)).toBe(`turn 1: orders, waiting for 1 2
${player1}
${lands1}
${player2}
->1: upgrade(brook,2,a,b)
turn 1: orders, waiting for 1 2
${player1}
${lands1}
  1. upgrade(brook,2,a,b) 6 tech
${player2}
->1: path(alder,drift)
path alder brook drift, price 5 a unit
->1: move(alder,drift,3a)
turn 1: orders, waiting for 1 2
${player1}
${lands1}
  1. upgrade(brook,2,a,b) 6 tech
  2. move(alder,drift,3a) 15 food, path alder brook drift
${player2}
->1: attack(brook,eyrie,all)
turn 1: orders, waiting for 1 2
${player1}
${lands1}
  1. upgrade(brook,2,a,b) 6 tech
  2. move(alder,drift,3a) 15 food, path alder brook drift
  3. attack(brook,eyrie,10a+2b) 12 food
${player2}
->1: move(drift,brook,3a)
turn 1: orders, waiting for 1 2
${player1}
${lands1}
  1. upgrade(brook,2,a,b) 6 tech
  2. move(alder,drift,3a) 15 food, path alder brook drift
  3. attack(brook,eyrie,10a+2b) 12 food
  4. move(drift,brook,3a) 12 food, path drift brook
${player2}
->1: cancel(2)
error needed: Order 4 needs it (not-enough-units); cancel that one first.
->1: cancel(4)
turn 1: orders, waiting for 1 2
${player1}
${lands1}
  1. upgrade(brook,2,a,b) 6 tech
  2. move(alder,drift,3a) 15 food, path alder brook drift
  3. attack(brook,eyrie,10a+2b) 12 food
${player2}
->1: commit
* player 1 commits
turn 1: orders, waiting for 2
${player1}, committed
${lands1}
  1. upgrade(brook,2,a,b) 6 tech
  2. move(alder,drift,3a) 15 food, path alder brook drift
  3. attack(brook,eyrie,10a+2b) 12 food
${player2}
->2: commit
* player 2 commits
* player 1 upgrades 2a to b in brook, 6 tech
* player 1 moves 3a alder brook drift, 15 food
* player 1 attacks eyrie from brook with 10a+2b, 12 food
* battle at eyrie: player 2 with 0, attacked by 1 with 10a+2b
* combat at eyrie: 1 with 10a+2b against 2 with 0
* combat at eyrie won by 1 with 10a+2b
* eyrie goes from 2 to 1, 10a+2b
* player 1 gets 24 food, 17 tech, 5 units
* player 2 gets 16 food, 11 tech, 3 units
* turn 2
turn 2: orders, waiting for 1 2
player 1: level 1, food 37 (+24), tech 39 (+17), territories 5, units 21
  alder: 2a; size 1, food 8, tech 2; next to brook cairn
  brook: 1a; size 2, food 5, tech 4; next to alder drift eyrie
  cairn: 1a; size 3, food 3, tech 5; next to alder drift
  drift: 4a; size 2, food 4, tech 3; next to brook cairn glade(2)
  eyrie: 11a+2b; size 2, food 4, tech 3; next to brook fjord(2) glade(2)
player 2: level 1, food 56 (+16), tech 39 (+11), territories 3, units 19
  fjord: 1a; size 3, food 3, tech 5; next to eyrie(1) heath
  glade: 1a; size 2, food 5, tech 4; next to drift(1) eyrie(1) heath
  heath: 17a; size 1, food 8, tech 2; next to fjord glade`);
  });

  test('shows a placement', () => {
    const none = (lands: string) => lands.replaceAll(/: (4a|12a|16a);/g, ': 0;');
    const start = (player: string) => player.replace('units 16', 'units 0');
    const script = `1: place(alder,4)
1: place brook 12
1: orders
2: commit
2: spread
2: commit
1: commit
`;
    const filled = '  place: alder 4, brook 12, cairn 0, drift 0; left 0';
    const empty = '  place: eyrie 0, fjord 0, glade 0, heath 0; left 16';
    const spread = '  place: eyrie 4, fjord 4, glade 4, heath 4; left 0';
    expect(printed(newCampaign(), script)).toBe(`turn 0: placement, waiting for 1 2
${start(player1)}
${none(lands1)}
  place: alder 0, brook 0, cairn 0, drift 0; left 16
${none(start(player2))}
${empty}
->1: place(alder,4a)
turn 0: placement, waiting for 1 2
${start(player1)}
${none(lands1)}
  place: alder 4, brook 0, cairn 0, drift 0; left 12
${none(start(player2))}
${empty}
->1: place(brook,12a)
turn 0: placement, waiting for 1 2
${start(player1)}
${none(lands1)}
${filled}
${none(start(player2))}
${empty}
->1: orders
place: alder 4, brook 12, cairn 0, drift 0; left 0
->2: commit
error not-all-placed: 16 of 16 units are not placed yet.
->2: spread
turn 0: placement, waiting for 1 2
${start(player1)}
${none(lands1)}
${filled}
${none(start(player2))}
${spread}
->2: commit
* player 2 commits
turn 0: placement, waiting for 1
${start(player1)}
${none(lands1)}
${filled}
${none(start(player2).replace('units 0', 'units 0, committed'))}
${spread}
->1: commit
* player 1 commits
* player 1 places alder 4, brook 12, cairn 0, drift 0
* player 2 places eyrie 4, fjord 4, glade 4, heath 4
* turn 1
turn 1: orders, waiting for 1 2
${player1}
${lands1}
${player2.replaceAll(/(eyrie|fjord|glade|heath): (0|16a);/g, '$1: 4a;')}`);
  });

  test('hides placements, drafts, refusals and queries of other seats if printed for one seat', () => {
    const script = '2: upgrade(heath,1,a,b)\n2: orders\n2: research\n1: research\n2: commit\n';
    expect(printed(rivers(), script, 'text', 1)).toBe(`turn 1: orders, waiting for 1 2
${player1}
${lands1}
${player2}
->1: research
error not-enough-tech: This costs 50 tech; 28 left.
->2: commit
* player 2 commits
turn 1: orders, waiting for 1
${player1}
${lands1}
${player2.replace('units 16', 'units 16, committed')}`);
    expect(printed(newCampaign(), '1: spread', 'text', 1)).toContain(
      'place: alder 4, brook 4, cairn 4, drift 4; left 0',
    );
    expect(printed(newCampaign(), '1: spread', 'text', 2)).not.toContain('->');
    expect(printed(newCampaign(), '1: spread\n1: commit', 'text', 0)).not.toContain('place:');
  });
});
