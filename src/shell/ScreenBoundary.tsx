import { Component, type ReactNode } from 'react';
import { Button } from '../ui/Button.tsx';
import { ErrorState } from '../ui/ErrorState.tsx';
import { StoresContext } from '../ui/stores.tsx';
import { CodeError, type CodeFailure } from './loader.ts';

const SENTENCES: Readonly<Record<CodeFailure, string>> = {
  missing: 'This page could not be loaded.',
  timeout: 'This page took too long to load.',
  other: 'This page could not be shown.',
};

/**
 * A screen that fails or cannot be loaded says so and offers a way on; the rest of the shop stays. What could not be
 * loaded without a network is loaded in its place when the network is back: a reload would leave the shop altogether.
 */
export class ScreenBoundary extends Component<
  { children: ReactNode },
  { failed: boolean; sentence: string }
> {
  static override contextType = StoresContext;
  declare context: React.ContextType<typeof StoresContext>;
  override state = { failed: false, sentence: '' };
  private stop = () => {};
  private wasOffline = false;

  static getDerivedStateFromError(error: unknown) {
    return { failed: true, sentence: SENTENCES[error instanceof CodeError ? error.type : 'other'] };
  }

  override componentDidMount() {
    this.stop =
      this.context.shell?.shop.deps.connectivity.onChange((online) => {
        if (online && this.state.failed && this.wasOffline) this.showAgain();
      }) ?? this.stop;
  }

  override componentDidCatch(error: unknown) {
    this.wasOffline = this.isOffline();
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
    const offline = this.isOffline();
    return (
      <ErrorState
        message={offline ? 'You are offline, and this page was not loaded yet.' : this.state.sentence}
        detail={offline ? 'Your cart is safe. The page comes when you are back.' : 'Your cart is safe.'}
        onRetry={() => (offline ? this.showAgain() : this.context.shell?.shop.deps.document.reload())}
        action={
          <Button kind="quiet" onClick={() => this.context.shell?.shop.deps.navigation.back()}>
            Go back
          </Button>
        }
      />
    );
  }
}
