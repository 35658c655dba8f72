import './harness.css';
import { createRoot } from 'react-dom/client';
import { Harness, type HarnessProps } from './Harness.tsx';

/** Renders the QA page into `root`; the returned function unmounts it. */
export function mountHarness(root: Element, props: HarnessProps): () => void {
  const mounted = createRoot(root);
  mounted.render(<Harness {...props} />);
  return () => mounted.unmount();
}
