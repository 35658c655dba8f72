import type { PageView, Target, TargetQuery } from './page-view.ts';

declare global {
  interface Window {
    walker?: { view(): PageView; find(query: TargetQuery): Target | null; overflow(): number };
  }
}

/**
 * Reads the page for the walker. The browser gets the text of this function as an init script, so it can use nothing
 * from outside.
 */
export function installPageReader(): void {
  if (window.top !== window) return;
  const CONTROLS =
    'a[href], button, input:not([type=hidden]), select, textarea, summary, [role=button], [role=radio], [role=switch], [role=tab], [role=option], [role=checkbox]';
  const TEXT_FIELDS = /^(text|tel|email|search|number|password|)$/;

  /** The QA page shows the shop in a frame, and the host's sheets outside it. */
  const device = () => document.querySelector<HTMLIFrameElement>('iframe[data-testid="device"]');
  const shop = (): Window & typeof globalThis =>
    (device()?.contentWindow as (Window & typeof globalThis) | null) ?? window;
  const sheetOf = (): HTMLElement | null =>
    device() &&
    document.querySelector<HTMLElement>('[data-testid="consent-sheet"], [data-testid="pay-sheet"]');

  function isVisible(element: Element): boolean {
    if (element.getClientRects().length === 0) return false;
    const { visibility, opacity } = (element.ownerDocument.defaultView ?? window).getComputedStyle(element);
    return visibility !== 'hidden' && opacity !== '0' && !element.closest('[inert]');
  }
  const findAll = (testid: string, container: ParentNode = shop().document) =>
    [...container.querySelectorAll<HTMLElement>(`[data-testid="${testid}"]`)].filter(isVisible);
  const findFirst = (testid: string, container?: ParentNode) => findAll(testid, container)[0] ?? null;
  const textOf = (element: Element | null | undefined) =>
    // biome-ignore lint/nursery/useDomNodeTextContent: innerText leaves out hidden text
    ((element as HTMLElement | null)?.innerText ?? '').replace(/\s+/g, ' ').trim();

  function nameOf(element: Element): string {
    const field = element as HTMLInputElement;
    const label = field.labels?.[0];
    const name =
      element.getAttribute('aria-label') ||
      textOf(label) ||
      textOf(element) ||
      element.querySelector('img')?.alt ||
      field.placeholder ||
      '';
    return name.replace(/\s+/g, ' ').trim().slice(0, 80);
  }
  function roleOf(element: Element): string {
    const role = element.getAttribute('role');
    if (role) return role;
    if (element.localName === 'a') return 'link';
    if (element.localName === 'input') return (element as HTMLInputElement).type;
    return element.localName;
  }
  const isField = (element: Element) =>
    element.localName === 'textarea' ||
    (element.localName === 'input' && TEXT_FIELDS.test((element as HTMLInputElement).type));
  const isEnabled = (element: Element) =>
    !(element as HTMLButtonElement).disabled && element.getAttribute('aria-disabled') !== 'true';
  /** The label, for a hidden checkbox or radio button that only its label shows. */
  const visiblePartOf = (element: Element): Element => {
    const { width, height } = element.getBoundingClientRect();
    const label = (element as HTMLInputElement).labels?.[0];
    return label && (width < 4 || height < 4 || !isVisible(element)) ? label : element;
  };

  /** Links to other sites and apps are not followed. */
  const leadsAway = (element: Element) =>
    element.localName === 'a' && (element as HTMLAnchorElement).origin !== window.location.origin;

  /** The controls in use, without those that are inert or behind a dialog. */
  function controls(): HTMLElement[] {
    const sheet = sheetOf();
    const container: ParentNode = sheet ?? topDialog() ?? shop().document;
    return [...container.querySelectorAll<HTMLElement>(CONTROLS)].filter(
      (control) => isVisible(visiblePartOf(control)) && !leadsAway(control),
    );
  }

  function topDialog(): HTMLElement | null {
    const openDialogs = [...shop().document.querySelectorAll<HTMLElement>('dialog[open]')].filter(
      (openDialog) => openDialog.matches(':modal') && openDialog.getClientRects().length > 0,
    );
    const onTop = openDialogs.find((openDialog) => {
      const { left, top, width, height } = openDialog.getBoundingClientRect();
      const hit = openDialog.ownerDocument.elementFromPoint(left + width / 2, top + height / 2);
      return hit !== null && openDialog.contains(hit);
    });
    return onTop ?? openDialogs.at(-1) ?? null;
  }

  function hitPoint(part: Element): { x: number; y: number } | null {
    const view = part.ownerDocument.defaultView ?? window;
    const { left, right, top, bottom } = part.getBoundingClientRect();
    const x = (Math.max(0, left) + Math.min(view.innerWidth, right)) / 2;
    const y = (Math.max(0, top) + Math.min(view.innerHeight, bottom)) / 2;
    const hit = part.ownerDocument.elementFromPoint(x, y);
    if (!hit || !(part.contains(hit) || hit.contains(part) || hit.closest('label')?.contains(part)))
      return null;
    // an open dialog covers the control
    if (hit.contains(part) && !part.contains(hit) && hit.localName === 'dialog') return null;
    const frame = part.ownerDocument === document ? null : device();
    if (!frame) return { x, y };
    const frameBox = frame.getBoundingClientRect();
    const scale = frameBox.width / (frame.offsetWidth || 1);
    return { x: frameBox.left + x * scale, y: frameBox.top + y * scale };
  }

  function targetOf(element: HTMLElement): Target | null {
    const part = visiblePartOf(element);
    let at = hitPoint(part);
    if (!at) {
      part.scrollIntoView({ block: 'center', inline: 'nearest', behavior: 'instant' });
      at = hitPoint(part);
    }
    if (!at) return null;
    const role = roleOf(element);
    const name = nameOf(element);
    const sameControls = controls().filter((control) => roleOf(control) === role && nameOf(control) === name);
    const testid = element.getAttribute('data-testid') ?? '';
    return {
      ...at,
      role,
      name,
      testid,
      nth: Math.max(0, sameControls.indexOf(element)),
      enabled: isEnabled(element),
      field: isField(element),
    };
  }

  const isInView = (element: Element) => {
    const view = element.ownerDocument.defaultView ?? window;
    const { top, bottom, left, right } = visiblePartOf(element).getBoundingClientRect();
    return bottom > 0 && top < view.innerHeight && right > 0 && left < view.innerWidth;
  };

  /** If the picked control is covered, tries the following ones. */
  function choose(candidates: HTMLElement[], pick: number): Target | null {
    const startIndex = Math.floor(pick * candidates.length);
    for (let n = 0; n < Math.min(6, candidates.length); n += 1) {
      const element = candidates[(startIndex + n) % candidates.length];
      const target = element && targetOf(element);
      if (target) return target;
    }
    return null;
  }

  function find(query: TargetQuery): Target | null {
    const allControls = controls();
    switch (query.by) {
      case 'pick': {
        const enabled = allControls.filter(isEnabled);
        const inView = enabled.filter(isInView);
        return choose(inView.length > 0 ? inView : enabled, query.pick);
      }
      case 'field':
        return choose(
          allControls.filter((control) => isField(control) && isEnabled(control)),
          query.pick,
        );
      case 'testid': {
        const layer: ParentNode = sheetOf() ?? topDialog() ?? shop().document;
        const enabled = query.testids.flatMap((testid) => findAll(testid, layer)).filter(isEnabled);
        return choose(enabled, query.pick);
      }
      case 'place': {
        const place = placeButton();
        return place && topDialog() === null && sheetOf() === null ? targetOf(place) : null;
      }
      case 'name': {
        const { role, name, testid, nth } = query.control;
        // a quantity or price in the name may have changed
        const withoutNumbers = (text: string) => text.replace(/\d[\d,.]*/g, '#');
        const sameKind = allControls.filter(
          (control) => roleOf(control) === role && (control.getAttribute('data-testid') ?? '') === testid,
        );
        const namesakes = sameKind.filter((control) => nameOf(control) === name);
        const similarControls =
          namesakes.length > 0
            ? namesakes
            : sameKind.filter((control) => withoutNumbers(nameOf(control)) === withoutNumbers(name));
        const element = similarControls[nth] ?? similarControls[0];
        return element ? targetOf(element) : null;
      }
    }
  }

  function overflow(): number {
    const { document: page } = shop();
    // a new document has no root yet
    if (!page.documentElement) return 0;
    const { scrollWidth, clientWidth, scrollLeft } = page.documentElement;
    return Math.max(0, scrollWidth - clientWidth, scrollLeft, page.body?.scrollLeft ?? 0);
  }

  function entriesOf(openStorage: () => Storage): Record<string, string> {
    try {
      const storage = openStorage();
      const keys = Array.from({ length: storage.length }, (_, index) => storage.key(index) ?? '');
      return Object.fromEntries(keys.map((key) => [key, storage.getItem(key) ?? '']));
    } catch {
      return {};
    }
  }

  function kindOf(): PageView['kind'] {
    const { pathname, protocol } = shop().location;
    if (!protocol.startsWith('http')) return 'nothing';
    if (pathname.startsWith('/sandbox/')) return 'payer';
    return shop().document.getElementById('shop') ? 'shop' : 'nothing';
  }

  function cartOf(): PageView['cart'] {
    const cart = findFirst('cart');
    if (!cart) return null;
    const lines: Record<string, number> = {};
    for (const line of findAll('cart-line', cart)) {
      const quantity = findFirst('qty', line);
      if (quantity) lines[line.dataset.productId ?? ''] = Number(textOf(quantity));
    }
    return {
      lines,
      total: textOf(findFirst('cart-total', cart)),
      busy: cart.getAttribute('aria-busy') === 'true' || cart.querySelector('[aria-busy="true"]') !== null,
      empty: /Your cart is empty/.test(textOf(cart)),
    };
  }

  function deliveringTo(): PageView['delivering'] {
    const screen = shop().document.querySelector('[data-screen="checkout"]');
    if (!screen) return null;
    const header = findFirst('delivering-to', screen);
    const titleElement = [...(header ?? screen).querySelectorAll<HTMLElement>('p, h2, h3')].find(
      (strip) => isVisible(strip) && /^Delivering to /.test(textOf(strip)),
    );
    if (!titleElement) return null;
    return {
      label: textOf(titleElement).replace(/^Delivering to | (in \d|· ).*$/g, ''),
      line: textOf(titleElement.nextElementSibling),
    };
  }

  function placeButton(): HTMLElement | null {
    const buttons = shop().document.querySelectorAll<HTMLElement>('header button[aria-haspopup="dialog"]');
    return findFirst('place-button') ?? [...buttons].find(isVisible) ?? null;
  }

  function view(): PageView {
    const shopWindow = shop();
    const { document: page, location } = shopWindow;
    const dialog = topDialog();
    const activeElement = page.activeElement;
    // the focus is on a button of the QA page
    const isAway = shopWindow !== window && document.activeElement !== device();
    const pay = findFirst('pay-now');
    const bill = findFirst('bill');
    const order = findFirst('order-success');
    const liveOrder = findFirst('live-order');
    const labelledElements = page.querySelectorAll('[aria-label], [alt], [placeholder], [title]');
    const attributes = ['aria-label', 'alt', 'placeholder', 'title'];
    const place = placeButton();
    return {
      kind: kindOf(),
      path: location.pathname + location.search,
      title: page.title,
      // biome-ignore lint/nursery/useDomNodeTextContent: innerText leaves out hidden text
      words: page.body?.innerText ?? '',
      names: [...labelledElements]
        .flatMap((element) => attributes.map((name) => element.getAttribute(name) ?? ''))
        .join('\n'),
      screens: [...findAll('screen'), ...findAll('error-state')].map(
        (screen) => screen.dataset.screen ?? 'error',
      ),
      dialog: dialog && {
        name: dialog.dataset.modal ?? '',
        hasFocus: isAway || (activeElement !== null && dialog.contains(activeElement)),
        canClose: findAll('modal-close', dialog).some(isEnabled),
        words: textOf(dialog),
      },
      focusLost:
        !isAway && (activeElement === null || activeElement === page.body || !activeElement.isConnected),
      sheet: sheetOf()?.dataset.testid ?? null,
      controls: controls().filter(isEnabled).length,
      skeletons: findAll('skeleton').filter(isInView).length,
      counts: findAll('cart-count').map((badge) => Number(textOf(badge))),
      barTotals: findAll('cart-button').flatMap((button) => /₹[\d,.]+/.exec(textOf(button))?.[0] ?? []),
      cart: cartOf(),
      steppers: findAll('product-card')
        .filter(isInView)
        .flatMap((card) => {
          const quantity = findAll('qty', card).find((counter) => !counter.closest('dialog'));
          const productId = card.dataset.productId ?? '';
          if (quantity) return [{ productId, quantity: Number(textOf(quantity)) }];
          return findFirst('add', card) ? [{ productId, quantity: 0 }] : [];
        }),
      place: place ? textOf(place) : null,
      delivering: deliveringTo(),
      pay: pay && {
        amount: /₹[\d,.]+/.exec(textOf(pay))?.[0] ?? '',
        balance: /₹[\d,.]+/.exec(textOf(findFirst('pay-balance')))?.[0] ?? '',
        isReady: isEnabled(pay) && !/Check(ing|\sagain)/.test(textOf(pay)),
      },
      bill: textOf(bill),
      billBusy: bill?.querySelector('[aria-busy="true"]') != null,
      order: order && { id: order.dataset.orderId ?? '', words: textOf(order) },
      orders: [...page.querySelectorAll<HTMLElement>('[data-order-id]')]
        .filter(isVisible)
        .map((element) => element.dataset.orderId ?? ''),
      liveOrders: liveOrder ? 1 + Number(/(\d+) more order/.exec(textOf(liveOrder))?.[1] ?? 0) : 0,
      payment: findFirst('payment-pending') ? 'pending' : findFirst('payment-failed') ? 'failed' : null,
      overflow: overflow(),
      local: entriesOf(() => shopWindow.localStorage),
      session: entriesOf(() => shopWindow.sessionStorage),
      cookie: location.protocol.startsWith('http') ? page.cookie : '',
      online: shopWindow.navigator.onLine,
    };
  }

  window.walker = { view, find, overflow };
}
