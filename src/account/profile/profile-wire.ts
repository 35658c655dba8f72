import * as v from 'valibot';
import { listOf, number, optionalId, optionalText } from '../../http/wire.ts';
import { type Salutation, SALUTATIONS } from '../salutations.ts';
import { isOwn } from '../../model/own-value.ts';

const salutation = v.picklist([...SALUTATIONS, '']);

/** `PUT /v1/account/profile` */
export const profileRequest = v.looseObject({
  name: v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(60)),
  salutation,
});

const userWire = v.looseObject({
  name: v.fallback(optionalText, ''),
  salutation: v.fallback(salutation, ''),
});
export const profileSavedAnswer = v.looseObject({ user: userWire });

export interface Profile {
  name: string;
  salutation: Salutation;
}

/** The optional widgets of the account page by type. `ProfileWidgetView` renders the same types. */
const WIDGETS = {
  /** figures in a row */
  301: v.looseObject({
    title: v.fallback(optionalText, ''),
    items: v.pipe(
      listOf(v.looseObject({ value: v.pipe(optionalId, v.minLength(1)), label: v.string() })),
      v.minLength(1),
    ),
  }),
  /** a message to the shopper. `text` may contain HTML */
  302: v.looseObject({
    title: v.pipe(v.string(), v.minLength(1)),
    text: v.fallback(optionalText, ''),
    link: v.fallback(optionalText, ''),
    link_text: v.fallback(optionalText, ''),
  }),
} as const;

type WidgetType = keyof typeof WIDGETS;
export type ProfileWidget = {
  [T in WidgetType]: { type: T; key: string; data: v.InferOutput<(typeof WIDGETS)[T]> };
}[WidgetType];

export interface ProfilePage {
  profile: Profile;
  objects: readonly ProfileWidget[];
  /** `columns`: the number of columns on wide screens */
  layoutConfig: { columns: 1 | 2 };
  /** the widgets that were skipped, each with the reason */
  skipped: readonly { type: string; reason: string }[];
}

const entry = v.looseObject({ type: optionalId, data: v.unknown() });

function readWidgets(objects: readonly unknown[]): Pick<ProfilePage, 'objects' | 'skipped'> {
  const widgets: ProfileWidget[] = [];
  const skippedWidgets: { type: string; reason: string }[] = [];
  for (const [index, object] of objects.entries()) {
    const parsed = v.safeParse(entry, object);
    const type = parsed.success ? parsed.output.type : '';
    if (!parsed.success || !isOwn(WIDGETS, type)) {
      skippedWidgets.push({ type, reason: 'unknown type' });
      continue;
    }
    const widgetType = Number(type) as WidgetType;
    const data = v.safeParse(WIDGETS[widgetType], parsed.output.data);
    if (data.success)
      widgets.push({ type: widgetType, key: `${type}-${index}`, data: data.output } as ProfileWidget);
    else skippedWidgets.push({ type, reason: `${v.getDotPath(data.issues[0]) ?? 'widget'} does not fit` });
  }
  return { objects: widgets, skipped: skippedWidgets };
}

/** `GET /v1/account/profile` */
export const profileAnswer = v.pipe(
  v.looseObject({
    user: userWire,
    objects: v.fallback(v.nullish(v.array(v.unknown()), []), []),
    layout_config: v.fallback(v.looseObject({ columns: v.optional(number) }), {}),
  }),
  v.transform(
    ({ user, objects, layout_config }): ProfilePage => ({
      profile: { name: user.name, salutation: user.salutation },
      layoutConfig: { columns: layout_config.columns === 2 ? 2 : 1 },
      ...readWidgets(objects),
    }),
  ),
);
