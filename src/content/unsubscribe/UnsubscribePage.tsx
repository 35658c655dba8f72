import { BellOff, MailCheck } from 'lucide';
import { useState } from 'react';
import type * as Code from './unsubscribe-api.ts';
import { isApiError } from '../../http/api.ts';
import { tapFailureMessage } from '../../http/tap-failed.ts';
import { allOf } from '../../model/lists.ts';
import { definePage, type Page, type PageOf } from '../../page/define-page.ts';
import { href, paths } from '../../platform/paths.ts';
import { Button } from '../../ui/Button.tsx';
import { ButtonLink } from '../../ui/ButtonLink.tsx';
import { Card } from '../../ui/Card.tsx';
import { Checkbox } from '../../ui/Checkbox.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { FormError } from '../../ui/FormError.tsx';
import { Screen } from '../../ui/Screen.tsx';
import { ScreenHeader } from '../../ui/ScreenHeader.tsx';
import { StickyFooter } from '../../ui/StickyFooter.tsx';
import { submitHandler } from '../../ui/submit-handler.ts';
import { useStore } from '../../ui/use-store.ts';
import s from './UnsubscribePage.module.css';
import * as m from './messages.ts';

type Channel = Code.Channel;

interface UnsubscribeState {
  /** incremented for each opened link, which resets the form */
  link: number;
}
interface UnsubscribeActions {
  /**
   * Stops messages on exactly these channels. Resolves with an error message, empty if there is none, or with null if
   * the shopper has not logged in.
   */
  stop(channels: readonly Channel[]): Promise<string | null>;
}
type UnsubscribeStore = PageOf<UnsubscribeState, UnsubscribeActions>;

/** The names of the channels for use within a sentence. */
const CHANNEL_NAMES: Readonly<Record<Channel, string>> = {
  email: m.emailInSentence,
  sms: m.smsInSentence,
  whatsapp: m.whatsAppChannel,
  push: m.pushInSentence,
};

const CHANNEL_TEXTS: Readonly<Record<Channel, { label: string; detail: string }>> = {
  email: { label: m.emailChannel, detail: m.emailDetail },
  sms: { label: m.smsChannel, detail: m.smsDetail },
  whatsapp: { label: m.whatsAppChannel, detail: m.whatsAppDetail },
  push: { label: m.pushChannel, detail: m.pushDetail },
};

const CHANNELS = Object.keys(CHANNEL_TEXTS) as Channel[];

function UnsubscribePage({ store }: { store: UnsubscribeStore }) {
  const { link } = useStore(store.watched);
  return (
    <Screen name="unsubscribe" width="narrow">
      <ScreenHeader title={m.ourMessages} onBack={store.back} />
      <div aria-live="polite" className={s.page}>
        <Unsubscribe key={link} stop={store.stop} />
      </div>
    </Screen>
  );
}

/** The form, then its result, which can be undone. */
function Unsubscribe({ stop }: Pick<UnsubscribeActions, 'stop'>) {
  const [chosenChannels, setChosenChannels] = useState<readonly Channel[]>(CHANNELS);
  const [step, setStep] = useState<'choice' | 'stopped' | 'undone'>('choice');
  const [isSending, setIsSending] = useState(false);
  const [error, setError] = useState('');

  async function send(channels: readonly Channel[], nextStep: typeof step): Promise<void> {
    if (isSending) return;
    setIsSending(true);
    setError('');
    const failure = await stop(channels);
    setIsSending(false);
    setError(failure ?? '');
    if (failure === '') setStep(nextStep);
  }

  if (step === 'choice') {
    return (
      <Choice
        {...{ chosenChannels, isSending, error }}
        onToggle={(channel) => {
          if (isSending) return;
          setChosenChannels(
            CHANNELS.filter((candidate) => chosenChannels.includes(candidate) !== (candidate === channel)),
          );
          setError('');
        }}
        onSend={async () => {
          if (chosenChannels.length === 0) setError(m.channelMissing);
          else await send(chosenChannels, 'stopped');
        }}
      />
    );
  }
  if (step === 'stopped')
    return <Stopped {...{ chosenChannels, isSending, error }} onUndo={() => send([], 'undone')} />;
  return (
    <EmptyState
      icon={MailCheck}
      title={m.stopUndone}
      detail={m.stopUndoneDetail}
      action={<ButtonLink to={href.home()}>{m.backToShopping}</ButtonLink>}
    />
  );
}

interface StepProps {
  chosenChannels: readonly Channel[];
  isSending: boolean;
  error: string;
}
interface ChoiceProps extends StepProps {
  onToggle: (channel: Channel) => void;
  onSend: () => Promise<void>;
}

function Choice({ chosenChannels, isSending, error, onToggle, onSend }: ChoiceProps) {
  return (
    <form className={s.form} onSubmit={submitHandler(onSend)}>
      <p className={s.lead}>{m.channelsQuestion}</p>
      <Card className={s.card}>
        <fieldset className={s.channels}>
          <legend className="visually-hidden">{m.channelsLegend}</legend>
          {CHANNELS.map((channel) => (
            <Checkbox
              key={channel}
              {...CHANNEL_TEXTS[channel]}
              checked={chosenChannels.includes(channel)}
              testid={`stop-${channel}`}
              onChange={() => onToggle(channel)}
            />
          ))}
        </fieldset>
      </Card>
      <StickyFooter>
        <FormError message={error} />
        <Button type="submit" block busy={isSending} testid="unsubscribe">
          {m.stopMessages}
        </Button>
      </StickyFooter>
    </form>
  );
}

function Stopped({ chosenChannels, isSending, error, onUndo }: StepProps & { onUndo: () => Promise<void> }) {
  const names = allOf(chosenChannels.map((channel) => CHANNEL_NAMES[channel]));
  return (
    <EmptyState
      icon={BellOff}
      title={m.messagesStopped}
      detail={
        <>
          {m.stoppedChannels(names)}
          {error !== '' && (
            <span className={s.error} role="alert">
              {error}
            </span>
          )}
        </>
      }
      action={
        <>
          <ButtonLink to={href.home()}>{m.backToShopping}</ButtonLink>
          <Button kind="quiet" busy={isSending} testid="unsubscribe-undo" onClick={() => void onUndo()}>
            {m.undo}
          </Button>
        </>
      }
    />
  );
}

function unsubscribeActions({ deps, get, set, report }: Page<UnsubscribeState, never, typeof Code>) {
  const { api, analytics, connectivity, code, navigation, session } = deps;
  // The token identifies the receiver; kept in memory only.
  let token = '';

  async function stopChannels(channels: readonly Channel[]): Promise<string | null> {
    if (token === '' && !session.loggedIn() && !(await session.requireLogin())) return null;
    try {
      await (await code.load()).sendStopped(api, token, channels);
      analytics.track('Messages Stopped', { channels: channels.join(','), count: channels.length });
      return '';
    } catch (error) {
      if (!isApiError(error)) report(error);
      const isOnline = connectivity.online();
      return isOnline && isApiError(error) && error.status === 404
        ? m.linkExpired
        : tapFailureMessage(isOnline);
    }
  }

  return {
    stop: stopChannels,
    hooks: {
      at({ query }: { query: URLSearchParams }) {
        const tokenInUrl = query.get('token') ?? '';
        if (tokenInUrl === '' || tokenInUrl === token) return;
        token = tokenInUrl;
        set({ link: get().link + 1 });
      },
      start() {
        // Removes the token from the URL, for privacy.
        if (navigation.path() !== paths.unsubscribe) navigation.go(paths.unsubscribe, { replace: true });
        return () => {};
      },
    },
  };
}

export const page = definePage<UnsubscribeState, UnsubscribeActions, never, typeof Code>({
  where: 'unsubscribe',
  // The token is removed from the URL, which must not change the page.
  keyOf: () => 'unsubscribe',
  View: UnsubscribePage,
  initial: () => ({ link: 0 }),
  head: (_state, { title }) => ({ title, noindex: true }),
  actions: unsubscribeActions,
});
