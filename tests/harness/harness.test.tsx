import nodeConsole from 'node:console';
import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { Harness } from '../../bridge/harness/Harness.tsx';
import type { HarnessHost } from '../../bridge/harness/host.ts';
import { desktop } from '../../bridge/harness/plain-simulators.ts';
import { type DeviceMessage, readDeviceName, type TimelineRow } from '../../bridge/harness/protocol.ts';

const hosts: readonly HarnessHost[] = [
  {
    simulator: { ...desktop, host: 'pay', methods: ['login', 'pay'], versions: [1, 7] },
    name: 'Payments app',
    chrome: 'app',
    appName: 'PayKaro',
    tone: 'purple',
  },
  { simulator: desktop, name: 'Desktop', chrome: 'window', appName: 'The browser', tone: 'plain' },
];

const ROW: TimelineRow = {
  key: 'a',
  kind: 'bridge',
  at: 1_000,
  method: 'login',
  direction: 'sent',
  outcome: 'deadline',
  tone: 'bad',
  duration: 5_000,
  payload: { asked: 'proof' },
  reply: { message: 'never answered' },
};

/** The parts of the framed page that the harness uses. */
let page: Partial<Window> = {};

beforeEach(() => {
  // happy-dom cannot load frames and logs each attempt to the console of Node
  vi.spyOn(nodeConsole, 'error').mockImplementation(() => {});
  page = {};
  Object.defineProperty(HTMLIFrameElement.prototype, 'contentWindow', {
    configurable: true,
    get: () => page,
  });
  window.history.replaceState(null, '', '/harness');
});
afterEach(cleanup);

function frame() {
  const frames = screen.getAllByTestId<HTMLIFrameElement>('device');
  expect(frames).toHaveLength(1);
  const [only] = frames;
  if (!only) throw new Error('no frame');
  return only;
}

/** Sends a message as the framed page would. */
function hear(message: DeviceMessage, source: unknown = page) {
  const event = Object.assign(new Event('message'), {
    data: message,
    origin: window.location.origin,
    source,
  });
  act(() => {
    window.dispatchEvent(event);
  });
}

describe('the harness', () => {
  it('the harness frames the shop for the first host, and passes the host in the frame’s name and a cookie', () => {
    render(<Harness hosts={hosts} />);
    expect(readDeviceName(frame().name)).toMatchObject({ host: 'pay', version: 7, faults: {} });
    expect(frame().getAttribute('src')).toBe('/');
    expect(document.cookie).toContain('device_host=pay');
  });

  it('the harness reads its setup from its URL and keeps the URL up to date', () => {
    window.history.replaceState(null, '', '/harness?host=pay&version=1&fault=login:silent');
    render(<Harness hosts={hosts} />);
    expect(readDeviceName(frame().name)).toMatchObject({ version: 1, faults: { login: 'silent' } });

    const [, pay] = screen.getAllByTestId<HTMLSelectElement>('fault');
    if (pay) fireEvent.change(pay, { target: { value: 'late' } });
    expect(window.location.search).toBe('?host=pay&version=1&fault=login:silent&fault=pay:late');

    fireEvent.click(within(screen.getByTestId('host-picker')).getByRole('radio', { name: 'Desktop' }));
    expect(window.location.search).toBe('?host=desktop');
    expect(document.cookie).toContain('device_host=desktop');
    expect(screen.queryAllByTestId('fault')).toEqual([]);
  });

  it('the harness of a site without a sandbox shows its address, and leaves out what needs one', () => {
    const fetch = vi.spyOn(window, 'fetch');
    window.history.replaceState(null, '', '/harness?host=desktop&seed=7&rule=GET+/v1/*:error');
    render(<Harness hosts={hosts} site="https://tea.example" />);
    expect(frame().getAttribute('src')).toBe('/');
    expect(screen.getByRole('region', { name: 'Device' }).textContent).toContain('tea.example/');
    expect(screen.getByTestId('link-problems').textContent).toContain('seed and rules are not used');
    expect(window.location.search).toBe('?host=desktop');
    for (const name of ['record', 'reset-sandbox', 'tenant']) expect(screen.queryByTestId(name)).toBeNull();
    for (const name of ['Backend', /^Clock/]) expect(screen.queryByRole('group', { name })).toBeNull();
    expect(fetch).not.toHaveBeenCalled();
    fetch.mockRestore();
  });

  it.each([1, 2])('the harness restores only one frame after a kill with sheet %i open', (id) => {
    render(<Harness hosts={hosts} />);
    hear({
      doorstep: 'device',
      type: 'sheet-asked',
      sheet: { id, sheet: 'consent', info: { app: 'Doorstep', scopes: [] } },
    });
    fireEvent.click(screen.getByTestId('kill'));
    expect(frame().hasAttribute('src')).toBe(false);
    fireEvent.click(screen.getByTestId('restore'));
    expect(frame().getAttribute('src')).toBe('/');
  });

  it('the harness kills the app and restores it at the same path', () => {
    render(<Harness hosts={hosts} />);
    hear({ doorstep: 'device', type: 'path-changed', path: '/cart' });
    const firstFrame = frame();
    fireEvent.click(screen.getByTestId('kill'));
    expect(frame()).not.toBe(firstFrame);
    expect(frame().hasAttribute('src')).toBe(false);
    fireEvent.click(screen.getByTestId('restore'));
    expect(frame().getAttribute('src')).toBe('/cart');
  });

  it('the harness opens only URLs of the shop', () => {
    render(<Harness hosts={hosts} />);
    const link = screen.getByTestId<HTMLInputElement>('deep-link');
    const open = (address: string) => {
      fireEvent.change(link, { target: { value: address } });
      fireEvent.submit(link.form ?? link);
    };
    open('/cart?x=1');
    expect(frame().getAttribute('src')).toBe('/cart?x=1');
    open('https://elsewhere.example/');
    expect(frame().getAttribute('src')).toBe('/cart?x=1');
    expect(screen.getByRole('status').textContent).toMatch(/^Enter a path such as/);
  });

  it.each([
    ['consent-allow', 'allow'],
    ['consent-deny', 'deny'],
  ])('the consent sheet is shown outside the frame, and its button %s answers it', (testId, answer) => {
    render(<Harness hosts={hosts} />);
    const answerSheet = controls();
    const info = { app: 'Doorstep', scopes: ['your phone number'] };
    hear({ doorstep: 'device', type: 'sheet-asked', sheet: { id: 4, sheet: 'consent', info } });
    expect(frame().contains(screen.getByTestId('consent-sheet'))).toBe(false);
    fireEvent.click(screen.getByTestId(testId));
    expect(answerSheet).toHaveBeenCalledWith(4, answer);
    expect(screen.queryByTestId('consent-sheet')).toBeNull();
  });

  it('a sheet with its own question shows it with its buttons, and says nothing about a login', () => {
    render(<Harness hosts={hosts} />);
    controls();
    const question = { title: 'Send to Ravi?', allow: 'Send', deny: 'Close' };
    const info = { app: 'Doorstep', scopes: ['Milk\nhttps://shop.example/1'], question };
    hear({ doorstep: 'device', type: 'sheet-asked', sheet: { id: 4, sheet: 'consent', info } });
    const sheet = screen.getByRole('dialog', { name: 'Send to Ravi?' });
    expect(within(sheet).getByText(/^Milk/).textContent).toContain('https://shop.example/1');
    expect(
      within(sheet)
        .getAllByRole('button')
        .map(({ textContent }) => textContent),
    ).toEqual(['Send', 'Close']);
    expect(sheet.textContent).not.toMatch(/log/i);
  });

  it.each([
    ['pay-approve', 'approve'],
    ['pay-decline', 'decline'],
  ])('the pay sheet shows the amount, and its button %s answers it', (testId, answer) => {
    render(<Harness hosts={hosts} />);
    const answerSheet = controls();
    const info = { reservationId: 'RES-1', amount: { minor: 123_456_700, currency: 'INR' } };
    hear({ doorstep: 'device', type: 'sheet-asked', sheet: { id: 5, sheet: 'pay', info } });
    expect(screen.getByTestId('pay-sheet').textContent).toMatch(/₹12,34,567.*RES-1/);
    fireEvent.click(screen.getByTestId(testId));
    expect(answerSheet).toHaveBeenCalledWith(5, answer);
  });

  it('back and Escape dismiss the pay sheet', () => {
    render(<Harness hosts={hosts} />);
    const answerSheet = controls();
    const info = { reservationId: 'RES-1' };
    hear({ doorstep: 'device', type: 'sheet-asked', sheet: { id: 6, sheet: 'pay', info } });
    fireEvent.keyDown(screen.getByTestId('pay-sheet'), { key: 'Escape' });
    hear({ doorstep: 'device', type: 'sheet-asked', sheet: { id: 7, sheet: 'pay', info } });
    fireEvent.click(screen.getByTestId('back'));
    expect(answerSheet.mock.calls).toEqual([
      [6, 'dismiss'],
      [7, 'dismiss'],
    ]);
  });

  it('the harness takes the frame offline and shows it as offline once the frame has confirmed', async () => {
    render(<Harness hosts={hosts} />);
    controls();
    let answer: (isCut: boolean) => void = () => {};
    const setOffline = vi.fn(() => new Promise<boolean>((resolve) => (answer = resolve)));
    if (page.__doorstepDevice) page.__doorstepDevice.setOffline = setOffline;
    const network = screen.getByTestId('network');
    fireEvent.click(screen.getByTestId('offline'));
    await vi.waitFor(() => expect(setOffline).toHaveBeenCalledWith(true));
    expect(network.textContent).toBe('connected');
    await act(async () => answer(true));
    expect(network.textContent).toBe('none');
    expect(readDeviceName(frame().name)?.offline).toBe(true);

    fireEvent.click(screen.getByTestId('offline'));
    await vi.waitFor(() => expect(setOffline).toHaveBeenCalledWith(false));
    await act(async () => answer(true));
    expect(network.textContent).toBe('connected');
    fireEvent.click(screen.getByTestId('offline'));
    await vi.waitFor(() => expect(setOffline).toHaveBeenLastCalledWith(true));
    await act(async () => answer(false));
    expect(network.textContent).toBe('files only');
    expect(screen.getByRole('status').textContent).toMatch(/still load/);
  });

  it('the harness changes the phone number of the app once it has ten digits', () => {
    render(<Harness hosts={hosts} />);
    const field = screen.getByLabelText<HTMLInputElement>('Logged in to the app as');
    fireEvent.change(field, { target: { value: '90000-0012' } });
    expect(field.value).toBe('900000012');
    expect(readDeviceName(frame().name)?.phone).toBe('9876543210');
    expect(screen.getByText(/Enter 10 digits/)).toBeTruthy();
    fireEvent.change(field, { target: { value: '9000000123' } });
    expect(readDeviceName(frame().name)?.phone).toBe('9000000123');
  });

  it.each([{ type: 'flown-away' }, { type: 'row-reported', row: null }, { type: 'sheet-asked', sheet: {} }])(
    'the harness survives a malformed message from the frame: %j',
    (message) => {
      render(<Harness hosts={hosts} />);
      hear({ doorstep: 'device', ...message } as unknown as DeviceMessage);
      expect(screen.getByTestId('timeline').textContent).toMatch(/Nothing yet/);
    },
  );

  it('the timeline renders only the visible rows of thousands, with their times', () => {
    vi.useFakeTimers();
    onTestFinished(() => void vi.useRealTimers());
    render(<Harness hosts={hosts} />);
    const first = new Date(2026, 0, 2, 14, 20, 7).getTime();
    for (let index = 0; index < 2_500; index += 1) {
      hear({ doorstep: 'device', type: 'row-reported', row: { ...ROW, key: `${index}`, at: first + index } });
    }
    act(() => vi.advanceTimersByTime(100));
    const rows = screen.getAllByTestId('timeline-row');
    expect(rows.length).toBeLessThan(50);
    expect(rows[0]?.closest('li')?.getAttribute('aria-setsize')).toBe('2500');
    expect(rows[0]?.textContent).toMatch(/0\.00.*14:20:07/);
  });

  it('the timeline shows each call, and its details when selected', async () => {
    render(<Harness hosts={hosts} />);
    hear({ doorstep: 'device', type: 'row-reported', row: ROW });
    const row = await screen.findByTestId('timeline-row');
    expect(row.textContent).toMatch(/bridge.*login.*deadline · 5000 ms/);
    fireEvent.click(row);
    expect(screen.getByRole('region', { name: 'Details of login' }).textContent).toMatch(
      /proof.*never answered/s,
    );
  });

  it('the timeline renders rows in batches and flushes them on a kill', () => {
    vi.useFakeTimers();
    onTestFinished(() => void vi.useRealTimers());
    render(<Harness hosts={hosts} />);
    const outcomes = () => screen.queryAllByTestId('timeline-row').map(({ dataset }) => dataset.outcome);
    const open: TimelineRow = { ...ROW, outcome: '', tone: 'open', duration: undefined };
    hear({ doorstep: 'device', type: 'row-reported', row: open });
    hear({ doorstep: 'device', type: 'row-reported', row: { ...open, key: 'b' } });
    expect(outcomes()).toEqual([]);
    act(() => vi.advanceTimersByTime(100));
    expect(outcomes()).toEqual(['', '']);

    hear({ doorstep: 'device', type: 'row-reported', row: ROW });
    hear({ doorstep: 'device', type: 'row-reported', row: { ...open, key: 'c' } });
    fireEvent.click(screen.getByTestId('kill'));
    expect(outcomes()).toEqual(['deadline', 'page left', 'page left', 'killed']);
  });

  it('the timeline rescales its bars only when they need twice the space', () => {
    vi.useFakeTimers();
    onTestFinished(() => void vi.useRealTimers());
    render(<Harness hosts={hosts} />);
    const bars = () =>
      screen.getAllByTestId('timeline-row').map((row) => row.querySelector<HTMLElement>('[style]')?.style);
    const tell = (key: string, at: number, duration: number) => {
      hear({ doorstep: 'device', type: 'row-reported', row: { ...ROW, key, at, duration } });
      act(() => vi.advanceTimersByTime(100));
      return bars().map((style) => [style?.left, style?.width]);
    };
    expect(tell('a', 1_000, 200)).toEqual([['0%', '20%']]);
    expect(tell('b', 1_400, 500)).toEqual([
      ['0%', '20%'],
      ['40%', '50%'],
    ]);
    expect(tell('c', 2_500, 400)).toEqual([
      ['0%', '10%'],
      ['20%', '25%'],
      ['75%', '20%'],
    ]);
  });

  it('keys kill and restore the app and search the timeline, but not in text fields or once they are turned off', () => {
    window.localStorage.clear();
    render(<Harness hosts={hosts} />);
    const press = (key: string, target: Element = document.body) => fireEvent.keyDown(target, { key });
    press('k', screen.getByTestId('deep-link'));
    expect(frame().hasAttribute('src')).toBe(true);
    press('k');
    expect(frame().hasAttribute('src')).toBe(false);
    press('r');
    expect(frame().getAttribute('src')).toBe('/');
    press('/');
    expect(document.activeElement).toBe(screen.getByTestId('timeline-search'));

    press('?');
    fireEvent.click(screen.getByRole('checkbox', { name: 'Use these keys', hidden: true }));
    fireEvent(screen.getByRole('dialog', { hidden: true }), new Event('close'));
    press('k');
    expect(frame().hasAttribute('src')).toBe(true);
    // turned off in this browser, also after a reload
    cleanup();
    render(<Harness hosts={hosts} />);
    press('k');
    expect(frame().hasAttribute('src')).toBe(true);
    window.localStorage.clear();
  });

  it('the arrow keys resize a column, and the browser keeps its width', () => {
    window.localStorage.clear();
    const widthOf = () => screen.getByTestId('resize-timeline').getAttribute('aria-valuetext');
    render(<Harness hosts={hosts} />);
    expect(widthOf()).toBe('usual width');
    fireEvent.keyDown(screen.getByTestId('resize-timeline'), { key: 'ArrowLeft' });
    const width = widthOf();
    expect(width).toMatch(/^\d+ pixels$/);
    cleanup();
    render(<Harness hosts={hosts} />);
    expect(widthOf()).toBe(width);
    fireEvent.doubleClick(screen.getByTestId('resize-timeline'));
    expect(widthOf()).toBe('usual width');
    window.localStorage.clear();
  });

  it('the timeline filters by outcome and keeps pinned rows in sight', async () => {
    render(<Harness hosts={hosts} />);
    hear({ doorstep: 'device', type: 'row-reported', row: ROW });
    const fine = { ...ROW, key: 'b', method: 'share', outcome: 'ok', tone: 'good', duration: 20 } as const;
    hear({ doorstep: 'device', type: 'row-reported', row: fine });
    const shown = () => screen.queryAllByTestId('timeline-row').map(({ dataset }) => dataset.method);
    const choose = (value: string) =>
      fireEvent.change(screen.getByTestId('timeline-outcome'), { target: { value } });
    await screen.findAllByTestId('timeline-row');
    choose('bad');
    expect(shown()).toEqual(['login']);
    choose('slow');
    expect(shown()).toEqual(['login']);
    fireEvent.click(screen.getByTestId('timeline-row'));
    fireEvent.click(screen.getByTestId('pin'));
    choose('open');
    expect(shown()).toEqual([]);
    expect(screen.getByTestId('pins').textContent).toContain('login');
    fireEvent.click(screen.getByRole('button', { name: 'Unpin login' }));
    expect(screen.queryByTestId('pins')).toBeNull();
  });

  it('the harness accepts messages only from its own frame', async () => {
    render(<Harness hosts={hosts} />);
    hear({ doorstep: 'device', type: 'row-reported', row: { ...ROW, method: 'foreign' } }, window);
    hear({ doorstep: 'device', type: 'row-reported', row: ROW });
    expect((await screen.findAllByTestId('timeline-row')).map(({ dataset }) => dataset.method)).toEqual([
      'login',
    ]);
  });
});

/** Records the calls to the controls that the framed page offers. */
function controls() {
  const answerSheet = vi.fn();
  page.__doorstepDevice = {
    back: () => 'went',
    setOffline: async () => true,
    setVisible() {},
    applyLook() {},
    answerSheet,
    letGo() {},
    kill() {},
    findHeading: () => null,
    walker: { targets: () => [], unchangedFor: () => 0, hasContent: () => true },
  };
  return answerSheet;
}
