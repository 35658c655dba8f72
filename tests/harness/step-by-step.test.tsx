import nodeConsole from 'node:console';
import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { Harness } from '../../bridge/harness/Harness.tsx';
import type { HarnessHost } from '../../bridge/harness/host.ts';
import { desktop } from '../../bridge/harness/plain-simulators.ts';
import { readDeviceName, type TimelineRow } from '../../bridge/harness/protocol.ts';

const host: HarnessHost = {
  simulator: { ...desktop, host: 'pay', methods: ['login'] },
  name: 'Payments app',
  chrome: 'app',
  appName: 'PayKaro',
  tone: 'purple',
};

const letGo = vi.fn();
const page = {
  __doorstepDevice: { letGo, setOffline: async () => true, setVisible() {}, applyLook() {}, kill() {} },
};

beforeEach(() => {
  vi.useFakeTimers();
  letGo.mockReset();
  // happy-dom cannot load frames and logs each attempt to the console of Node
  vi.spyOn(nodeConsole, 'error').mockImplementation(() => {});
  Object.defineProperty(HTMLIFrameElement.prototype, 'contentWindow', {
    configurable: true,
    get: () => page,
  });
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

function open(search = '') {
  window.history.replaceState(null, '', `/harness${search}`);
  render(<Harness hosts={[host]} />);
}

function report(key: string, changes: Partial<TimelineRow> = {}) {
  const held = { by: '*', outcome: '200', at: 5_000 };
  const row: TimelineRow = {
    key,
    kind: 'api',
    at: 1_000,
    method: `POST /api/v1/${key}`,
    direction: 'sent',
    outcome: '',
    tone: 'open',
    held,
    reply: { id: key },
    ...changes,
  };
  act(() => {
    window.dispatchEvent(
      Object.assign(new Event('message'), {
        data: { doorstep: 'device', type: 'row-reported', row },
        origin: window.location.origin,
        source: page,
      }),
    );
    vi.advanceTimersByTime(200);
  });
}

const framed = () => readDeviceName(screen.getByTestId<HTMLIFrameElement>('device').name)?.holds;
/** With the keyboard, so that the button has the focus. */
function press(button: HTMLElement) {
  button.focus();
  fireEvent.click(button);
}

const notice = () => screen.getByRole('status').textContent;
const chips = () => screen.queryByTestId('active-faults')?.textContent ?? '';

it('what is held is in the link, the frame and the active faults, and each × ends it', () => {
  open('?host=pay&hold=login');
  fireEvent.click(screen.getByTestId('hold-all'));
  const field = screen.getByTestId<HTMLInputElement>('hold-call');
  fireEvent.change(field, { target: { value: 'post /api/v1/payments' } });
  expect(notice()).toBe('Every answer will be held.');
  fireEvent.submit(field);
  expect(notice()).toBe('Every answer to POST /v1/payments will be held.');
  expect(field.value).toBe('');
  expect(framed()).toEqual(['login', '*', 'POST /v1/payments']);
  expect(window.location.search).toBe('?host=pay&hold=login&hold=*&hold=POST+/v1/payments');
  expect(chips()).toContain('Step by step');

  fireEvent.click(screen.getByRole('button', { name: 'End Step by step' }));
  fireEvent.click(screen.getByRole('button', { name: 'End Hold login' }));
  expect(notice()).toBe('');
  expect(framed()).toEqual(['POST /v1/payments']);
  expect(screen.getByTestId('hold-all').textContent).toBe('Hold every answer');
});

it('held answers are listed as they came, announced, and let go in any order, with the focus on the next', () => {
  open();
  report('payments', { held: { by: '*', outcome: '200', at: 5_000 } });
  report('carts', { held: { by: '*', outcome: '409', at: 3_000 } });
  const items = () => screen.queryAllByTestId('held');
  expect(items().map((item) => item.dataset.call)).toEqual(['POST /v1/carts', 'POST /v1/payments']);
  expect(items()[1]?.textContent).toContain('"id": "payments"');
  const announced = screen.getByText('2 answers held. The newest is to POST /v1/payments.');
  expect(announced.getAttribute('aria-live')).toBe('polite');

  const newest = within(screen.getByRole('group', { name: 'Answer to POST /v1/payments' }));
  press(newest.getByRole('button', { name: 'server error' }));
  expect(letGo).toHaveBeenLastCalledWith('payments', 'error');
  report('payments', { held: undefined, outcome: '500', tone: 'bad', why: 'held, then server error' });
  expect(items()).toHaveLength(1);
  const left = within(screen.getByRole('group', { name: 'Answer to POST /v1/carts' }));
  expect(document.activeElement?.closest('[data-testid="held"]')).toBe(items()[0]);

  press(left.getByRole('button', { name: 'Let go' }));
  expect(letGo).toHaveBeenLastCalledWith('carts', null);
  report('carts', { held: undefined, outcome: '409', tone: 'bad', why: 'held' });
  expect(screen.queryByTestId('held-panel')).toBeNull();
  expect(document.activeElement?.id).toBe('timeline-title');
});

it('a call of the timeline is held the next time, once, and a kill of the app drops what is held', () => {
  open();
  report('payments', { held: undefined, outcome: '200', tone: 'good' });
  fireEvent.click(screen.getByTestId('timeline-row'));
  fireEvent.click(screen.getByTestId('hold-next'));
  expect(framed()).toEqual(['POST /v1/payments:once']);
  expect(notice()).toBe('The next answer to POST /v1/payments will be held.');
  expect(chips()).toContain('Hold POST /v1/payments, next answer');

  report('again', { held: { by: 'POST /v1/payments:once', outcome: '200', at: 9_000 } });
  expect(framed()).toEqual([]);
  expect(screen.getAllByTestId('held')).toHaveLength(1);
  fireEvent.click(screen.getByTestId('kill'));
  expect(screen.queryByTestId('held-panel')).toBeNull();
});
