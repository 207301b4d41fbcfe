/** Part of a JSON Schema that callers access. */
interface ObjectSchema {
  readonly properties: Readonly<Record<string, ObjectSchema>>;
}

export function schemaOfType(path: string, tsconfig: string, type: string): ObjectSchema;
