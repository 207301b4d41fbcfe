import { byId, made } from './element.ts';

/** Type below this size is hard to read on a phone, in pixels. */
const readable = 9;

/** A notice over the screen of a phone that is held upright: 80 columns leave only tiny type there. */
export function turnNotice() {
  const notice = byId('turn');
  const isUpright = window.matchMedia('(pointer: coarse) and (orientation: portrait)');
  let isDismissed = false;
  const stay = made('button', { type: 'button' }, 'Stay upright');
  stay.addEventListener('click', () => {
    isDismissed = true;
    notice.hidden = true;
  });
  notice.append(
    made('p', {}, 'Turn your phone sideways.'),
    made('p', {}, stay, ' ', made('a', { href: '/reader' }, 'Play in words')),
  );
  return {
    /** Shows or hides the notice for type of the size `pixels`. */
    fitted(pixels: number): void {
      notice.hidden = isDismissed || !isUpright.matches || pixels >= readable;
    },
  };
}
