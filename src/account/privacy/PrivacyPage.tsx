import { BellOff, UserX } from 'lucide';
import { definePage, type PageCall, type PageOf } from '../../page/define-page.ts';
import { LoadFailed } from '../../page/LoadFailed.tsx';
import { type ApiState, newApiState } from '../../page/api-state.ts';
import { paths } from '../../platform/paths.ts';
import { Card } from '../../ui/Card.tsx';
import { RichText } from '../../ui/RichText.tsx';
import { Screen } from '../../ui/Screen.tsx';
import { ScreenHeader } from '../../ui/ScreenHeader.tsx';
import { Skeleton, SkeletonGroup } from '../../ui/Skeleton.tsx';
import { useStore } from '../../ui/use-store.ts';
import { RowLink } from '../RowLink.tsx';
import s from './PrivacyPage.module.css';
import { privacyAnswer, type PrivacySnippet } from './privacy-wire.ts';
import * as m from './messages.ts';

interface PrivacyState extends ApiState {
  /** null: not loaded yet */
  snippets: readonly PrivacySnippet[] | null;
}
type PrivacyStore = PageOf<PrivacyState>;

/** Explains which personal data is stored, and links to the shopper's choices. */
function PrivacyPage({ store }: { store: PrivacyStore }) {
  const state = useStore(store.watched);
  return (
    <Screen name="privacy">
      <ScreenHeader title={m.privacy} onBack={store.back} />
      <div className={s.page} data-testid="privacy">
        <Snippets store={store} state={state} />
        <Card padding="flush">
          <RowLink
            to={paths.unsubscribe}
            icon={BellOff}
            tint="sky"
            title={m.ourMessages}
            detail={m.ourMessagesDetail}
          />
          <RowLink
            to={paths.deleteAccount}
            icon={UserX}
            tint="rose"
            title={m.deleteMyAccount}
            detail={m.deleteMyAccountDetail}
          />
        </Card>
      </div>
    </Screen>
  );
}

function Snippets({ store, state: { snippets, failureType } }: { store: PrivacyStore; state: PrivacyState }) {
  if (snippets === null && failureType !== null) {
    return <LoadFailed failure={failureType} store={store} detail={m.privacyNotLoaded} />;
  }
  if (snippets === null) {
    return (
      <SkeletonGroup className={s.waitingList} label={m.loadingPrivacy}>
        <Skeleton className={s.waiting} />
        <Skeleton className={s.waiting} />
      </SkeletonGroup>
    );
  }
  return snippets.map(({ id, title, html }) => (
    <Card key={id} testid="privacy-snippet">
      <h2 className={s.title}>{title}</h2>
      <div className={s.text}>
        <RichText html={html} kind="article" />
      </div>
    </Card>
  ));
}

async function loadPrivacy({ deps, set }: PageCall<PrivacyState>): Promise<void> {
  const { snippets } = await deps.api.call({
    method: 'GET',
    path: '/v1/account/privacy',
    answer: privacyAnswer,
  });
  set({ snippets: snippets.map(({ id, title, html }) => ({ id, title, html })) });
}

export const privacyPage = definePage<PrivacyState>({
  where: 'privacy',
  keyOf: () => '',
  View: PrivacyPage,
  initial: () => ({ ...newApiState(), snippets: null }),
  loads: loadPrivacy,
  shows: ({ snippets }) => snippets !== null,
  head: (_state, { title }) => ({ title, noindex: true }),
});
