/** Written by the build, as addresses relative to any of the shop's scripts: what draws pages, and what it may need for it. */
declare const PAGE_SCRIPT: string;
declare const PAGE_JBIG2: string;
declare const PAGE_OPENJPEG: string;

declare module 'pdfjs-dist/legacy/build/pdf.worker.mjs' {
  export const WorkerMessageHandler: { initializeFromPort(port: MessagePort): void };
}
