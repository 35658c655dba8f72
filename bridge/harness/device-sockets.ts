import type { Connection } from './connection.ts';

/** Closes sockets and event streams when the connection is lost, and blocks new ones. */
export function installSockets(window: Window & typeof globalThis, connection: Connection): void {
  const { WebSocket, EventSource } = window;

  if (WebSocket) {
    window.WebSocket = class extends WebSocket {
      constructor(url: string | URL, protocols?: string | string[]) {
        super(url, protocols);
        const breakConnection = () => {
          // a normal close event must not reach the page: it should see a broken connection
          super.addEventListener(
            'close',
            (event) => event.isTrusted && event.stopImmediatePropagation(),
            true,
          );
          super.close();
          window.setTimeout(() => {
            this.dispatchEvent(new window.Event('error'));
            this.dispatchEvent(new window.CloseEvent('close', { code: 1006, wasClean: false }));
          });
        };
        if (connection.isLost()) breakConnection();
        else super.addEventListener('close', connection.onLost(breakConnection));
      }
    };
  }
  if (EventSource) {
    window.EventSource = class extends EventSource {
      constructor(url: string | URL, init?: EventSourceInit) {
        super(url, init);
        const breakConnection = () => {
          super.close();
          window.setTimeout(() => this.dispatchEvent(new window.Event('error')));
        };
        if (connection.isLost()) breakConnection();
        else connection.onLost(breakConnection);
      }
    };
  }
}
