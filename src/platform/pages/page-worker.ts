import { getDocument, PDFDataRangeTransport, PDFWorker } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { WorkerMessageHandler } from 'pdfjs-dist/legacy/build/pdf.worker.mjs';
import { helpOlderWorkers } from './older-workers.ts';
import type { DrawOrder, FromWorker, PageDecoders, ToWorker } from './page-messages.ts';

/**
 * Renders pages of the shopper's documents. The whole PDF library runs in this worker, even the part that
 * usually stays in the page, so that it neither blocks the page nor patches its globals.
 */
interface Scope {
  onmessage: ((event: MessageEvent<ToWorker>) => void) | null;
  postMessage(message: FromWorker, transfer?: Transferable[]): void;
  fonts?: FontFaceSet;
}
const scope = self as unknown as Scope;
helpOlderWorkers();

/** The maximum number of open documents; closed ones are reopened when needed. */
const MAX_OPEN = 2;
/** Larger images are not rendered. A sheet of paper scanned at 600 dpi has 35 million pixels. */
const MAX_PIXELS = 40_000_000;
const MAX_CANVAS_BYTES = 64_000_000;

type Task = ReturnType<typeof getDocument>;
const openTasks = new Map<number, Task>();
let queue: DrawOrder[] = [];
let drawing: { job: number; stop: () => void } | null = null;

/** Reads a file in ranges, so that a large one is never in memory as a whole. */
class FileRanges extends PDFDataRangeTransport {
  readonly file: Blob;
  readonly onBroken: () => void;
  constructor(file: Blob, onBroken: () => void) {
    super(file.size, null);
    this.file = file;
    this.onBroken = onBroken;
  }
  override requestDataRange(begin: number, end: number): void {
    this.file
      .slice(begin, end)
      .arrayBuffer()
      .then((part) => this.onDataRange(begin, new Uint8Array(part)), this.onBroken);
  }
}

class Canvases {
  create(width: number, height: number) {
    const canvas = new OffscreenCanvas(width, height);
    return { canvas, context: canvas.getContext('2d', { willReadFrequently: true }) };
  }
  reset({ canvas }: { canvas: OffscreenCanvas }, width: number, height: number): void {
    canvas.width = width;
    canvas.height = height;
  }
  destroy({ canvas }: { canvas: OffscreenCanvas }): void {
    canvas.width = 0;
    canvas.height = 0;
  }
}

/** The PDF library's filters are DOM elements, which a worker lacks. */
class NoFilters {
  addFilter = () => 'none';
  addHCMFilter = () => 'none';
  addAlphaFilter = () => 'none';
  addLuminosityFilter = () => 'none';
  addHighlightHCMFilter = () => 'none';
  destroy(): void {}
}

const createDecoderFactory = (urls: PageDecoders) =>
  class Decoders {
    async fetch({ filename }: { filename: string }): Promise<Uint8Array> {
      const url = urls[filename as keyof PageDecoders];
      const answer = url ? await fetch(url) : null;
      if (!answer?.ok) throw new Error(`[pages] there is no ${filename}`);
      return new Uint8Array(await answer.arrayBuffer());
    }
  };

function createReader(): PDFWorker {
  const { port1, port2 } = new MessageChannel();
  WorkerMessageHandler.initializeFromPort(port2);
  port1.start();
  port2.start();
  return new PDFWorker({ port: port1 as never, verbosity: 0 });
}

function open({ document, file, password, decoders }: DrawOrder): Task {
  const openTask = openTasks.get(document);
  if (openTask) {
    // moves the document to the end: the least recently used one is closed first
    openTasks.delete(document);
    openTasks.set(document, openTask);
    return openTask;
  }
  for (const [oldest, task] of openTasks) {
    if (openTasks.size < MAX_OPEN) break;
    openTasks.delete(oldest);
    void task.destroy();
  }
  const worker = createReader();
  const task: Task = getDocument({
    range: new FileRanges(file, () => void task.destroy()),
    worker,
    ...(password !== null && { password }),
    disableAutoFetch: true,
    disableStream: true,
    isEvalSupported: false,
    maxImageSize: MAX_PIXELS,
    canvasMaxAreaInBytes: MAX_CANVAS_BYTES,
    isOffscreenCanvasSupported: true,
    disableFontFace: !scope.fonts,
    ownerDocument: { fonts: scope.fonts } as unknown as HTMLDocument,
    CanvasFactory: Canvases,
    FilterFactory: NoFilters,
    BinaryDataFactory: createDecoderFactory(decoders),
    wasmUrl: '/',
    useWorkerFetch: false,
    verbosity: 0,
  });
  const { destroy } = task;
  task.destroy = async () => {
    await destroy.call(task);
    worker.destroy();
  };
  openTasks.set(document, task);
  return task;
}

async function draw(order: DrawOrder): Promise<ImageBitmap> {
  const document = await open(order).promise;
  const page = await document.getPage(order.page);
  try {
    const { width, height } = page.getViewport({ scale: 1 });
    const viewport = page.getViewport({ scale: order.size / Math.max(width, height) });
    const canvas = new OffscreenCanvas(
      Math.max(1, Math.round(viewport.width)),
      Math.max(1, Math.round(viewport.height)),
    );
    // With print intent: other rendering waits for animation frames, which a worker lacks.
    const task = page.render({
      canvas: canvas as unknown as HTMLCanvasElement,
      viewport,
      intent: 'print',
      background: '#ffffff',
    });
    drawing = { job: order.job, stop: () => task.cancel() };
    await task.promise;
    return canvas.transferToImageBitmap();
  } finally {
    page.cleanup();
  }
}

async function work(): Promise<void> {
  if (drawing) return;
  for (let order = queue.shift(); order; order = queue.shift()) {
    const { job, document } = order;
    drawing = { job, stop() {} };
    scope.postMessage({ begun: document });
    try {
      const bitmap = await draw(order);
      scope.postMessage({ job, bitmap }, [bitmap]);
    } catch (error) {
      scope.postMessage({ job, problem: String(error) });
    }
    drawing = null;
  }
}

scope.onmessage = ({ data }) => {
  if ('cancelled' in data) {
    queue = queue.filter(({ job }) => job !== data.cancelled);
    if (drawing?.job === data.cancelled) drawing.stop();
  } else if ('job' in data) {
    queue.push(data);
    void work();
  }
};
