import type { Connectivity } from '../model/ports.ts';

type ConnectivityWindow = Pick<Window, 'addEventListener' | 'removeEventListener' | 'navigator' | 'document'>;

export function createConnectivity(window: ConnectivityWindow): Connectivity {
  const visible = () => window.document.visibilityState !== 'hidden';
  return {
    online: () => window.navigator.onLine !== false,
    onChange(listener) {
      const online = () => listener(true);
      const offline = () => listener(false);
      window.addEventListener('online', online);
      window.addEventListener('offline', offline);
      return () => {
        window.removeEventListener('online', online);
        window.removeEventListener('offline', offline);
      };
    },
    visible,
    onVisible(listener) {
      const onVisibilityChange = () => listener(visible());
      const onHide = () => listener(false);
      const onPageShow = (event: PageTransitionEvent) => {
        if (event.persisted) listener(true);
      };
      window.document.addEventListener('visibilitychange', onVisibilityChange);
      window.document.addEventListener('freeze', onHide);
      window.document.addEventListener('resume', onVisibilityChange);
      window.addEventListener('pagehide', onHide);
      window.addEventListener('pageshow', onPageShow);
      return () => {
        window.document.removeEventListener('visibilitychange', onVisibilityChange);
        window.document.removeEventListener('freeze', onHide);
        window.document.removeEventListener('resume', onVisibilityChange);
        window.removeEventListener('pagehide', onHide);
        window.removeEventListener('pageshow', onPageShow);
      };
    },
  };
}

/** For server requests: always online, and visibility never changes. */
export const steadyConnectivity: Connectivity = {
  online: () => true,
  onChange: () => () => {},
  visible: () => true,
  onVisible: () => () => {},
};
