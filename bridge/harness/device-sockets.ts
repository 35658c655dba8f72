import type { Connection } from './connection.ts';

/** Sockets and event streams end with the connection, and none can be opened while it is lost. */
export function installSockets(window: Window & typeof globalThis, connection: Connection): void {
  const { WebSocket, EventSource } = window;

  if (WebSocket) {
    window.WebSocket = class extends WebSocket {
      constructor(url: string | URL, protocols?: string | string[]) {
        super(url, protocols);
        const lose = () => {
          // closed in order, it would say so; the page is to hear that the line broke
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
        if (connection.isLost()) lose();
        else super.addEventListener('close', connection.onLost(lose));
      }
    };
  }
  if (EventSource) {
    window.EventSource = class extends EventSource {
      constructor(url: string | URL, init?: EventSourceInit) {
        super(url, init);
        const lose = () => {
          super.close();
          window.setTimeout(() => this.dispatchEvent(new window.Event('error')));
        };
        if (connection.isLost()) lose();
        else connection.onLost(lose);
      }
    };
  }
}
