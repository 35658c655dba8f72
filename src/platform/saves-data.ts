/** The shopper has asked for as few bytes as can be. Only some browsers say so. */
export function savesData(window: Pick<Window, 'matchMedia'> & { navigator: object }): boolean {
  const { connection } = window.navigator as { connection?: { saveData?: boolean } };
  return connection?.saveData === true || window.matchMedia('(prefers-reduced-data: reduce)').matches;
}
