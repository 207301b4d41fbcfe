import { createGenerator } from 'ts-json-schema-generator';

/**
 * JSON Schema of an exported TypeScript type. All numbers become integers, as in the games.
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
