import type { FileEdges } from '../platform/files.ts';
import type { PrintEdges } from '../print/print-ports.ts';
import { createPrintStore } from '../print/print-store.ts';
import type { ShopEdges } from './shop.ts';

/** The print store: loaded when somebody goes there, or when a backend asks something of it. */
export async function createPrint(edges: Omit<PrintEdges, keyof FileEdges> & Pick<ShopEdges, 'files'>) {
  return createPrintStore({ ...edges, ...(await edges.files()) });
}
