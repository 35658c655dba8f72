/** Whether the table itself has this key. */
export const isOwn = (table: object, key: string): boolean => Object.keys(table).includes(key);

/** The value of the table's own key: a key of the backend may be `constructor`. */
export const ownValue = <T>(table: Readonly<Record<string, T>>, key: string): T | undefined =>
  isOwn(table, key) ? table[key] : undefined;
