import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { ShoppingBasket } from 'lucide';
import { renderToString } from 'react-dom/server';
import type { ReactNode } from 'react';
import { afterEach, describe, expect, test } from 'vitest';
import { Button } from '../../src/ui/Button.tsx';
import { Checkbox } from '../../src/ui/Checkbox.tsx';
import { EmptyState } from '../../src/ui/EmptyState.tsx';
import { ErrorState } from '../../src/ui/ErrorState.tsx';
import { Field } from '../../src/ui/Field.tsx';
import { UiProvider } from '../../src/ui/ui-context.tsx';
import { Picture } from '../../src/ui/Picture.tsx';
import { Price } from '../../src/ui/Price.tsx';
import { RadioRow } from '../../src/ui/RadioRow.tsx';
import { ScreenHeader } from '../../src/ui/ScreenHeader.tsx';
import { Toast } from '../../src/ui/Toast.tsx';
import { AXE_TIMEOUT_MS, findAxeViolations } from './axe.ts';

afterEach(cleanup);

describe('a button', () => {
  test('a busy button keeps its name and focus, and ignores taps', () => {
    let taps = 0;
    const view = (busy: boolean) => (
      <Button busy={busy} onClick={() => (taps += 1)}>
        Pay now
      </Button>
    );
    const { rerender } = render(view(false));
    const button = screen.getByRole('button', { name: 'Pay now' });
    button.focus();
    fireEvent.click(button);
    rerender(view(true));
    fireEvent.click(button);
    expect(taps).toBe(1);
    expect(button.textContent).toContain('Pay now');
    expect(button.getAttribute('aria-busy')).toBe('true');
    expect(document.activeElement).toBe(button);
  });

  test('a button does not submit its form while busy', () => {
    let sent = 0;
    render(
      <form
        onSubmit={(event) => {
          event.preventDefault();
          sent += 1;
        }}
      >
        <Button type="submit" busy>
          Save
        </Button>
      </form>,
    );
    fireEvent.click(screen.getByRole('button'));
    expect(sent).toBe(0);
  });
});

describe('a field', () => {
  test('a field is linked to its label, hint and error', () => {
    const view = (error: string) => (
      <Field label="UPI id" hint="Looks like name@bank." error={error} testid="upi-id" />
    );
    const { rerender } = render(view(''));
    const input = screen.getByLabelText('UPI id');
    const described = () =>
      (input.getAttribute('aria-describedby') ?? '')
        .split(' ')
        .map((id) => document.getElementById(id)?.textContent)
        .join('|');
    expect(described()).toBe('Looks like name@bank.');
    expect(input.getAttribute('aria-invalid')).toBeNull();
    rerender(view('That is no UPI id.'));
    expect(described()).toBe('Looks like name@bank.|That is no UPI id.');
    expect(input.getAttribute('aria-invalid')).toBe('true');
    expect(screen.getByRole('alert').textContent).toBe('That is no UPI id.');
  });
});

describe('a price', () => {
  test.each([
    [18_900, 24_000, 'Price ₹189 instead of ₹240'],
    [4_950, 4_950, 'Price ₹49.50'],
    [123_456_750, undefined, 'Price ₹12,34,567.50'],
    [5_000, 4_000, 'Price ₹50'],
  ])('a price of %i with an MRP of %s is announced as %j', (price, mrp, read) => {
    const { container } = render(<Price price={price} {...(mrp === undefined ? {} : { mrp })} />);
    expect(container.textContent).toBe(read);
  });
});

describe('a picture', () => {
  const show = (src: string, alt = 'Mango week') => <Picture src={src} alt={alt} width={1000} height={400} />;

  test('a picture is replaced by a placeholder of the same size and name when it fails to load', () => {
    render(show('/gone.png'));
    fireEvent.error(screen.getByRole('img', { name: 'Mango week' }));
    const standIn = screen.getByRole('img', { name: 'Mango week' });
    expect([standIn.tagName, standIn.getAttribute('width'), standIn.getAttribute('height')]).toEqual([
      'svg',
      '1000',
      '400',
    ]);
  });

  test('a picture is loaded again when its URL changes', () => {
    const { rerender } = render(show('/gone.png'));
    fireEvent.error(screen.getByRole('img'));
    rerender(show('/there.png'));
    expect(screen.getByRole('img').getAttribute('src')).toBe('/there.png');
  });

  test('a picture without a URL requests nothing', () => {
    const { container } = render(show('', ''));
    expect(container.querySelector('img')).toBeNull();
    expect(screen.queryByRole('img')).toBeNull();
  });

  test('a picture loads lazily unless it has priority', () => {
    expect(renderToString(show('/a.png'))).toContain('loading="lazy"');
    const first = renderToString(<Picture src="/a.png" alt="" width={1} height={1} priority="first" />);
    expect(first).not.toContain('lazy');
    expect(first.toLowerCase()).toContain('fetchpriority="high"');
  });

  test('with data saver on, a picture has an alt text, but no src until it comes into view', async () => {
    const seers: (() => void)[] = [];
    const whenSeen = (_: Element, onSeen: () => void) => {
      seers.push(onSeen);
      return () => {};
    };
    const saving = (picture: ReactNode) => <UiProvider value={{ whenSeen }}>{picture}</UiProvider>;
    // the server's markup is the same for every visitor
    expect(renderToString(saving(show('/far.png')))).toContain('src="/far.png"');
    render(saving(show('/far.png')));
    const picture = screen.getByRole('img', { name: 'Mango week' });
    expect(picture.getAttribute('src')).toBeNull();
    await act(async () => {
      for (const see of seers) see();
    });
    expect(picture.getAttribute('src')).toBe('/far.png');
  });
});

describe('a screen header', () => {
  const header = (hostTitleBar: boolean, action?: string) => (
    <UiProvider value={{ hostTitleBar }}>
      <ScreenHeader title="Your cart" onBack={() => {}} {...(action ? { action } : {})} />
    </UiProvider>
  );

  test('a screen header has a title and a back button', () => {
    render(header(false));
    expect(screen.getByRole('heading', { name: 'Your cart' })).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Back' })).toBeTruthy();
  });

  test('a screen header below the host’s title bar has only its action and a hidden heading', () => {
    const { rerender } = render(header(true));
    expect(screen.queryByRole('button')).toBeNull();
    expect(screen.getByRole('heading', { name: 'Your cart' }).className).toBe('visually-hidden');
    rerender(header(true, 'Share'));
    expect(screen.getByText('Share')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Back' })).toBeNull();
  });
});

describe('a toast', () => {
  test('a toast appears in a live region that already exists, and is held while focused or hovered', () => {
    const held: boolean[] = [];
    const onHold = (isHeld: boolean) => held.push(isHeld);
    const { rerender } = render(<Toast message={null} onHold={onHold} />);
    const region = screen.getByRole('status');
    expect(screen.queryByTestId('toast')).toBeNull();
    rerender(<Toast message="Only 3 left" onHold={onHold} />);
    expect(region.contains(screen.getByTestId('toast'))).toBe(true);
    rerender(<Toast message="Back in stock: Curd" to="/prn/curd/prid/7" onHold={onHold} />);
    const link = screen.getByRole('link', { name: 'Back in stock: Curd' });
    expect(link.getAttribute('href')).toBe('/prn/curd/prid/7');
    act(() => link.focus());
    act(() => link.blur());
    fireEvent.pointerEnter(screen.getByTestId('toast'));
    fireEvent.pointerLeave(screen.getByTestId('toast'));
    expect(held).toEqual([true, false, true, false]);
    rerender(<Toast message={null} onHold={onHold} />);
    expect(region.textContent).toBe('');
  });
});

describe('checkboxes and radio rows', () => {
  test('checkboxes and radio rows toggle on a tap anywhere in the row', () => {
    const calls: unknown[] = [];
    render(
      <>
        <Checkbox label="Feed a child" detail="₹2" checked={false} onChange={(on) => calls.push(on)} />
        <RadioRow name="m" value="upi" label="UPI" checked={false} onChange={(value) => calls.push(value)} />
      </>,
    );
    act(() => screen.getByText('Feed a child').click());
    act(() => screen.getByText('UPI').click());
    expect(calls).toEqual([true, 'upi']);
  });
});

test(
  'the UI components have no axe violations',
  async () => {
    const { container } = render(
      <main>
        <ScreenHeader title="Your cart" onBack={() => {}} action={<Button kind="quiet">Share</Button>} />
        <Button busy lead="₹305">
          Pay now
        </Button>
        <Field label="UPI id" hint="name@bank" error="That is none." />
        <Checkbox label="Feed a child" detail="₹2" checked onChange={() => {}} />
        <fieldset>
          <legend>Pay with</legend>
          <RadioRow name="m" value="upi" label="UPI" detail="Any app" checked onChange={() => {}} />
          <RadioRow name="m" value="cod" label="Cash" checked={false} onChange={() => {}} />
        </fieldset>
        <EmptyState icon={ShoppingBasket} title="Your cart is empty" detail="Add something." />
        <ErrorState message="The shop did not respond." onRetry={() => {}} />
        <Price price={100} mrp={200} />
        <Picture src="" alt="Mango week" width={10} height={4} />
        <Toast message="Saved" onHold={() => {}} />
      </main>,
    );
    expect(await findAxeViolations(container)).toEqual([]);
  },
  AXE_TIMEOUT_MS,
);
