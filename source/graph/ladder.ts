import { maxTangle, type DrawRequest } from './draw.ts';
import { type Drawing, fitDrawing } from './fit-drawing.ts';
import type { Form } from './form.ts';
import { naturalExtent } from './layout/natural.ts';
import type { Gap } from './layout/relax.ts';

/** States that searches may look at for each form: whether there is room shows soon. */
const effortPerDrawing = 700_000;
/** How many forms are tried for a clearer drawing. */
const maxForms = 3;

/**
 * The drawing of a graph in a room, all nodes where their places say: in the largest of these forms that fits with its
 * least gaps. What is left over goes into the gaps, half a node at most, and then to the margins. Where none fits like
 * that, nodes keep their rows and their order, and wide gaps between them are given up. Nothing where that is not enough.
 */
export function drawByDescendingSize<Size extends string>(
  scene: DrawRequest,
  forms: readonly Form<Size>[],
): Drawing<Size> | undefined {
  const { graph, places, room } = scene;
  const drawn = (form: Form<Size>, spread: Gap) =>
    fitDrawing({
      graph,
      places,
      extent: room,
      form: { ...form, naturalGap: spread },
      perEdge: 0,
      lenient: false,
      keepsPlaces: true,
      effort: { statesLeft: effortPerDrawing },
    });
  let clearest: Drawing<Size> | undefined;
  let tries = maxForms;
  for (const spreadOf of [spreadIn, (_: DrawRequest, { minGap }: Form<Size>) => minGap]) {
    for (const form of forms) {
      if (tries === 0) break;
      const spread = spreadOf(scene, form);
      const drawing = spread && drawn(form, spread);
      if (drawing === undefined) continue;
      if (drawing.tangle <= maxTangle) return drawing;
      if (clearest === undefined || drawing.tangle < clearest.tangle) clearest = drawing;
      tries -= 1;
    }
    if (clearest !== undefined) return clearest;
  }
  return undefined;
}

/** The widest gaps between the nearest nodes with which a form fits a room; nothing where it does not fit with the least. */
function spreadIn({ places, room }: DrawRequest, form: Form<string>): Gap | undefined {
  const width = Math.max(...form.widths(0));
  const { height, minGap, margins } = form;
  const natural = (gap: Gap) => naturalExtent(places, width, height, gap);
  const { left, right, top, bottom } = margins.wide;
  const columns = room.columns - left - right;
  const rows = room.rows - top - bottom;
  const fits = (gap: Gap) => {
    const extent = natural(gap);
    return extent !== undefined && extent.columns <= columns && extent.rows <= rows;
  };
  if (!fits(minGap)) return undefined;
  let [across, down] = minGap;
  while (2 * (across + 1) <= width && fits([across + 1, down])) across += 1;
  while (2 * (down + 1) <= height && fits([across, down + 1])) down += 1;
  return [across, down];
}
