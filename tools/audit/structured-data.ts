import * as v from 'valibot';

const text = v.pipe(v.string(), v.nonEmpty());
const url = v.pipe(v.string(), v.url());
const price = v.union([v.number(), v.pipe(v.string(), v.regex(/^\d+(\.\d+)?$/))]);
const common = { '@context': v.picklist(['https://schema.org', 'https://schema.org/']) };

/** The properties that search engines require of the types the shop publishes. */
const TYPES: Readonly<Record<string, v.GenericSchema>> = {
  Product: v.looseObject({
    ...common,
    name: text,
    image: v.union([url, v.array(url)]),
    offers: v.looseObject({ price, priceCurrency: v.literal('INR'), availability: text }),
  }),
  Recipe: v.looseObject({ ...common, name: text, image: v.union([url, v.array(url)]) }),
  BreadcrumbList: v.looseObject({
    ...common,
    itemListElement: v.pipe(v.array(v.looseObject({ position: v.number(), name: text })), v.minLength(1)),
  }),
  ItemList: v.looseObject({
    ...common,
    itemListElement: v.pipe(v.array(v.looseObject({ position: v.number() })), v.minLength(1)),
  }),
};

const SCRIPT = /<script type="application\/ld\+json">([^<]*)<\/script>/g;

/** One line for each required property that is missing or malformed; `count`: objects on the page. */
export function structuredData(html: string): { count: number; faults: string[] } {
  const objects = [...html.matchAll(SCRIPT)].map(
    ([, json]) => JSON.parse(json ?? '') as { '@type'?: string },
  );
  const faults = objects.flatMap((object) => {
    const type = object['@type'] ?? '';
    const schema = TYPES[type];
    if (!schema) return v.is(v.looseObject(common), object) ? [] : [`${type}: no context`];
    const parsed = v.safeParse(schema, object);
    return (parsed.issues ?? []).map((issue) => `${type}: ${v.getDotPath(issue)}: ${issue.message}`);
  });
  return { count: objects.length, faults };
}
