import type { GameId } from './games.ts';

/** Names of the bundled levels, easiest first. */
interface LevelNames {
  'space-defender':
    | 'first-flight'
    | 'quiet-reach'
    | 'line-up'
    | 'the-corridor'
    | 'eight-apart'
    | 'minefield'
    | 'pylon-field'
    | 'carrier-lane'
    | 'long-watch'
    | 'under-fire'
    | 'burning-hull'
    | 'thick-skin'
    | 'bare-hull'
    | 'keep-moving'
    | 'short-sight'
    | 'void-storm'
    | 'the-swarm'
    | 'full-focus'
    | 'last-light';
  'into-the-breach':
    | 'classic'
    | 'first-shot'
    | 'crossfire'
    | 'mason'
    | 'bait'
    | 'doorway'
    | 'stray-shot'
    | 'old-ruin'
    | 'long-hall'
    | 'quick-draw'
    | 'open-shore'
    | 'cork'
    | 'two-fires'
    | 'bridge'
    | 'landslide'
    | 'harbour'
    | 'three-walls'
    | 'quarry'
    | 'night-shift'
    | 'siege';
  'robo-race':
    | 'test-track'
    | 'brakes'
    | 'conveyors'
    | 'turntables'
    | 'roundabout'
    | 'no-railing'
    | 'four-rooms'
    | 'workshop'
    | 'pusher-lifts'
    | 'stamping-press'
    | 'bottleneck'
    | 'windbreak'
    | 'short-cut'
    | 'switchbacks'
    | 'snail'
    | 'clockwork'
    | 'assembly-line'
    | 'foundry';
  'space-explorers':
    | 'corridor'
    | 'diamond'
    | 'kite'
    | 'hourglass'
    | 'ring-road'
    | 'twin-suns'
    | 'archipelago'
    | 'crossroads'
    | 'spiral'
    | 'honeycomb'
    | 'long-march'
    | 'nebula'
    | 'galaxy'
    | 'deep-field';
  risc:
    | 'twin-rivers'
    | 'long-march'
    | 'three-crowns'
    | 'great-basin'
    | 'four-winds'
    | 'crossroads'
    | 'five-fires'
    | 'archipelago';
}

/** Names of the bots, weakest first. */
interface BotNames {
  'space-defender': 'random' | 'easy' | 'normal' | 'hard';
  'into-the-breach': 'easy' | 'normal' | 'hard';
  'robo-race': 'novice' | 'easy' | 'normal' | 'hard';
  'space-explorers': 'easy' | 'normal' | 'hard' | 'expert' | 'master' | 'champion' | 'noop' | 'random' | 'greedy';
  risc: 'novice' | 'easy' | 'normal' | 'hard' | 'expert';
}

/** Bundled level of a game, tutorial, or level that is made from a seed or a date. */
export type LevelName<Id extends GameId> = LevelNames[Id] | 'tutorial' | `random:${string}` | `daily:${string}`;

/** Names of rivals, and of bots that lists leave out. */
interface OtherBotNames {
  'space-defender': 'adviser';
  'into-the-breach': never;
  'robo-race': 'random' | 'gus' | 'dot' | 'linnea' | 'bruno';
  'space-explorers': 'keeper' | 'thrifty' | 'expander' | 'search' | 'moss' | 'lantern' | 'kestrel' | 'sum';
  risc: 'random' | 'greedy' | 'adviser' | 'recruit' | 'mab' | 'rook' | 'ilse' | 'kettle' | 'quill' | 'vex';
}

/** Bot of a game, or a rival with a skill, such as `rook:hard`. */
export type BotName<Id extends GameId> = BotNames[Id] | OtherBotNames[Id] | `${string}:${string}`;

/** One of `Names`, or a name that is only known at run time. A misspelt literal is a compile error. */
export type KnownName<Name extends string, Names extends string> = Name & (string extends Name ? unknown : Names);
