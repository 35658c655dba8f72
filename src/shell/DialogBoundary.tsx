import { Component, type ReactNode } from 'react';
import { tapFailureMessage } from '../http/tap-failed.ts';
import { StoresContext } from '../ui/stores.tsx';
import * as m from '../model/messages.ts';

interface DialogBoundaryProps {
  /** called when the dialog has failed; the caller must then stop rendering it */
  onClose: () => void;
  children: ReactNode;
}

/** Closes a dialog that fails to load or render, and shows a toast; the screen behind it stays. */
export class DialogBoundary extends Component<DialogBoundaryProps, { failed: boolean }> {
  static override contextType = StoresContext;
  declare context: React.ContextType<typeof StoresContext>;
  override state = { failed: false };

  static getDerivedStateFromError() {
    return { failed: true };
  }

  override componentDidCatch(error: unknown) {
    this.props.onClose();
    if (!this.context.shell) return;
    const { shop, screens } = this.context.shell;
    const { analytics, connectivity } = shop.deps;
    analytics.report(error, 'dialog');
    screens.renew();
    shop.messages.toast(tapFailureMessage(connectivity.online(), m.dialogNotOpened));
  }

  override render() {
    return this.state.failed ? null : this.props.children;
  }
}
