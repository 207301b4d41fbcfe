import { createGenerator } from 'ts-json-schema-generator';

/**
 * The JSON Schema of a type that a file of TypeScript exports. All numbers in it are whole, as those of the games are.
 *
 * @param {string} path
 * @param {string} tsconfig
 * @param {string} type
 */
export function schemaOfType(path, tsconfig, type) {
  const generator = createGenerator({ path, tsconfig, type, skipTypeCheck: true, expose: 'none', topRef: false });
  return JSON.parse(JSON.stringify(generator.createSchema(type)), (key, value) =>
    key === 'type' ? whole(value) : value,
  );
}

const whole = (type) => (Array.isArray(type) ? type.map(whole) : type === 'number' ? 'integer' : type);
