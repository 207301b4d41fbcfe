/** The part of a schema of objects that is looked into. */
interface ObjectSchema {
  readonly properties: Readonly<Record<string, ObjectSchema>>;
}

export function schemaOfType(path: string, tsconfig: string, type: string): ObjectSchema;
