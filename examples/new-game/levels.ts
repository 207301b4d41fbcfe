import { failure, type LevelForm, success } from 'turncade';

/** Reads a level: the number of stones. */
export const levelForm: LevelForm = {
  read: (text) =>
    /^[1-9]\d?$/.test(text)
      ? success({ tier: Math.ceil(Number(text) / 10), summary: `${text} stones` })
      : failure({ code: 'bad-level', message: `found "${text}", expected 1 to 99 stones`, line: 1 }),
};

export const levels = { pocket: '7', heap: '15', hill: '29' };
