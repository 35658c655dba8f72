/** A request to the worker to render one page. */
export interface DrawOrder {
  job: number;
  /** the document's number; each document is opened only once */
  document: number;
  file: Blob;
  password: string | null;
  /** the page's number, from 1 */
  page: number;
  /** the length of the page's longer side, in device pixels */
  size: number;
  decoders: PageDecoders;
}

/** URLs of decoders that some scanned documents need, loaded on demand. */
export interface PageDecoders {
  readonly 'jbig2.wasm': string;
  readonly 'openjpeg.wasm': string;
}

/** cancels a request whose page is no longer needed */
interface CallOff {
  cancelled: number;
}

export type ToWorker = DrawOrder | CallOff;
/** The worker has begun to read this document, and is busy with it until its next message. */
interface JobStarted {
  begun: number;
}

export type FromWorker = JobStarted | { job: number; bitmap: ImageBitmap } | { job: number; problem: string };
