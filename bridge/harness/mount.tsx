import './harness.css';
import { createRoot } from 'react-dom/client';
import { Harness, type HarnessProps } from './Harness.tsx';

/** Renders the QA page into `root`; the returned function unmounts it. */
export function mountHarness(root: Element, props: HarnessProps): () => void {
  const reactRoot = createRoot(root);
  reactRoot.render(<Harness {...props} />);
  return () => reactRoot.unmount();
}
