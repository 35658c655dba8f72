import { act, cleanup, render, screen } from '@testing-library/react';
import { Window as DomWindow } from 'happy-dom';
import { Component, type ReactNode, StrictMode } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { afterEach, expect, test, vi } from 'vitest';
import { createAppearance } from '../../bridge/appearance.ts';
import { createInsets } from '../../bridge/insets.ts';
import { connect } from '../../bridge/main.ts';
import { mockHost } from '../../bridge/mock.ts';
import { createPageEnvironment } from '../../bridge/page.ts';
import {
  BridgeProvider,
  useAppearance,
  useBridge,
  useCan,
  useHostBack,
  useInsets,
} from '../../bridge/react/index.ts';
import { paytm } from '../../partners/paytm/index.ts';
import { paytmMiniApp } from '../../partners/paytm/simulator.ts';

const pages: DomWindow[] = [];
afterEach(async () => {
  cleanup();
  vi.restoreAllMocks();
  for (const page of pages.splice(0)) await page.happyDOM.close();
});

/** A page in the simulated Paytm app, which has a back button, and what connects to it. */
function createMockedPage() {
  const dom = new DomWindow({ url: 'https://shop.example/' });
  pages.push(dom);
  const window = dom as unknown as Window & typeof globalThis;
  const host = mockHost(window, paytmMiniApp);
  const registry = [paytm(host.config)];
  const env = createPageEnvironment(window, { registry, config: host.config });
  const connects = vi.fn(() => connect({ registry, env }));
  return { host, connects };
}

function Host() {
  const bridge = useBridge();
  const canClose = useCan('close');
  const canOpen = useCan('open');
  return <p>{bridge ? `${bridge.host.name} ${canClose} ${canOpen}` : `no host yet ${canClose}`}</p>;
}

function Back({ name, heard, handler }: { name: string; heard: string[]; handler?: 'passes' | null }) {
  useHostBack(
    handler === null
      ? null
      : () => {
          heard.push(name);
          return handler !== 'passes';
        },
  );
  return null;
}

class Boundary extends Component<{ children: ReactNode }, { message: string }> {
  override state = { message: '' };
  static getDerivedStateFromError = ({ message }: Error) => ({ message });
  override render = () => this.state.message || this.props.children;
}

function Surfaces() {
  const { viewport } = useInsets();
  return <p>{`${viewport.height} ${useAppearance().scheme}`}</p>;
}

function Parent({ heard, children }: { heard: string[]; children: ReactNode }) {
  useHostBack(() => heard.push('parent'));
  return children;
}

function Broken() {
  useHostBack(() => {
    throw new Error('broken screen');
  });
  return null;
}

test('hooks return null until the bridge has connected, and then the host', async () => {
  const { connects } = createMockedPage();
  render(
    <BridgeProvider bridge={connects}>
      <Host />
    </BridgeProvider>,
  );
  expect(screen.getByText('no host yet null')).toBeTruthy();
  expect(await screen.findByText('paytm true false')).toBeTruthy();
});

test('a page that a server rendered hydrates without a mismatch, even after the bridge has connected', async () => {
  const { connects } = createMockedPage();
  const consoleError = vi.spyOn(console, 'error');
  const complaints: unknown[] = [];
  const bridge = await connects();
  const app = (
    <StrictMode>
      <BridgeProvider bridge={bridge} insets={createInsets} appearance={createAppearance}>
        <Host />
        <Surfaces />
      </BridgeProvider>
    </StrictMode>
  );
  const container = document.createElement('div');
  document.body.append(container);
  container.innerHTML = renderToString(app);
  expect(container.textContent).toBe('no host yet null0 light');
  const root = await act(async () =>
    hydrateRoot(container, app, { onRecoverableError: (error) => complaints.push(error) }),
  );
  expect(container.textContent).toBe(`paytm true false${window.innerHeight} light`);
  expect([complaints, consoleError.mock.calls]).toEqual([[], []]);
  act(() => root.unmount());
  container.remove();
  expect(bridge.can('close'), 'a bridge that was passed is not disposed').toBe(true);
});

test('strict mode and inline functions connect once, and unmounting disposes the bridge', async () => {
  const { connects } = createMockedPage();
  const app = (text: string) => (
    <StrictMode>
      <BridgeProvider bridge={() => connects()}>
        {text}
        <Host />
      </BridgeProvider>
    </StrictMode>
  );
  const { rerender, unmount } = render(app('first'));
  await screen.findByText('paytm true false');
  rerender(app('second'));
  expect(screen.getByText('paytm true false')).toBeTruthy();
  expect(connects).toHaveBeenCalledTimes(1);
  const bridge = await connects.mock.results[0]?.value;
  unmount();
  expect(bridge.can('close')).toBe(false);
});

test('a bridge that connects after its provider has gone is disposed', async () => {
  const { connects } = createMockedPage();
  const { unmount } = render(<BridgeProvider bridge={connects} />);
  await vi.waitFor(() => expect(connects).toHaveBeenCalled());
  unmount();
  const bridge = await connects.mock.results[0]?.value;
  await vi.waitFor(() => expect(bridge.can('close')).toBe(false));
});

test('an error of what connects reaches the error boundary', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  render(
    <Boundary>
      <BridgeProvider bridge={() => Promise.reject(new TypeError('no registry'))} />
    </Boundary>,
  );
  expect(await screen.findByText('no registry')).toBeTruthy();
});

test('the host’s back button goes to what was mounted last, a child before its parent', async () => {
  const { host, connects } = createMockedPage();
  const heard: string[] = [];
  const app = (children: ReactNode) => (
    <BridgeProvider bridge={connects}>
      <Host />
      {children}
    </BridgeProvider>
  );
  const page = <Back key="page" name="page" heard={heard} />;
  const dialog = (
    <Parent key="dialog" heard={heard}>
      <Back name="child" heard={heard} />
    </Parent>
  );
  const { rerender } = render(app([dialog, page]));
  await screen.findByText('paytm true false');

  const press = () => [host.back(), ...heard.splice(0)];
  expect(press()).toEqual([true, 'page']);
  rerender(app([dialog]));
  expect(press(), 'both were mounted at once').toEqual([true, 'child']);
  rerender(app([page, dialog]));
  expect(press(), 'it was mounted again').toEqual([true, 'page']);
  rerender(app([]));
  expect(press(), 'nothing handles it, so the app leaves').toEqual([false]);
});

test('a back handler can pass, pause, or throw, and the host leaves only if nobody has handled it', async () => {
  const { host, connects } = createMockedPage();
  const heard: string[] = [];
  const app = (first: 'passes' | null | undefined, second: 'passes' | null | undefined) => (
    <BridgeProvider bridge={connects}>
      <Host />
      <Back name="first" heard={heard} {...(first !== undefined && { handler: first })} />
      <Back name="second" heard={heard} {...(second !== undefined && { handler: second })} />
    </BridgeProvider>
  );
  const { rerender } = render(app(undefined, 'passes'));
  await screen.findByText('paytm true false');
  const press = () => [host.back(), ...heard.splice(0)];
  expect(press()).toEqual([true, 'second', 'first']);
  rerender(app('passes', 'passes'));
  expect(press()).toEqual([false, 'second', 'first']);
  rerender(app(undefined, null));
  expect(press()).toEqual([true, 'first']);
  rerender(app(null, undefined));
  rerender(app(undefined, undefined));
  expect(press(), 'the first became active last').toEqual([true, 'first']);

  rerender(
    <BridgeProvider bridge={connects}>
      <Broken />
    </BridgeProvider>,
  );
  expect(press(), 'a broken screen must not close the shop').toEqual([true]);
});

test('components share what is observed of the page, and the last one stops it', () => {
  const dispose = vi.fn();
  const create = vi.fn((page: (Window & typeof globalThis) | undefined) => {
    const surface = createInsets(page);
    return { ...surface, dispose: dispose.mockImplementation(surface.dispose) };
  });
  const app = (children: ReactNode) => (
    <BridgeProvider bridge={new Promise<never>(() => {})} insets={create} appearance={createAppearance}>
      {children}
    </BridgeProvider>
  );
  const { rerender } = render(app([<Surfaces key="1" />, <Surfaces key="2" />]));
  expect(screen.getAllByText(`${window.innerHeight} light`)).toHaveLength(2);
  expect(create.mock.calls.filter(([page]) => page)).toHaveLength(1);
  rerender(app([<Surfaces key="2" />]));
  expect(dispose).not.toHaveBeenCalled();
  rerender(app([]));
  expect(dispose).toHaveBeenCalledTimes(1);
});
