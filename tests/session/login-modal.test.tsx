import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { LoginModal } from '../../src/session/LoginModal.tsx';
import { Stores } from '../../src/ui/stores.tsx';
import {
  type HostAnswer,
  LOGGED_IN,
  openWorld,
  SEND,
  VERIFY,
  WRONG_CODE,
  type WorldOptions,
} from './session-world.ts';

afterEach(cleanup);

async function openModal(options: WorldOptions = {}) {
  const world = await openWorld(options);
  await world.ask();
  render(
    <Stores value={{ session: world.session }}>
      <LoginModal />
    </Stores>,
  );
  const type = (label: RegExp, value: string) =>
    act(async () => {
      fireEvent.change(screen.getByLabelText(label), { target: { value } });
    });
  const press = (name: RegExp | string) => act(async () => screen.getByRole('button', { name }).click());
  const pass = (ms: number) => act(() => world.clock.advance(ms));
  return { world, type, press, pass };
}

/** The text of the focused element; empty if the focus is on the dialog itself. */
const readFocused = () => document.activeElement?.closest('[data-testid=login-modal] *')?.textContent ?? '';

async function openCodeStep(options: WorldOptions = {}) {
  const openedModal = await openModal(options);
  await openedModal.type(/mobile number/i, '9876543210');
  await openedModal.press('Send code');
  await screen.findByLabelText(/digit code/);
  return openedModal;
}

describe('the login dialog', () => {
  it('the login dialog explains why it needs the phone number, and focuses the field', async () => {
    await openModal();
    const field = screen.getByTestId('login-phone');
    expect(screen.getByRole('dialog', { name: 'Log in or sign up' })).toBeTruthy();
    expect(screen.getByText('+91')).toBeTruthy();
    expect(document.activeElement).toBe(field);
    expect(document.getElementById(field.getAttribute('aria-describedby') ?? '')?.textContent).toMatch(
      /text you a code/,
    );
    expect(field.getAttribute('type')).toBe('tel');
  });

  it('the login dialog links to the terms of service when they are configured', async () => {
    await openModal();
    expect(screen.queryByRole('link')).toBeNull();
    cleanup();
    await openModal({ termsUrl: 'https://shop.example/terms' });
    const link = screen.getByRole('link', { name: 'terms of service' });
    expect(link.getAttribute('href')).toBe('https://shop.example/terms');
    // the terms open in a new tab, so that the login stays open
    expect(link.getAttribute('target')).toBe('_blank');
  });

  it.each(['+91 98765 43210', '098765-43210', '(+91) 98765.43210'])(
    'the login dialog accepts a pasted %s',
    async (pasted) => {
      const { world, type, press } = await openModal();
      await type(/mobile number/i, pasted);
      expect(screen.getByTestId<HTMLInputElement>('login-phone').value).toBe('9876543210');
      await press('Send code');
      expect(world.backend.forms(SEND)).toEqual([{ user_phone: '9876543210' }]);
      expect(await screen.findByText('+91 98765 43210')).toBeTruthy();
    },
  );

  it.each([4, 6] as const)(
    'the login dialog asks for a code of %i digits, which the phone may autofill',
    async (codeLength) => {
      const { world, type, press } = await openCodeStep({ codeLength });
      const field = screen.getByLabelText(`${codeLength}-digit code`);
      expect(field.getAttribute('autocomplete')).toBe('one-time-code');
      expect(field.getAttribute('inputmode')).toBe('numeric');
      await type(/digit code/, '12');
      await press('Log in');
      expect(screen.getByRole('alert').textContent).toBe(`Enter all ${codeLength} digits of the code.`);
      await type(/digit code/, '12345678');
      expect(screen.getByRole('alert').textContent).toMatch(`The code has only ${codeLength} digits.`);
      expect(world.backend.forms(VERIFY)).toEqual([]);
      await type(/digit code/, '12345678'.slice(0, codeLength));
      expect(world.backend.forms(VERIFY)).toMatchObject([{ verify_code: '12345678'.slice(0, codeLength) }]);
    },
  );

  it.each([
    ['airtel', 'Start again in the app'],
    ['airtelByCode', 'Log in with the app instead'],
  ] as const)('in the host app %s the login dialog offers a way back to the app: “%s”', async (host, way) => {
    const code: HostAnswer = { kind: 'code', value: 'ok-9876543210-1' };
    const { world, press } = await openModal({ host, app: [code, 'never'] });
    await press(way);
    expect(world.asked).toHaveLength(2);
  });

  it('an invalid phone number is announced at the phone number field', async () => {
    const { type, press } = await openModal();
    await type(/mobile number/i, '98765');
    await press('Send code');
    const field = screen.getByTestId('login-phone');
    expect(screen.getByText('Enter a valid mobile number.').getAttribute('role')).toBe('alert');
    expect(field.getAttribute('aria-invalid')).toBe('true');
    expect(document.activeElement).toBe(field);
  });

  it('a field of the login dialog is read-only while its value is being sent', async () => {
    const { world, type, press } = await openModal();
    await type(/mobile number/i, '9876543210');
    const phone = screen.getByTestId<HTMLInputElement>('login-phone');
    expect(phone.readOnly).toBe(false);
    world.backend.hold();
    await press('Send code');
    expect(phone.readOnly).toBe(true);
    await act(() => world.backend.release());
    const code = screen.getByTestId<HTMLInputElement>('login-otp');
    expect(code.readOnly).toBe(false);
    world.backend.hold();
    await type(/digit code/, '1234');
    expect(code.readOnly).toBe(true);
  });

  it('a complete code is submitted once automatically, and the button is ignored after that', async () => {
    const { world, type } = await openCodeStep();
    expect(screen.getByRole('dialog', { name: 'Enter the code' })).toBeTruthy();
    const field = screen.getByTestId('login-otp');
    expect(field.getAttribute('autocomplete')).toBe('one-time-code');
    expect(field.getAttribute('inputmode')).toBe('numeric');
    expect(document.activeElement).toBe(field);
    world.backend.hold();
    await type(/digit code/, '123');
    expect(world.backend.forms(VERIFY)).toHaveLength(0);
    await type(/digit code/, '1234');
    await act(async () => screen.getByTestId('login-submit').click());
    await act(() => world.backend.release());
    expect(await screen.findByText('You are logged in.')).toBeTruthy();
    expect(world.backend.forms(VERIFY)).toHaveLength(1);
    expect(screen.getByRole('dialog', { name: 'Welcome, Asha' })).toBeTruthy();
    expect(readFocused()).toMatch(/You are logged in/);
  });

  it('a shopper whose name is unknown is welcomed after the login', async () => {
    const { type } = await openCodeStep({
      answers: { [SEND]: { success: true }, [VERIFY]: { ...LOGGED_IN, user: { id: 71 } } },
    });
    await type(/digit code/, '1234');
    expect(screen.getByRole('dialog', { name: 'Welcome' })).toBeTruthy();
  });

  it('the code is read from a pasted message', async () => {
    const { world, type } = await openCodeStep();
    await type(/digit code/, 'Your code is 1234.');
    expect(world.backend.forms(VERIFY)).toMatchObject([{ verify_code: '1234' }]);
  });

  it('the login dialog says that a code is wrong and keeps the code in the field for correction', async () => {
    const { type } = await openCodeStep({ answers: { [SEND]: { success: true }, [VERIFY]: WRONG_CODE } });
    await type(/digit code/, '0000');
    expect((await screen.findByText('Verification Failed.')).getAttribute('role')).toBe('alert');
    expect(screen.getByText('Check the code, or request a new one.')).toBeTruthy();
    expect(screen.getByTestId<HTMLInputElement>('login-otp').value).toBe('0000');
    await type(/digit code/, '000');
    expect(screen.queryByText('Verification Failed.')).toBeNull();
  });

  it('a wrong code is submitted again when the same code is pasted over it', async () => {
    const { world, type } = await openCodeStep({
      answers: { [SEND]: { success: true }, [VERIFY]: WRONG_CODE },
    });
    await type(/digit code/, '0000');
    await act(async () => {
      fireEvent.input(screen.getByTestId('login-otp'), { target: { value: '0000' } });
    });
    expect(world.backend.forms(VERIFY)).toHaveLength(2);
    expect(await screen.findByText('Verification Failed.')).toBeTruthy();
  });

  it('the login dialog counts down before it offers another code', async () => {
    const { world, press, pass } = await openCodeStep();
    const resend = screen.getByTestId('login-resend');
    expect(resend.textContent).toContain('30 s');
    await act(async () => resend.click());
    await pass(1000);
    expect(resend.textContent).toContain('29 s');
    await pass(28_000);
    expect([resend.textContent, resend.getAttribute('aria-disabled')]).toEqual(['Send again in 1 s', 'true']);
    await pass(1_000);
    expect(resend.getAttribute('aria-disabled')).toBeNull();
    await press('Send again');
    expect(world.backend.forms(SEND)).toHaveLength(2);
    await waitFor(() => expect(screen.getByTestId('login-resend').textContent).toContain('30 s'));
  });

  it('the login dialog goes back to the phone number, which is still filled in', async () => {
    const { press } = await openCodeStep();
    await press('Change number');
    expect((await screen.findByTestId<HTMLInputElement>('login-phone')).value).toBe('9876543210');
  });

  it('the login dialog says that it is waiting for the app, and offers login by phone number instead', async () => {
    const pendingLogin: HostAnswer = 'never';
    const { press } = await openModal({ host: 'phonepe', app: [pendingLogin] });
    expect(screen.getByText(/Waiting for the app/).getAttribute('role')).toBe('status');
    expect(screen.getByRole('dialog', { name: 'Logging you in' })).toBeTruthy();
    expect(readFocused()).toMatch(/Waiting for the app/);
    await press('Use phone number instead');
    expect(await screen.findByTestId('login-phone')).toBeTruthy();
  });

  it('the login dialog offers only the app where a phone number cannot log in', async () => {
    const { world, press } = await openModal({ host: 'airtel', app: ['host-error', 'never'] });
    expect(screen.getByText(/The app did not log you in/).getAttribute('role')).toBe('status');
    expect(screen.getByRole('dialog', { name: 'Log in with the app' })).toBeTruthy();
    expect(screen.queryByTestId('login-phone')).toBeNull();
    await press('Log in with the app');
    expect(world.asked).toHaveLength(2);
    expect(screen.queryByRole('button', { name: 'Use phone number instead' })).toBeNull();
  });

  it('the login dialog says above the phone number why the app did not log the shopper in', async () => {
    await openModal({ host: 'phonepe', app: ['host-error'] });
    expect(screen.getByText(/The app could not log you in/).getAttribute('role')).toBe('status');
    expect(screen.getByTestId('login-phone')).toBeTruthy();
  });

  it('in a frame where logging in is not allowed, the login dialog links to the shop outside the frame', async () => {
    await openModal({ ownTab: 'https://shop.test/cart' });
    expect(screen.getByRole('dialog', { name: 'Open the shop to log in' })).toBeTruthy();
    expect(readFocused()).toMatch(/You’re seeing the shop inside another site/);
    const link = screen.getByRole('link', { name: 'Open the shop' });
    expect(link.getAttribute('href')).toBe('https://shop.test/cart');
    expect(screen.queryByTestId('login-phone')).toBeNull();
  });

  it('the login dialog can be closed without a login', async () => {
    const { world, press } = await openModal();
    await press('Close');
    expect(world.modal()).toBeNull();
    expect(world.login.loginState).toBe('HIDDEN');
    expect(screen.queryByText('You are logged in.')).toBeNull();
  });

  it('a link that opens the login dialog starts a login', async () => {
    const world = await openWorld();
    render(
      <Stores value={{ session: world.session }}>
        <LoginModal />
      </Stores>,
    );
    expect(await screen.findByTestId('login-phone')).toBeTruthy();
  });
});
