import { Component, type ReactNode } from 'react';
import { Button } from '../ui/Button.tsx';
import { ErrorState } from '../ui/ErrorState.tsx';
import { StoresContext } from '../ui/stores.tsx';
import { CodeError, type CodeFailure } from './loader.ts';
import * as m from '../model/messages.ts';

const FAILURE_MESSAGES: Readonly<Record<CodeFailure, string>> = {
  missing: m.pageNotLoaded,
  timeout: m.pageTimedOut,
  other: m.pageNotShown,
};

/**
 * Shows a message and a retry button in place of a screen that fails or cannot be loaded; the rest of the
 * shop stays. A screen that failed offline loads again once the network is back, because reloading the page
 * offline would lose the shop.
 */
export class ScreenBoundary extends Component<
  { children: ReactNode; onFailed?: () => void },
  { failed: boolean; message: string }
> {
  static override contextType = StoresContext;
  declare context: React.ContextType<typeof StoresContext>;
  override state = { failed: false, message: '' };
  private stop = () => {};
  private wasOffline = false;

  static getDerivedStateFromError(error: unknown) {
    return { failed: true, message: FAILURE_MESSAGES[error instanceof CodeError ? error.type : 'other'] };
  }

  override componentDidMount() {
    this.stop =
      this.context.shell?.shop.deps.connectivity.onChange((online) => {
        if (online && this.state.failed && this.wasOffline) this.showAgain();
      }) ?? this.stop;
  }

  override componentDidCatch(error: unknown) {
    this.wasOffline = this.isOffline();
    this.props.onFailed?.();
    this.context.shell?.shop.deps.analytics.report(error, 'screen');
  }

  override componentWillUnmount() {
    this.stop();
  }

  private isOffline(): boolean {
    return this.context.shell?.shop.deps.connectivity.online() === false;
  }

  private showAgain(): void {
    this.context.shell?.screens.renew();
    this.setState({ failed: false });
  }

  override render() {
    if (!this.state.failed) return this.props.children;
    const isOffline = this.isOffline();
    return (
      <ErrorState
        message={isOffline ? m.pageNotLoadedOffline : this.state.message}
        detail={isOffline ? m.cartSafeOffline : m.cartSafe}
        onRetry={() => (isOffline ? this.showAgain() : this.context.shell?.shop.deps.document.reload())}
        action={
          <Button kind="quiet" onClick={() => this.context.shell?.shop.deps.navigation.back()}>
            {m.goBack}
          </Button>
        }
      />
    );
  }
}
