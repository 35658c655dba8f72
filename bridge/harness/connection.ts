/** The switch that everything on the connection hangs on. */
export interface Connection {
  isLost(): boolean;
  /** runs `end` when the connection is lost; the returned function calls it off */
  onLost(end: () => void): () => void;
}
