/** A published state: readable to any depth, writable nowhere. Only rules have a writable one. */
export type DeepReadonly<Value> = Value extends object
  ? { readonly [Key in keyof Value]: DeepReadonly<Value[Key]> }
  : Value;

/**
 * Publishes a working copy: the same data, of which nobody may change anything any more.
 *
 * @example
 * const state = { phase: 'orders' };
 * publish(state) === state // => true
 */
export const publish = <Value>(value: Value): DeepReadonly<Value> => value as DeepReadonly<Value>;

/** Plain JSON data. */
export type Json = string | number | boolean | null | readonly Json[] | { readonly [key: string]: Json | undefined };
