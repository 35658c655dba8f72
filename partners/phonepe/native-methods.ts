import type { Deadlines } from '../../bridge/index.ts';
import type { SimulatorWorld } from '../../bridge/testing/simulator.ts';

/** An answer of the native side: a result or an error. */
export type Answer = { result: unknown } | { error: unknown };

export type Payload = Readonly<Record<string, unknown>>;

export interface NativeMethod {
  name: string;
  /** the SDK's name for it, if that differs */
  sdk?: string;
  /** the object with this method on Android; absent: only iOS has it */
  bridge?: string;
  /** iOS has a message handler with this name */
  ios?: true;
  /** the native version that added it */
  since: number;
  /** the deadline with which the shop waits */
  kind: keyof Deadlines;
  /** null: the app does not answer, by protocol or because it is too old */
  answer(payload: Payload, world: SimulatorWorld): Answer | Promise<Answer> | null;
}

const GRANT_LIFE_S = 86_400;
/** Connaught Place, New Delhi */
export const SIMULATED_PLACE = { latitude: 28.6315, longitude: 77.2167 };
const SIMULATED_FILE = { name: 'shopping-list.txt', text: 'milk, bread, eggs' };
/** the first version whose payment screen accepts a reservation id */
const GENERIC_PAYMENT_SINCE = 5;

/** The native methods that the adapter calls, by wire name. */
export const NATIVE_METHODS: readonly NativeMethod[] = [
  {
    name: 'getSupportedWebSDKVersion',
    sdk: 'build',
    bridge: 'MetadataBridge',
    ios: true,
    since: 0,
    kind: 'start',
    answer: (_, { version }) => ({ result: `${version}` }),
  },
  { name: 'fetchAuthToken', bridge: 'AuthBridge', ios: true, since: 5, kind: 'login', answer: grant },
  { name: 'fetchGrantToken', bridge: 'AuthBridge', ios: true, since: 1, kind: 'login', answer: grant },
  {
    name: 'navigateToPathForResult',
    sdk: 'proceedToPay',
    bridge: 'NavigationBridge',
    since: 1,
    kind: 'pay',
    answer(payload, world) {
      const data = readPaymentNode(payload.path);
      // what an older app does with an unknown node is not documented: here it does nothing
      return data && world.version >= GENERIC_PAYMENT_SINCE ? pay(data, world) : null;
    },
  },
  {
    name: 'openGenericPaymentsPage',
    sdk: 'proceedToPay',
    ios: true,
    since: GENERIC_PAYMENT_SINCE,
    kind: 'pay',
    answer: pay,
  },
  {
    name: 'seekPermission',
    bridge: 'PermissionsBridge',
    since: 1,
    kind: 'location',
    async answer({ permissions }, world) {
      const requestedPermissions = Array.isArray(permissions) ? permissions : [];
      const isGranted = (await world.sheets.permission?.('location')) ?? true;
      return json(
        requestedPermissions.map((permission) => ({
          permission,
          permissionGranted: isGranted,
          willShowPermissionAlertAgain: false,
        })),
      );
    },
  },
  {
    name: 'getCurrentLocation',
    bridge: 'LocationBridge',
    since: 1,
    kind: 'location',
    answer: () => json(SIMULATED_PLACE),
  },
  {
    name: 'logMerchantEvent',
    bridge: 'AnalyticsBridge',
    ios: true,
    since: 1,
    kind: 'background',
    answer: () => ({ result: null }),
  },
  {
    name: 'getItem',
    bridge: 'PreferencesBridge',
    since: 1,
    kind: 'background',
    answer: (payload, world) => ({
      result: world.window.localStorage.getItem(preferenceKey(payload)) ?? payload.defaultValue ?? null,
    }),
  },
  {
    name: 'setItem',
    bridge: 'PreferencesBridge',
    since: 1,
    kind: 'background',
    answer(payload, world) {
      world.window.localStorage.setItem(preferenceKey(payload), `${payload.value ?? ''}`);
      return null;
    },
  },
  {
    name: 'removeKey',
    sdk: 'removeItem',
    bridge: 'PreferencesBridge',
    since: 1,
    kind: 'background',
    answer(payload, world) {
      world.window.localStorage.removeItem(preferenceKey(payload));
      return null;
    },
  },
  {
    name: 'selectFile',
    bridge: 'FilePickerBridge',
    ios: true,
    since: 4,
    kind: 'pickFile',
    answer({ mimeType, allowMultiple }, world) {
      const files = world.sheets.choose?.(String(mimeType), allowMultiple === true);
      return files
        ? files.then((chosenFiles) => listed(chosenFiles, world))
        : listed([simulatedFile()], world);
    },
  },
  {
    name: 'readFile',
    bridge: 'FilePickerBridge',
    ios: true,
    since: 4,
    kind: 'background',
    async answer({ uri, offset, length }, world) {
      const from = Number(offset);
      const file = chosen.get(world)?.get(String(uri)) ?? simulatedFile();
      const bytes = new Uint8Array(await file.slice(from, from + Number(length)).arrayBuffer());
      let text = '';
      for (const byte of bytes) text += String.fromCharCode(byte);
      return json(world.window.btoa(text));
    },
  },
];

async function grant(_: Payload, world: SimulatorWorld): Promise<Answer> {
  const choice = await world.sheets.consent({ app: 'Doorstep', scopes: ['your name', 'your phone number'] });
  // "Skip" has the code of a failed network: no other is documented
  if (choice === 'deny') return { error: { error_code: 'NETWORK_ERROR' } };
  return json({ grantToken: `ok-${world.phone}-${nonce(world.window)}`, expiryInSeconds: GRANT_LIFE_S });
}

async function pay(payload: Payload, world: SimulatorWorld): Promise<Answer> {
  const reservationId = `${payload.reservationId}`;
  const choice = await world.sheets.pay({ reservationId });
  if (choice === 'dismiss') return { error: { error_code: 'PAYMENT_DISMISS' } };
  // the page gets the same answer whatever the result, even if the backend could not be reached
  await world.settle(reservationId, choice === 'approve' ? 'success' : 'failed').catch(() => undefined);
  return { result: null };
}

/** `{"node": [{"name", "screenType", "data"}]}`, as a JSON string inside a JSON string. */
function readPaymentNode(path: unknown): Payload | null {
  const { node }: { node?: { name?: unknown; data?: Payload }[] } = Object(JSON.parse(`${path}`));
  return node?.find(({ name }) => name === 'micro_app_aggregator_payment')?.data ?? null;
}

function preferenceKey({ prefName, key }: Payload): string {
  return `PreferencesBridge::${prefName}::${key}`;
}

/** The files that the person has chosen, by the URL that the page reads them with. */
const chosen = new WeakMap<SimulatorWorld, Map<string, Blob>>();

const simulatedFile = () => new File([SIMULATED_FILE.text], SIMULATED_FILE.name);

function listed(files: readonly File[], world: SimulatorWorld): Answer {
  const chosenFiles = chosen.get(world) ?? new Map<string, Blob>();
  chosen.set(world, chosenFiles);
  return json(
    files.map((file) => {
      const uri = `content://simulated/${chosenFiles.size}/${file.name}`;
      chosenFiles.set(uri, file);
      return { uri, fileName: file.name, size_in_bytes: `${file.size}` };
    }),
  );
}

function json(value: unknown): Answer {
  return { result: JSON.stringify(value) };
}

function nonce(page: Window): string {
  return Array.from(page.crypto.getRandomValues(new Uint8Array(8)), (byte) => byte.toString(36)).join('');
}
