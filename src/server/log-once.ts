/** Different things that may go wrong in one run of a server; after that it keeps quiet. */
const MOST = 500;

/** A log that says each thing once: what every request runs into is news only the first time. */
export function logOnce(write: (line: string) => void): (error: unknown, where: string) => void {
  const said = new Set<string>();
  return (error, where) => {
    const line = `[${where}] ${error instanceof Error ? error.message : String(error)}`;
    if (said.has(line) || said.size >= MOST) return;
    said.add(line);
    write(line);
  };
}
