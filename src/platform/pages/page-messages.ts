/** A request to the worker to render one page. */
export interface DrawOrder {
  job: number;
  /** the same number means the same document, which is opened only once */
  document: number;
  file: Blob;
  password: string | null;
  /** from 1 */
  page: number;
  /** length of the longer side, in device pixels */
  size: number;
  decoders: PageDecoders;
}

/** URLs of decoders that some scanned documents need, loaded on demand. */
export interface PageDecoders {
  readonly 'jbig2.wasm': string;
  readonly 'openjpeg.wasm': string;
}

/** the page is no longer needed */
interface CallOff {
  cancelled: number;
}

export type ToWorker = DrawOrder | CallOff;
/** Reading of this document has started. Until another message arrives, the worker is busy with it. */
interface JobStarted {
  begun: number;
}

export type FromWorker = JobStarted | { job: number; bitmap: ImageBitmap } | { job: number; problem: string };
