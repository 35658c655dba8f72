/** Whether the shopper asked for reduced data use. Only some browsers report it. */
export function savesData(window: Pick<Window, 'matchMedia'> & { navigator: object }): boolean {
  const { connection } = window.navigator as { connection?: { saveData?: boolean } };
  return connection?.saveData === true || window.matchMedia('(prefers-reduced-data: reduce)').matches;
}
