/**
 * What a record holds under a name that somebody else has chosen. What every object has from elsewhere, such as
 * `constructor`, is not in it.
 */
export const ownOf = <Value>(record: Readonly<Record<string, Value>>, name: string): Value | undefined =>
  Object.hasOwn(record, name) ? record[name] : undefined;
