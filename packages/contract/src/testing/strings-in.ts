import type { z } from 'zod';
import type { Schema } from '#shared/endpoint.ts';

export type StringPart = { path: string; def: z.core.$ZodStringDef };

/** Every part of a schema that lets a string in of which only its length is asked: ids, dates, choices and constants are none. @throws for a part that it does not know */
export function* stringsIn(schema: Schema, path: string): Generator<StringPart> {
  const { def } = (schema as z.core.$ZodTypes)._zod;
  switch (def.type) {
    case 'string':
      if (!('format' in def)) yield { path, def };
      return;
    case 'object':
      for (const [key, part] of Object.entries(def.shape)) yield* stringsIn(part, `${path}.${key}`);
      return;
    case 'array':
      return yield* stringsIn(def.element, `${path}[]`);
    case 'tuple':
      for (const item of def.items) yield* stringsIn(item, `${path}[]`);
      return;
    case 'record':
      yield* stringsIn(def.keyType, `${path}{key}`);
      return yield* stringsIn(def.valueType, `${path}{}`);
    case 'union':
      for (const option of def.options) yield* stringsIn(option, path);
      return;
    case 'pipe':
      return yield* stringsIn(def.in, path);
    case 'optional':
    case 'readonly':
    case 'nullable':
    case 'default':
    case 'catch':
      return yield* stringsIn(def.innerType, path);
    case 'enum':
    case 'literal':
    case 'number':
    case 'boolean':
    case 'null':
      return;
    default:
      throw new Error(`${path}: what is a ${def.type} to a caller?`);
  }
}
