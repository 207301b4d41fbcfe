const units = ['', 'k', 'M', 'G'] as const;

/** A number of people: exact up to four digits, then in thousands, such as `12k`. */
export const peopleText = (people: number): string => (people < 10_000 ? String(people) : inUnits(people, 1));

/** The same in at most three signs. */
export function shortPeople(people: number): string {
  const text = people < 1000 ? String(people) : inUnits(people, 1);
  if (text.length <= 3) return text;
  const tenths = inUnits(people * 10, 1 + Math.floor(Math.log10(people) / 3));
  return `.${tenths}`;
}

function inUnits(people: number, least: number): string {
  const unit = Math.max(least, people < 1_000_000 ? 1 : people < 1_000_000_000 ? 2 : 3);
  return `${Math.floor(people / 1000 ** unit)}${units[unit] ?? ''}`;
}

/** People of both players, such as `34/1`; in at most seven signs where they do not fit the columns otherwise. */
export function bothText(p1: number, p2: number, columns: number): string {
  const exact = `${peopleText(p1)}/${peopleText(p2)}`;
  return exact.length <= columns ? exact : `${shortPeople(p1)}/${shortPeople(p2)}`;
}
