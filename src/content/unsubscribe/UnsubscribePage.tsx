import { BellOff, MailCheck } from 'lucide';
import type * as Code from './unsubscribe-api.ts';
import { definePage } from '../../page/define-page.ts';
import { allOf } from '../../model/lists.ts';
import { href } from '../../platform/paths.ts';
import { Button } from '../../ui/Button.tsx';
import { ButtonLink } from '../../ui/ButtonLink.tsx';
import { Card } from '../../ui/Card.tsx';
import { Checkbox } from '../../ui/Checkbox.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { Screen } from '../../ui/Screen.tsx';
import { ScreenHeader } from '../../ui/ScreenHeader.tsx';
import { FormError } from '../../ui/FormError.tsx';
import { StickyFooter } from '../../ui/StickyFooter.tsx';
import { useStore } from '../../ui/use-store.ts';
import { CHANNELS, type Channel, newUnsubscribe, type UnsubscribeState } from './reduce-unsubscribe.ts';
import s from './UnsubscribePage.module.css';
import { type UnsubscribeActions, type UnsubscribeStore, unsubscribeActions } from './unsubscribe-actions.ts';
import * as m from './messages.ts';

/** As they stand within a sentence. */
const IN_SENTENCE: Readonly<Record<Channel, string>> = {
  email: m.emailInSentence,
  sms: m.smsInSentence,
  whatsapp: m.whatsAppChannel,
  push: m.pushInSentence,
};

const NAMES: Readonly<Record<Channel, { label: string; detail: string }>> = {
  email: { label: m.emailChannel, detail: m.emailDetail },
  sms: { label: m.smsChannel, detail: m.smsDetail },
  whatsapp: { label: m.whatsAppChannel, detail: m.whatsAppDetail },
  push: { label: m.pushChannel, detail: m.pushDetail },
};

function UnsubscribePage({ store }: { store: UnsubscribeStore }) {
  const state = useStore(store.watched);
  const { status } = state;
  return (
    <Screen name="unsubscribe" width="narrow">
      <ScreenHeader title={m.ourMessages} onBack={store.back} />
      <div aria-live="polite" className={s.page}>
        {status === 'asking' || status === 'sending' ? (
          <Choice state={state} store={store} />
        ) : (
          <Done state={state} store={store} />
        )}
      </div>
    </Screen>
  );
}

interface PartProps {
  state: UnsubscribeState;
  store: UnsubscribeStore;
}

function Choice({ state: { chosen, status, error }, store }: PartProps) {
  return (
    <form
      className={s.form}
      onSubmit={(event) => {
        event.preventDefault();
        void store.send();
      }}
    >
      <p className={s.lead}>{m.channelsQuestion}</p>
      <Card className={s.card}>
        <fieldset className={s.channels}>
          <legend className="visually-hidden">{m.channelsLegend}</legend>
          {CHANNELS.map((channel) => (
            <Checkbox
              key={channel}
              {...NAMES[channel]}
              checked={chosen.includes(channel)}
              testid={`stop-${channel}`}
              onChange={() => store.toggle(channel)}
            />
          ))}
        </fieldset>
      </Card>
      <StickyFooter>
        <FormError message={error} />
        <Button type="submit" block busy={status === 'sending'} testid="unsubscribe">
          {m.stopMessages}
        </Button>
      </StickyFooter>
    </form>
  );
}

function Done({ state: { chosen, status, error }, store }: PartProps) {
  if (status === 'undone') {
    return (
      <EmptyState
        icon={MailCheck}
        title={m.stopUndone}
        detail={m.stopUndoneDetail}
        action={<ButtonLink to={href.home()}>{m.backToShopping}</ButtonLink>}
      />
    );
  }
  const names = allOf(chosen.map((one) => IN_SENTENCE[one]));
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
          <Button
            kind="quiet"
            busy={status === 'undoing'}
            testid="unsubscribe-undo"
            onClick={() => void store.undo()}
          >
            {m.undo}
          </Button>
        </>
      }
    />
  );
}

export const page = definePage<UnsubscribeState, UnsubscribeActions, never, typeof Code>({
  where: 'unsubscribe',
  // The token is removed from the URL, which must not change the page.
  keyOf: () => 'unsubscribe',
  View: UnsubscribePage,
  initial: newUnsubscribe,
  head: (_state, { title }) => ({ title, noindex: true }),
  actions: unsubscribeActions,
});
