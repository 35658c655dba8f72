import { type AdapterCall, BridgeError, type PayHint, type PayRequest } from '../../bridge/index.ts';

type Fields = Readonly<Record<string, unknown>>;

/** What the adapter shares with its prompts. */
export interface PromptParts {
  page: Window & typeof globalThis;
  /** resolves with the host's answer, or throws its refusal */
  ask(method: string, params: object, call: AdapterCall): Promise<Fields>;
  /** the checkout that the host was last told */
  lastSent(): Fields;
  /** the whole checkout with these fields. `handlers`: by which it is paid */
  describe(state: Fields, handlers?: object): Fields;
  /** tells the host what has changed */
  tell(state: Fields, trace: AdapterCall['trace']): void;
}

/** The payment handler by which the host pays: its reverse-domain name. */
const HANDLER = 'in.doorstep.payment';
/** The fields of the protocol's postal address. */
const ADDRESS_FIELDS = [
  'extended_address',
  'street_address',
  'address_locality',
  'address_region',
  'address_country',
  'postal_code',
  'first_name',
  'last_name',
  'phone_number',
] as const;
/** of one field of an address, or of an instrument's name */
const MAX_LENGTH = 200;

/** What the host asks the person for, on its own sheets. */
export function createPrompts({ page, ask, lastSent, describe, tell }: PromptParts) {
  const handlersWith = (version: unknown, config?: object) => ({
    [HANDLER]: [{ id: 'doorstep', version, ...(config && { config }) }],
  });
  const { version } = Object(describe({}).ucp);

  /** What a credential is asked for; the total is what will be charged. The cart is left out if only a part of it is paid. */
  function payable({ reservationId, amount: { minor, currency } }: PayRequest): Fields {
    const { order, totals, payment, ...cart } = lastSent();
    const isCart = !order && Object([totals].flat().slice(-1)[0]).amount === minor;
    return describe(
      {
        ...(isCart
          ? { ...cart, totals }
          : { id: reservationId, totals: ['subtotal', 'total'].map((type) => ({ type, amount: minor })) }),
        status: 'ready_for_complete',
        currency,
      },
      handlersWith(version, { reservation_id: reservationId }),
    );
  }

  /** Gives the credential to the backend, which charges it once. A lost answer says nothing: the backend is asked. */
  async function spend(url: string, instrument: unknown, { trace, signal }: AdapterCall): Promise<PayHint> {
    trace('sent', 'credential');
    const { ok, status } = await page
      .fetch(url, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ payment: { instruments: [instrument] } }),
        signal,
      })
      .catch(() => ({ ok: false, status: 0 }));
    trace('received', 'credential', { status });
    if (ok) return { outcome: 'ui-closed' };
    return { outcome: status >= 400 && status < 500 ? 'failed' : 'unknown' };
  }

  return {
    async pay(request: PayRequest, call: AdapterCall): Promise<PayHint> {
      const method = 'ec.payment.credential_request';
      const instrument = selectedOf(await ask(method, { checkout: payable(request) }, call));
      if (typeof Object(Object(instrument).credential).type !== 'string') throw malformed(method);
      // nobody waits for it any more, so it is not charged
      if (call.signal.aborted) throw new BridgeError('aborted', 'too late');
      return spend(`${request.token}`, instrument, call);
    },

    /** Resolves with the chosen destination: the texts of its postal address. */
    async address(state: Fields, call: AdapterCall): Promise<Fields> {
      const method = 'ec.fulfillment.address_change_request';
      const { checkout } = await ask(method, { checkout: describe(state) }, call);
      const [destination] = listOf(Object(Object(checkout).fulfillment).methods)
        .filter(({ type }) => type === 'shipping')
        .flatMap(({ destinations, selected_destination_id: chosen }) =>
          listOf(destinations).filter(({ id }) => typeof id === 'string' && id === chosen),
        );
      if (!destination) throw malformed(method);
      const texts = ADDRESS_FIELDS.flatMap((name) => {
        const { [name]: text } = destination;
        if (text !== undefined && (typeof text !== 'string' || text.length > MAX_LENGTH))
          throw malformed(method);
        return text?.trim() ? [[name, text.trim()]] : [];
      });
      return Object.fromEntries(texts);
    },

    /** Resolves with the name of the selected instrument, null if there is none. `state`: the person wants another one. */
    async instrument(state: Fields | undefined, call: AdapterCall): Promise<string | null> {
      if (state) {
        const method = 'ec.payment.instruments_change_request';
        const checkout = describe(state, handlersWith(version));
        const answer = await ask(method, { checkout }, call);
        if (!selectedOf(answer)) throw malformed(method);
        const instruments = listOf(Object(Object(answer.checkout).payment).instruments);
        tell({ id: state.id, payment: { instruments } }, call.trace);
      }
      const { type, display } = Object(selectedOf({ checkout: lastSent() }));
      const { description, brand, last_digits: digits } = Object(display);
      const name = [description, brand && digits && `${brand} •••• ${digits}`, type].find(isText);
      return name?.slice(0, MAX_LENGTH) ?? null;
    },
  };
}

const isText = (value: unknown): value is string => typeof value === 'string' && value.trim() !== '';

const listOf = (value: unknown): readonly Fields[] => (Array.isArray(value) ? value.map(Object) : []);

/** The selected instrument, as the host gave it; undefined: there is none. */
const selectedOf = ({ checkout }: Fields): Fields | undefined =>
  listOf(Object(Object(checkout).payment).instruments).find(
    ({ selected, type }) => selected === true && isText(type),
  );

const malformed = (method: string): BridgeError => new BridgeError('malformed', `${method}: invalid reply`);
