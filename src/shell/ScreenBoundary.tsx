import { Component, type ReactNode } from 'react';
import { ErrorState } from '../ui/ErrorState.tsx';
import { ShopContext } from './shop-context.tsx';

/** A screen that fails or cannot be loaded says so and offers a way on; the rest of the shop stays. */
export class ScreenBoundary extends Component<{ children: ReactNode }, { failed: boolean }> {
  static override contextType = ShopContext;
  declare context: React.ContextType<typeof ShopContext>;
  override state = { failed: false };

  static getDerivedStateFromError() {
    return { failed: true };
  }

  override componentDidCatch(error: unknown) {
    this.context?.shop.edges.analytics.report(error, 'screen');
  }

  override render() {
    if (!this.state.failed) return this.props.children;
    const { document, connectivity } = this.context?.shop.edges ?? {};
    const offline = connectivity?.online() === false;
    return (
      <ErrorState
        message={
          offline ? 'You are offline, and this page was not loaded yet.' : 'This page could not be shown.'
        }
        detail="Your cart is safe."
        onRetry={() => document?.reload()}
      />
    );
  }
}
