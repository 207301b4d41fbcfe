/** The date of a moment where the player is, such as `2026-11-20`. */
export function isoDate(time: Date): string {
  const two = (value: number) => String(value).padStart(2, '0');
  return `${time.getFullYear()}-${two(time.getMonth() + 1)}-${two(time.getDate())}`;
}
