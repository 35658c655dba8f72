import './harness.css';
import { createRoot } from 'react-dom/client';
import { Harness } from './Harness.tsx';
import type { HarnessHost } from './host.ts';

/** Puts the QA page into `root`; the returned function takes it away. */
export function mountHarness(root: Element, { hosts }: { hosts: readonly HarnessHost[] }): () => void {
  const mounted = createRoot(root);
  mounted.render(<Harness hosts={hosts} />);
  return () => mounted.unmount();
}
