import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { StrictMode, useLayoutEffect, useRef, useState } from 'react';
import { createRoot } from 'react-dom/client';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { UiProvider } from '../../src/ui/ui-context.tsx';
import { Dialog } from '../../src/ui/Dialog.tsx';
import { useFocusOnChange } from '../../src/ui/use-focus-on-change.ts';
import { AXE_TIMEOUT_MS, findAxeViolations } from './axe.ts';

afterEach(cleanup);

function Page() {
  const [open, setOpen] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        Log in
      </button>
      {open && (
        <Dialog name="LOGIN_MODAL" title="Your number" initialFocus={field} onClose={() => setOpen(false)}>
          <input ref={field} aria-label="Mobile number" />
        </Dialog>
      )}
    </>
  );
}

function Part() {
  const [step, setStep] = useState<'asked' | 'open' | 'done'>('asked');
  return (
    <section aria-label="Cart" tabIndex={-1}>
      <div>
        {step !== 'done' && (
          <button type="button" onClick={() => setStep('open')}>
            Log in
          </button>
        )}
      </div>
      {step === 'open' && (
        <Dialog name="LOGIN_MODAL" title="Your number" onClose={() => setStep('done')}>
          Welcome
        </Dialog>
      )}
    </section>
  );
}

/** A dialog whose buttons disappear or become disabled when tapped. */
function Steps() {
  const [more, setMore] = useState(false);
  const [near, setNear] = useState(false);
  return (
    <Dialog name="LOCATION" title="Deliver to" onClose={() => {}}>
      {more ? (
        <p>All cities</p>
      ) : (
        <button type="button" onClick={() => setMore(true)}>
          22 more cities
        </button>
      )}
      <button type="button" disabled={near} onClick={() => setNear(true)}>
        Nearer
      </button>
    </Dialog>
  );
}

/** A dialog that opened by itself, with nothing focused before. */
function Unasked() {
  const [open, setOpen] = useState(true);
  return (
    <div data-testid="screen" tabIndex={-1}>
      {open && (
        <Dialog name="ADDRESS" title="Where to?" onClose={() => setOpen(false)}>
          Home or work
        </Dialog>
      )}
    </div>
  );
}

/** A component that reports when it has been added to the document. */
function WhenShown({ onShown }: { onShown: () => void }) {
  useLayoutEffect(onShown, [onShown]);
  return null;
}

function openPage(page = <Page />) {
  render(<StrictMode>{page}</StrictMode>);
  const opener = screen.getByRole('button', { name: 'Log in' });
  opener.focus();
  fireEvent.click(opener);
  return { opener, dialog: screen.getByTestId<HTMLDialogElement>('modal') };
}
const waitForEffects = () => act(() => new Promise<void>((resolve) => setTimeout(resolve)));
const isOpen = () => screen.queryByTestId('modal') !== null;

describe('a dialog', () => {
  test('the second tap of a double tap that closes a dialog hits nothing beneath it', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    try {
      const taps: number[] = [];
      openPage(
        <main data-testid="screen">
          <Page />
          <button type="button" onClick={({ detail }) => taps.push(detail)}>
            Pay
          </button>
        </main>,
      );
      const tapPay = (detail: number) => fireEvent.click(screen.getByText('Pay'), { detail });
      fireEvent.click(screen.getByTestId('modal-close'));
      await act(async () => {});
      expect(isOpen()).toBe(false);
      vi.advanceTimersByTime(120);
      tapPay(2);
      expect(taps).toEqual([]);
      // a tap of its own, and a double tap later
      tapPay(1);
      vi.advanceTimersByTime(400);
      tapPay(2);
      expect(taps).toEqual([1, 2]);
    } finally {
      vi.useRealTimers();
    }
  });

  test.each([
    ['disappears', '22 more cities'],
    ['is disabled', 'Nearer'],
  ])('the focus stays inside a dialog when the focused control %s', async (_, name) => {
    render(<Steps />);
    const button = screen.getByRole('button', { name });
    button.focus();
    await act(async () => fireEvent.click(button));
    const { activeElement } = document;
    expect(screen.getByRole('dialog').contains(activeElement)).toBe(true);
    expect(activeElement).not.toBe(button);
  });

  test('a dialog takes the focus back when the focus leaves a control inside', async () => {
    render(<Steps />);
    const button = screen.getByRole('button', { name: 'Nearer' });
    button.focus();
    await act(async () => button.blur());
    expect(screen.getByRole('dialog').contains(document.activeElement)).toBe(true);
  });

  test('closing a dialog that opened by itself focuses the screen', async () => {
    (document.activeElement as HTMLElement | null)?.blur();
    render(<Unasked />);
    await waitForEffects();
    fireEvent(screen.getByTestId('modal'), new Event('cancel', { cancelable: true }));
    await waitForEffects();
    expect(isOpen()).toBe(false);
    expect(document.activeElement).toBe(screen.getByTestId('screen'));
  });

  test('a dialog opens as a modal that is named by its title, and stays open', async () => {
    const { dialog } = openPage();
    await waitForEffects();
    expect(dialog.open).toBe(true);
    expect(dialog.dataset.modal).toBe('LOGIN_MODAL');
    expect(screen.getByRole('dialog', { name: 'Your number' })).toBe(dialog);
  });

  test('a dialog focuses its initial field, and returns the focus to its opener', async () => {
    const { opener } = openPage();
    expect(document.activeElement).toBe(screen.getByLabelText('Mobile number'));
    fireEvent.click(screen.getByRole('button', { name: 'Close' }));
    await waitForEffects();
    expect(isOpen()).toBe(false);
    expect(document.activeElement).toBe(opener);
  });

  test('closing a dialog focuses the surrounding section when its opener is gone', async () => {
    openPage(<Part />);
    fireEvent.click(screen.getByRole('button', { name: 'Close' }));
    await waitForEffects();
    expect(document.activeElement).toBe(screen.getByLabelText('Cart'));
  });

  test.each([
    ['Escape', (dialog: HTMLElement) => fireEvent(dialog, new Event('cancel', { cancelable: true }))],
    [
      'being closed by the browser',
      (dialog: HTMLElement) => act(() => (dialog as HTMLDialogElement).close()),
    ],
    [
      'a tap on the backdrop',
      (dialog: HTMLElement) => {
        fireEvent.pointerDown(dialog);
        fireEvent.click(dialog);
      },
    ],
  ])('a dialog closes on %s', async (_, close) => {
    const { dialog } = openPage();
    await waitForEffects();
    close(dialog);
    await waitForEffects();
    expect(isOpen()).toBe(false);
  });

  test('a dialog stays open on a tap inside, or on a tap that only ends on the backdrop', () => {
    const { dialog } = openPage();
    const field = screen.getByLabelText('Mobile number');
    fireEvent.pointerDown(field);
    fireEvent.click(field);
    fireEvent.pointerDown(field);
    fireEvent.click(dialog);
    expect(isOpen()).toBe(true);
  });

  test('a dialog is closed by the back button, and registers with the back button once', async () => {
    const stack: (() => void)[] = [];
    const back = {
      add: (close: () => void) => {
        stack.push(close);
        return () => void stack.splice(stack.indexOf(close), 1);
      },
    };
    openPage(
      <UiProvider value={{ back }}>
        <Page />
      </UiProvider>,
    );
    expect(stack).toHaveLength(1);
    act(() => stack.at(-1)?.());
    await waitForEffects();
    expect(isOpen()).toBe(false);
    expect(stack).toEqual([]);
  });

  test('a dialog is registered with the back button before its effects have run', async () => {
    const stack: (() => void)[] = [];
    const back = {
      add: (close: () => void) => {
        stack.push(close);
        return () => void stack.splice(stack.indexOf(close), 1);
      },
    };
    const layers: number[] = [];
    render(
      <UiProvider value={{ back }}>
        <Unasked />
        <WhenShown onShown={() => void layers.push(stack.length)} />
      </UiProvider>,
    );
    expect(layers).toEqual([1]);
  });

  test.each([
    ['far enough', 140, 400, false],
    ['fast enough', 60, 50, false],
    ['a little', 40, 400, true],
    ['up', -200, 400, true],
  ])(
    'a sheet dragged %s (%i px in %i ms) closes only when dragged far or fast enough',
    (_, distance, ms, stays) => {
      openPage();
      const head = screen.getByRole('heading', { name: 'Your number' }).parentElement as HTMLElement;
      head.setPointerCapture = () => {};
      const point = (type: string, clientY: number, time: number) => {
        const event = new PointerEvent(type, { pointerId: 1, clientY, bubbles: true, button: 0 });
        Object.defineProperty(event, 'timeStamp', { value: 1000 + time });
        fireEvent(head, event);
      };
      point('pointerdown', 300, 0);
      point('pointermove', 300 + distance, ms / 2);
      point('pointerup', 300 + distance, ms);
      expect(isOpen()).toBe(stays);
    },
  );

  test('a dialog returns the focus within a shadow root', async () => {
    const host = document.body.appendChild(document.createElement('div'));
    const shadow = host.attachShadow({ mode: 'open' });
    const mount = shadow.appendChild(document.createElement('div'));
    const root = createRoot(mount);
    await act(async () => root.render(<Page />));
    const opener = shadow.querySelector('button') as HTMLButtonElement;
    opener.focus();
    await act(async () => opener.click());
    expect(shadow.activeElement?.getAttribute('aria-label')).toBe('Mobile number');
    await act(async () => shadow.querySelector<HTMLButtonElement>('[aria-label="Close"]')?.click());
    expect(shadow.querySelector('dialog')).toBeNull();
    expect(shadow.activeElement).toBe(opener);
    await act(async () => root.unmount());
    host.remove();
  });

  test(
    'a dialog has no axe violations',
    async () => {
      expect(await findAxeViolations(openPage().dialog)).toEqual([]);
    },
    AXE_TIMEOUT_MS,
  );
});

/** A screen whose content depends on who is logged in. */
function OwnedScreen({ owner }: { owner: string }) {
  const place = useFocusOnChange<HTMLElement>('/account', owner);
  return (
    <>
      <input aria-label="Search" />
      <main ref={place} tabIndex={-1}>
        <button key={owner} type="button">
          Orders of {owner}
        </button>
      </main>
    </>
  );
}

describe('useFocusOnChange at the end of a session', () => {
  test('the focus moves to the screen when the focused control is removed at the end of a session', () => {
    const { rerender } = render(<OwnedScreen owner="Asha" />);
    screen.getByRole('button').focus();
    rerender(<OwnedScreen owner="nobody" />);
    expect(document.activeElement).toBe(screen.getByRole('main'));
  });

  test('the focus stays where it is at the end of a session if the focused control is not removed', () => {
    const { rerender } = render(<OwnedScreen owner="Asha" />);
    screen.getByLabelText('Search').focus();
    rerender(<OwnedScreen owner="nobody" />);
    expect(document.activeElement).toBe(screen.getByLabelText('Search'));
  });
});

describe('dialog analytics', () => {
  test('each dialog is tracked, and so are clicks in it, by test id', async () => {
    const calls: string[] = [];
    const telling = {
      opened: (dialog: string) => void calls.push(`visit ${dialog}`),
      clicked: (dialog: string, control: string) =>
        void calls.push(`click ${dialog} ${control || 'nameless'}`),
    };
    render(
      <UiProvider value={{ dialogs: telling }}>
        <Dialog name="LOGIN_MODAL" title="Your number" onClose={() => {}}>
          <button type="button" data-testid="login-submit">
            <b>Go on as +91 98765 43210</b>
          </button>
          <button type="button">Other</button>
          <p>Only text</p>
        </Dialog>
      </UiProvider>,
    );
    await waitForEffects();
    fireEvent.click(screen.getByText('Go on as +91 98765 43210'));
    fireEvent.click(screen.getByText('Other'));
    fireEvent.click(screen.getByText('Only text'));
    fireEvent.click(screen.getByRole('button', { name: 'Close' }));
    expect(calls).toEqual([
      'visit LOGIN_MODAL',
      'click LOGIN_MODAL login-submit',
      'click LOGIN_MODAL nameless',
      'click LOGIN_MODAL modal-close',
    ]);
  });
});
