import type { BaseEvent } from '#engine/vocabulary.ts';
import type { Keyframe } from '#screen/game/playback.ts';
import type { ScreenTypes } from '#screen/scene.ts';

/**
 * Creates keyframes from texts of name, part and milliseconds, such as `b 1 70`. A name with `~` is a flash, and the
 * part `-` means none. The label is the name without `~`.
 */
export const beatsOf = (...texts: readonly string[]): Keyframe<ScreenTypes>[] =>
  texts.map((text) => {
    const [name = '', part = '-', duration = ''] = text.split(' ');
    const events: BaseEvent[] = [{ type: 'told', phase: 'execute' }];
    return {
      view: { name },
      events,
      local: {},
      duration: Number(duration),
      label: name.replace('~', ''),
      ...(name.startsWith('~') && { flash: true as const }),
      ...(part !== '-' && { part: Number(part) }),
    };
  });

export const nameOf = ({ view }: Keyframe<ScreenTypes>): string => ('name' in view ? String(view.name) : '');
