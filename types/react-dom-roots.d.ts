import 'react-dom/client';

// React 19.3 knows the option; its published types have it among the experimental ones only.
declare module 'react-dom/client' {
  interface RootOptions {
    onDefaultTransitionIndicator?: () => void;
  }
  interface HydrationOptions {
    onDefaultTransitionIndicator?: () => void;
  }
}
