/** A fault put into the sources on purpose, and how the walker sees it: a walker that does not find it proves nothing. */
export interface Fault {
  name: string;
  changes: readonly { file: string; find: string; replace: string }[];
  /** what the failure says: others are other faults */
  seenAs: RegExp;
}

export const FAULTS: readonly Fault[] = [];
