/** The simulated network connection. */
export interface Connection {
  isLost(): boolean;
  /** calls `end` when the connection is lost; the returned function cancels that */
  onLost(end: () => void): () => void;
}
