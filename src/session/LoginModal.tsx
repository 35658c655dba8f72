import { CircleCheck } from 'lucide';
import { type ReactNode, useEffect, useRef } from 'react';
import { Button } from '../ui/Button.tsx';
import { classNames } from '../ui/class-names.ts';
import { Dialog } from '../ui/Dialog.tsx';
import { Field } from '../ui/Field.tsx';
import { Icon } from '../ui/Icon.tsx';
import { Spinner } from '../ui/Spinner.tsx';
import { TabLink } from '../ui/TabLink.tsx';
import { submitHandler } from '../ui/submit-handler.ts';
import { useFocusedInput } from '../ui/use-focused-input.ts';
import { useStore } from '../ui/use-store.ts';
import s from './LoginModal.module.css';
import type { LoginFlow } from './login-flow.ts';
import type { Login } from './login-state.ts';
import { VERIFICATION_FAILED } from './reduce-login.ts';
import { useSession, useSessionStore } from './session-context.tsx';
import * as m from './messages.tsx';

// Exported here so that the flow and the dialog that it opens form one chunk.
export { createLoginFlow } from './login-flow.ts';

interface StepProps {
  flow: LoginFlow;
  login: Login;
}

export function LoginModal() {
  const session = useSessionStore();
  const login = useStore(session.login);
  const { name } = useSession();
  const flow = session.flow();
  useEffect(() => {
    // A link has opened the dialog; no login was requested yet.
    if (session.login.get().loginState === 'HIDDEN') void session.requireLogin();
  }, [session]);
  return (
    <Dialog name="LOGIN_MODAL" title={titleOf(login, name)} onClose={session.dismiss}>
      <div data-testid="login-modal" className={classNames(s.steps, hasTallBody(login) && s.roomy)}>
        {flow && <Step flow={flow} login={login} />}
      </div>
    </Dialog>
  );
}

const hasTallBody = ({ loginState, canUsePhone }: Login) => canUsePhone && loginState !== 'own-tab';

function Step({ flow, login }: StepProps) {
  if (login.loginState === 'phone') {
    if (login.busy === 'app') return <AppStep flow={flow} login={login} />;
    return login.canUsePhone ? (
      <PhoneStep flow={flow} login={login} />
    ) : (
      <AppOnlyStep flow={flow} login={login} />
    );
  }
  if (login.loginState === 'own-tab') return <NewTabStep flow={flow} />;
  if (login.loginState === 'otp') return <CodeStep flow={flow} login={login} />;
  return login.loginState === 'complete' ? <SuccessStep /> : null;
}

function titleOf(login: Login, name: string): string {
  if (login.loginState === 'complete') return name ? m.welcomeByName(name) : m.welcome;
  if (login.loginState === 'otp') return m.codeTitle;
  if (login.loginState === 'own-tab') return m.newTabTitle;
  if (login.busy === 'app') return m.appTitle;
  return login.canUsePhone ? m.phoneTitle : m.logInWithApp;
}

/** The step that is shown behind the host app's own sheet. */
function AppStep({ flow, login }: StepProps) {
  return (
    <StepFocus>
      <p className={s.waiting} role="status">
        <Spinner label={m.pleaseWait} />
        {m.waitingForApp}
      </p>
      {login.canUsePhone && (
        <Button kind="secondary" block onClick={flow.usePhone}>
          {m.usePhone}
        </Button>
      )}
    </StepFocus>
  );
}

/** Login and ordering need a new tab, because an embedding page could draw over its frame. */
function NewTabStep({ flow }: Pick<StepProps, 'flow'>) {
  return (
    <StepFocus>
      <p className={s.notice} role="status">
        {m.newTabNeeded}
      </p>
      <TabLink to={flow.newTabUrl() ?? ''}>{m.openShop}</TabLink>
    </StepFocus>
  );
}

function AppOnlyStep({ flow, login }: StepProps) {
  return (
    <StepFocus>
      <p className={s.notice} role="status">
        {login.appNotice}
      </p>
      <Button block testid="login-submit" onClick={flow.askAppAgain}>
        {m.logInWithApp}
      </Button>
    </StepFocus>
  );
}

function PhoneStep({ flow, login }: StepProps) {
  const { enterPhone, submitPhone, askAppAgain, termsUrl } = flow;
  const input = useFocusedInput(login.errorMsg);
  return (
    <form className={s.step} onSubmit={submitHandler(submitPhone)} noValidate>
      {login.appNotice && (
        <p className={s.notice} role="status">
          {login.appNotice}
        </p>
      )}
      <Field
        ref={input}
        label={m.mobileNumber}
        hint={m.phoneHint}
        error={login.errorMsg}
        lead="+91"
        type="tel"
        name="phone"
        inputMode="tel"
        autoComplete="tel-national"
        enterKeyHint="send"
        testid="login-phone"
        value={login.phoneNumber}
        readOnly={login.busy !== 'none'}
        onChange={(event) => enterPhone(event.target.value)}
      />
      <Button type="submit" block busy={login.busy === 'sending'} testid="login-submit">
        {m.sendCode}
      </Button>
      {termsUrl && (
        <p className={s.terms}>
          {m.agreement(
            <a className={s.link} href={termsUrl} target="_blank" rel="noopener noreferrer">
              {m.termsOfService}
            </a>,
          )}
        </p>
      )}
      {login.canAskApp && (
        <Button kind="quiet" block onClick={askAppAgain}>
          {flow.canAppLogIn() ? m.useApp : m.startAgainInApp}
        </Button>
      )}
    </form>
  );
}

function CodeStep({ flow, login }: StepProps) {
  const { codeLength, enterCode, submitCode, resend, changeNumber } = flow;
  const input = useFocusedInput(login.errorMsg);
  const secondsLeft = login.resendTimer;
  return (
    <form className={s.step} onSubmit={submitHandler(submitCode)} noValidate>
      <p className={s.sentTo}>
        {m.codeSentTo(<strong className={s.number}>{formatNumber(login.phoneNumber)}</strong>)}
      </p>
      <Field
        ref={input}
        className={s.code}
        label={m.codeLabel(codeLength)}
        error={login.errorMsg}
        type="text"
        name="one-time-code"
        inputMode="numeric"
        pattern="[0-9]*"
        autoComplete="one-time-code"
        enterKeyHint="done"
        testid="login-otp"
        value={login.otp}
        readOnly={login.busy === 'verifying'}
        onChange={(event) => enterCode(event.target.value)}
        // onInput, because React calls onChange only if the text has changed
        onInput={({ currentTarget: { value } }) => value === login.otp && enterCode(value)}
      />
      {login.errorMsg === VERIFICATION_FAILED && (
        <p className={s.help} role="status">
          {m.checkCode}
        </p>
      )}
      <Button type="submit" block busy={login.busy === 'verifying'} testid="login-submit">
        {m.logIn}
      </Button>
      <div className={s.more}>
        <Button kind="quiet" size="small" onClick={changeNumber}>
          {m.changeNumber}
        </Button>
        <Button
          kind="quiet"
          size="small"
          busy={login.busy === 'sending'}
          aria-disabled={secondsLeft > 0 || undefined}
          testid="login-resend"
          onClick={resend}
        >
          {secondsLeft > 0 ? m.resendIn(secondsLeft) : m.resend}
        </Button>
      </div>
    </form>
  );
}

function SuccessStep() {
  return (
    <StepFocus>
      <p className={s.success} role="status">
        <span className={s.tick}>
          <Icon node={CircleCheck} size={56} />
        </span>
        {m.loggedIn}
      </p>
    </StepFocus>
  );
}

/**
 * A step without a field takes the focus itself. Otherwise the focus would leave the dialog when the previous
 * step is removed.
 */
function StepFocus({ children }: { children: ReactNode }) {
  const step = useRef<HTMLDivElement>(null);
  useEffect(() => step.current?.focus({ preventScroll: true }), []);
  return (
    <div ref={step} tabIndex={-1} className={s.step}>
      {children}
    </div>
  );
}

function formatNumber(phone: string): string {
  return `+91 ${phone.slice(0, 5)} ${phone.slice(5)}`;
}
