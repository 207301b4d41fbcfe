import { parseArgs } from 'node:util';
import { botOf, handicapIn, handicappedStart, judgeStage } from '#engine/campaign/campaign.ts';
import type { Campaign, Stage } from '#engine/campaign/campaign-file.ts';
import type { Run, RunTry } from '#engine/campaign/carry.ts';
import type { Game } from '#engine/game.ts';
import { itemAt } from '#engine/lookup.ts';
import { startFrom } from '#engine/match.ts';
import { openStreams, seeded } from '#engine/random.ts';
import type { GameTypes } from '#engine/vocabulary.ts';
import { games } from '#games/index.ts';
import { botsOf } from '#match-session/players.ts';
import { bundledCampaign } from '#storage/campaigns.ts';
import { findLevel } from '#storage/levels.ts';
import { unwrapped } from '../engine/support.ts';
import { letBotsPlay } from '../support/bots-at-table.ts';

/**
 * Plays the stages of campaigns with bots of rising strength in the player's seat. Prints the share of tries that reach
 * each star, and the median turn of the wins. If the campaign carries something from stage to stage, prints the state at
 * the end of runs that play each stage once.
 *
 * `--games risc,robo-race`. `--stages the-ford,hills`. `--bots easy,normal,hard`. `--matches 20`. `--seeds WORD` is a
 * prefix of the seeds, for a different sample. It also replaces the fixed seeds of stages.
 *
 * `--runs 100` instead plays that many whole runs of each campaign that carries a ship, with random cards. Prints how
 * many runs pass each stage, and for each card the share of finished runs among those that chose it.
 */
const { values } = parseArgs({
  options: {
    games: { type: 'string' },
    stages: { type: 'string' },
    bots: { type: 'string' },
    matches: { type: 'string' },
    seeds: { type: 'string' },
    runs: { type: 'string' },
  },
});
const matches = Number(values.matches ?? 20);
const { seeds } = values;
const wantedStages = values.stages?.split(',');

for (const entry of games) {
  if (values.games !== undefined && !values.games.split(',').includes(entry.id)) continue;
  const campaign = bundledCampaign(entry.id);
  if (campaign === undefined) continue;
  await entry.visit((game) =>
    values.runs === undefined
      ? playStages(game, unwrapped(campaign))
      : playRuns(game, unwrapped(campaign), Number(values.runs)),
  );
}

function playStages<T extends GameTypes>(game: Game<T>, campaign: Campaign): void {
  const players = values.bots?.split(',') ?? ['easy', 'normal', 'hard'];
  process.stdout.write(`\n${campaign.title}, ${matches} tries each\n\n`);
  process.stdout.write(`| # | stage | ${players.map((bot) => `${bot}: stars 1, 2, 3`).join(' | ')} | median turn |\n`);
  process.stdout.write(`| --- | --- | ${players.map(() => '---').join(' | ')} | --- |\n`);
  const runs = players.map(() => Array.from({ length: matches }, (): Record<string, RunTry> => ({})));
  for (const [i, stage] of campaign.stages.entries()) {
    if (wantedStages !== undefined && !wantedStages.includes(stage.id)) continue;
    const tried = players.map((bot) => Array.from({ length: matches }, (_, match) => played(game, stage, bot, match)));
    const time = new Date(60_000 * i).toISOString();
    for (const [player, tries] of tried.entries())
      for (const [match, { stars, facts }] of tries.entries())
        Object.assign(runs[player]?.[match] ?? {}, {
          [stage.id]: { stage: stage.id, time, isWon: stars[0] === true, facts },
        });
    const cells = tried.map((tries) =>
      [0, 1, 2].map((star) => percent(tries.filter(({ stars }) => stars[star]).length)).join(', '),
    );
    const turns = tried
      .flat()
      .flatMap(({ stars, turn }) => (stars[0] === true ? [turn] : []))
      .sort((a, b) => a - b);
    process.stdout.write(
      `| ${i + 1} | ${stage.title} | ${cells.join(' | ')} | ${turns[Math.floor(turns.length / 2)] ?? '–'} |\n`,
    );
  }
  const { carry } = game.campaign ?? {};
  if (carry === undefined || carry.name !== campaign.carry) return;
  for (const [i, player] of players.entries()) {
    const ends = (runs[i] ?? []).map((tries) => carry.run(campaign, tries).status);
    const counts = [...new Set(ends)].map((end) => `${end}: ${ends.filter((other) => other === end).length}`);
    process.stdout.write(`\n${player} at the end: ${counts.join('; ')}\n`);
  }
}

function played<T extends GameTypes>(game: Game<T>, stage: Stage, player: string, match: number | string, run?: Run) {
  const level = unwrapped(findLevel(game, stage.level, ''));
  const rivals = stage.seats.map((rival) => botOf(game, rival) ?? rival.skill);
  const setup = {
    seed: (seeds === undefined ? stage.seed : null) ?? `${seeds ?? ''}${stage.id} ${match}`,
    players: stage.seats.length + 1,
    options: stage.options,
    level,
  };
  const started = unwrapped(startFrom(game, setup, handicappedStart(game, setup, handicapIn(stage, run))));
  letBotsPlay(started, botsOf(game, Object.fromEntries([player, ...rivals].map((name, i) => [i + 1, name]))));
  const { stars, facts } = judgeStage(started, stage, { hints: 0, isEased: false });
  return { stars: stars.map(({ isMet }) => isMet), turn: game.turnOf(started.state), facts };
}

function playRuns<T extends GameTypes>(game: Game<T>, campaign: Campaign, runs: number): void {
  for (const player of values.bots?.split(',') ?? ['normal', 'hard']) {
    const endedRuns = Array.from({ length: runs }, (_, i) =>
      playRun(game, campaign, player, `${seeds ?? ''}${player} ${i}`),
    );
    const finishedRuns = endedRuns.filter(({ won }) => won === campaign.stages.length).length;
    process.stdout.write(`\n${campaign.title}, ${player}: ${finishedRuns} of ${runs} runs finished\n\n`);
    process.stdout.write(
      '| # | stage | played | passed | losses | card: finished of chosen |\n| --- | --- | --- | --- | --- | --- |\n',
    );
    for (const [i, stage] of campaign.stages.entries()) {
      const cards = new Map<string, { chosen: number; finished: number }>();
      for (const { choices, won } of endedRuns) {
        const card = choices[i];
        if (card === undefined) continue;
        const { chosen, finished: sum } = cards.get(card) ?? { chosen: 0, finished: 0 };
        cards.set(card, { chosen: chosen + 1, finished: sum + (won === campaign.stages.length ? 1 : 0) });
      }
      const words = [...cards].sort().map(([card, { chosen, finished: sum }]) => `${card} ${sum}/${chosen}`);
      const losses = endedRuns.reduce((sum, { losses: counts }) => sum + (counts[i] ?? 0), 0);
      process.stdout.write(
        `| ${i + 1} | ${stage.title} | ${endedRuns.filter(({ won }) => won >= i).length} | ${endedRuns.filter(({ won }) => won > i).length} | ${losses} | ${words.join(', ')} |\n`,
      );
    }
  }
}

/** Plays a run until its last stage is won, or until a stage is lost twice. */
function playRun<T extends GameTypes>(game: Game<T>, campaign: Campaign, player: string, seed: string) {
  const { carry } = game.campaign ?? {};
  const stream = openStreams(seeded(seed)).stream('cards');
  const tries: Record<string, RunTry> = {};
  const choices: string[] = [];
  const losses: number[] = [];
  for (let won = 0, number = 1; ; number++) {
    const run = carry?.run(campaign, tries);
    if (run?.stage === undefined) throw new Error(`${campaign.title} carries nothing from stage to stage`);
    const save = String(number).padStart(3, '0');
    const { stars, facts = null } = played(game, run.stage, player, `${seed} ${number}`, run);
    const isWon = stars[0] === true;
    const result: RunTry = { stage: run.stage.id, time: '', isWon, facts };
    tries[save] = result;
    if (isWon) won++;
    else losses[won] = (losses[won] ?? 0) + 1;
    if (won === campaign.stages.length || losses[won] === 2) return { won, choices, losses };
    const cards = carry?.run(campaign, tries).choice?.cards;
    if (cards === undefined) continue;
    const { name: choice } = itemAt(cards, stream.integer(0, cards.length - 1));
    choices.push(choice);
    tries[save] = { ...result, choice };
  }
}

function percent(count: number): string {
  return `${Math.round((100 * count) / matches)} %`;
}
