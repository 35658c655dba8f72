import { type Adapter, type AdapterCall, BridgeError, type PinState } from '../../bridge/index.ts';
import type { WebApp } from './wire.ts';

/** What the adapter shares with its prompts. */
export interface PromptParts {
  app: WebApp;
  /** listens to these events of Telegram; the returned function stops */
  onEvents(...names: string[]): (listener: () => void) => () => void;
  /** traces and calls a method, whose errors become a `BridgeError` */
  attempt(call: Pick<AdapterCall, 'trace'>, method: string, payload: unknown, act: () => void): void;
}

/** What asks the person something, so that it may take long, and is rarely used. */
export type Prompts = Required<Pick<Adapter, 'download' | 'scan' | 'pin' | 'notifications' | 'permission'>>;

export function createPrompts({ app, onEvents, attempt }: PromptParts): Prompts {
  function ask(call: AdapterCall, method: keyof WebApp, act: () => void): void {
    // while this code was loaded
    if (call.signal.aborted) throw new BridgeError('aborted', 'called off');
    if (!app[method]) throw new BridgeError('unavailable', `Telegram’s script has no ${method}`);
    // what is asked may be a secret
    attempt(call, method, undefined, act);
  }

  /** Asks by a method that calls back with true or false. */
  function askYesNo(
    call: AdapterCall,
    method: keyof WebApp,
    act: (answer: (isAccepted: unknown) => void) => void,
  ): Promise<unknown> {
    return new Promise((resolve, reject) =>
      ask(call, method, () =>
        act((isAccepted) => {
          call.trace('received', method, { status: isAccepted });
          if (isAccepted === true) resolve(isAccepted);
          else if (isAccepted === false) reject(new BridgeError('declined', `${method} was refused`));
          else reject(malformed(method));
        }),
      ),
    );
  }

  return {
    download: ({ url, name }, call) =>
      askYesNo(call, 'downloadFile', (answer) => app.downloadFile?.({ url, file_name: name }, answer)),

    async notifications(call) {
      await askYesNo(call, 'requestWriteAccess', (answer) => app.requestWriteAccess?.(answer));
      // the bot writes to the user of the login
      return { token: null };
    },

    async permission(name) {
      // all others are the browser's
      if (name !== 'notifications') return undefined;
      const { user } = Object(app.initDataUnsafe);
      return Object(user).allows_write_to_pm === true ? 'granted' : 'prompt';
    },

    scan: ({ hint }, call) =>
      new Promise((resolve, reject) => {
        const stopListening = onEvents('scanQrPopupClosed')(() => {
          call.trace('received', 'scanQrPopupClosed');
          stop();
          reject(new BridgeError('dismissed', 'the person closed the scanner'));
        });
        function stop() {
          stopListening();
          call.signal.removeEventListener('abort', close);
        }
        // nobody would get what is scanned
        function close() {
          stop();
          attempt(call, 'closeScanQrPopup', undefined, () => app.closeScanQrPopup?.());
        }
        call.signal.addEventListener('abort', close);
        try {
          ask(call, 'showScanQrPopup', () =>
            app.showScanQrPopup?.(hint ? { text: hint } : {}, (text) => {
              call.trace('received', 'showScanQrPopup');
              stop();
              if (typeof text === 'string') resolve({ text });
              else reject(malformed('showScanQrPopup'));
              return true;
            }),
          );
        } catch (error) {
          stop();
          reject(error);
        }
      }),

    async pin(action, call) {
      const state = await homeScreenState(call);
      if (action === 'state') return state;
      if (state === 'added') return { outcome: 'added' };
      if (state === 'unavailable')
        throw new BridgeError('unavailable', 'this phone cannot add it to the home screen');
      return new Promise((resolve, reject) => {
        const stopListening = onEvents('homeScreenAdded')(() => {
          call.trace('received', 'homeScreenAdded');
          stop();
          resolve({ outcome: 'added' });
        });
        function stop() {
          stopListening();
          call.signal.removeEventListener('abort', stop);
        }
        call.signal.addEventListener('abort', stop);
        try {
          ask(call, 'addToHomeScreen', () => app.addToHomeScreen?.());
        } catch (error) {
          stop();
          reject(error);
        }
        // a phone that cannot tell whether it was added does not tell that it is now
        if (state === 'unknown') {
          stop();
          resolve({ outcome: 'asked' });
        }
      });
    },
  };

  function homeScreenState(call: AdapterCall): Promise<PinState> {
    return new Promise((resolve, reject) =>
      ask(call, 'checkHomeScreenStatus', () =>
        app.checkHomeScreenStatus?.((status) => {
          call.trace('received', 'checkHomeScreenStatus', { status });
          const state = HOME_SCREEN_STATES.get(status);
          if (state) resolve(state);
          else reject(malformed('checkHomeScreenStatus'));
        }),
      ),
    );
  }
}

const HOME_SCREEN_STATES = new Map<unknown, PinState>([
  ['added', 'added'],
  ['missed', 'missing'],
  ['unknown', 'unknown'],
  ['unsupported', 'unavailable'],
]);

const malformed = (method: string): BridgeError =>
  new BridgeError('malformed', `${method} ended with an invalid status`);
