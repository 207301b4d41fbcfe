import type { PositionForm } from '../../engine/game.ts';
import { foundText } from '../../engine/parsing/schema-faults.ts';
import { seeded } from '../../engine/random.ts';
import { failure, success } from '../../engine/result.ts';
import type { IntoTheBreach } from './game-types.ts';
import { fileText, readLevel } from './level-text.ts';
import { isReadyToSave } from './ready.ts';
import { isMech, startOf } from './state.ts';
import { symbols } from './vocabulary.ts';

/** Positions: written as JSON (rules, section 11), read as the text of a level. */
export const position: PositionForm<IntoTheBreach> = {
  write: (state) => ({
    text: fileText(state),
    board: state.board,
    entities: state.entities.map((entity) => {
      const { kind, row, column, health, speed, strength } = entity;
      const unit = { kind, symbol: symbols[kind], row, column, health, speed, strength };
      return isMech(entity) ? { ...unit, active: entity.active } : { ...unit, objective: entity.objective };
    }),
    readyToSave: isReadyToSave(state),
    turn: state.turn,
  }),
  plain: true,
  read(text, { seed }) {
    if (typeof text !== 'string')
      return failure({ code: 'bad-level', message: `found ${foundText(text)}, expected the text of a level` });
    const level = readLevel(text);
    return level.ok ? success({ ...startOf(level.value), random: seeded(seed) }) : level;
  },
};
