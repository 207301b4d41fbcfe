import type { Bot } from '../../../engine/bot.ts';
import type { Command } from '../commands.ts';
import type { View } from '../view.ts';

/** The bots by name, weakest first (rules, section 15). */
export const bots: Readonly<Record<string, Bot<View, Command>>> = {};
