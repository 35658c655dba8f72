/** What a page and its worker say to each other while documents are drawn. */
export interface DrawOrder {
  job: number;
  /** the same number is the same document: it is opened once */
  document: number;
  file: Blob;
  password: string | null;
  /** from 1 */
  page: number;
  /** of its longer side, in pixels of the screen */
  size: number;
  decoders: PageDecoders;
}

/** Addresses of what some scanned documents need besides; fetched when a page has such a picture. */
export interface PageDecoders {
  readonly 'jbig2.wasm': string;
  readonly 'openjpeg.wasm': string;
}

/** nobody looks at that page any more */
interface CallOff {
  cancelled: number;
}

export type ToWorker = DrawOrder | CallOff;
/** That document is being read now. Whoever has said so and nothing else is at it still. */
interface Begun {
  begun: number;
}

export type FromWorker = Begun | { job: number; bitmap: ImageBitmap } | { job: number; problem: string };
