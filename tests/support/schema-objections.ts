import { objectionTo, type Schema } from '../../bridge/trace-schema.ts';
import { fieldsOf } from '../../bridge/transport/frame-protocol.ts';

/** Also objects to fields that the schema does not have. */
export function objections(value: unknown, schema: Schema | undefined, where: string): string[] {
  if (!schema) return [`${where} is not in the document`];
  const objection = objectionTo(value, schema, where);
  const { properties, items } = schema;
  const inner =
    items && Array.isArray(value)
      ? value.flatMap((item, index) => objections(item, items, `${where}[${index}]`))
      : properties
        ? Object.entries(fieldsOf(value)).flatMap(([name, field]) =>
            field === undefined ? [] : objections(field, properties[name], `${where}.${name}`),
          )
        : [];
  return objection ? [objection, ...inner] : inner;
}
