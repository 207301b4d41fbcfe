/** Text of which only printable ASCII characters are left; every other is a question mark. */
export const plain = (text: string): string => text.replace(/[^ -~]/gu, '?');

/** `today 21:40`, `18 November`, with the year where it is another. */
export function momentText(time: Date, now: Date): string {
  const two = (value: number) => String(value).padStart(2, '0');
  if (time.toDateString() === now.toDateString()) return `today ${two(time.getHours())}:${two(time.getMinutes())}`;
  const day = `${time.getDate()} ${months[time.getMonth()]}`;
  return time.getFullYear() === now.getFullYear() ? day : `${day} ${time.getFullYear()}`;
}

const months = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
];
