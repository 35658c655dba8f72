import { Leaf, WifiOff } from 'lucide';
import { useSnapshot } from 'valtio';
import { proxy, ref } from 'valtio/vanilla';
import { isApiError } from '../../http/api.ts';
import { codeFailed, newApiState } from '../../http/api-state.ts';
import { failureSentence } from '../../http/failure-sentence.ts';
import { href } from '../../platform/paths.ts';
import { ButtonLink } from '../../ui/ButtonLink.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { Screen } from '../../ui/Screen.tsx';
import { ScreenHeader } from '../../ui/ScreenHeader.tsx';
import { Skeleton, SkeletonGroup } from '../../ui/Skeleton.tsx';
import { AgeGate } from '../AgeGate.tsx';
import type { AgeConsentKeeper } from '../age-consent.ts';
import { SnippetList } from '../layout/SnippetList.tsx';
import { VIEWS } from '../layout/snippet-views.tsx';
import type { PageKind, PageStore } from '../page.ts';
import s from './PaanPage.module.css';
import type { PaanState } from './paan-state.ts';
import type * as Code from './load-paan.ts';

interface PaanStore extends PageStore<PaanState> {
  age: AgeConsentKeeper;
  retry(): Promise<void>;
  back(): void;
}

function PaanPage({ store }: { store: PaanStore }) {
  const { snippets, pageMeta, needsAgeConsent, isAPISuccess, failureType } = useSnapshot(
    store.state,
  ) as PaanState;
  const retry = () => void store.retry();
  return (
    <Screen name="paan" width="wide">
      <ScreenHeader title="Paan corner" onBack={store.back} />
      {needsAgeConsent ? (
        <AgeGate age={store.age} onGranted={retry} />
      ) : snippets.length > 0 ? (
        <div className={s.page}>
          <SnippetList snippets={snippets} views={VIEWS} page={pageMeta} />
        </div>
      ) : failureType !== null ? (
        <ErrorState
          message={failureSentence(failureType)}
          detail="Your cart is safe. Please try again."
          onRetry={retry}
          {...(failureType === 'offline' && { icon: WifiOff })}
        />
      ) : isAPISuccess ? (
        <EmptyState
          icon={Leaf}
          title="The corner is being filled"
          detail="There is nothing to show here just now."
          action={<ButtonLink to={href.home()}>Back to shopping</ButtonLink>}
        />
      ) : (
        <SkeletonGroup className={s.page} label="Loading the paan corner">
          <Skeleton className={s.wait} />
          <Skeleton className={s.wait} />
        </SkeletonGroup>
      )}
    </Screen>
  );
}

export const page: PageKind<PaanStore, typeof Code> = {
  open(edges, { path }, handed) {
    const { ageConsent: age, analytics, connectivity, navigation } = edges;
    const state = proxy<PaanState>({
      ...newApiState(),
      ...(handed?.isAPISuccess && handed),
      // `ref`: it never changes in place, so nothing of it needs watching
      snippets: ref(handed?.snippets ?? []),
      pageMeta: handed?.pageMeta ?? null,
      needsAgeConsent: handed?.needsAgeConsent ?? false,
    });
    const reported = new Set<string>();
    let loading: Promise<void> | null = null;
    async function fetchAnew(): Promise<void> {
      try {
        const { loadPaan } = await edges.code.load();
        await loadPaan(edges, state, reported);
      } catch (error) {
        if (!isApiError(error)) analytics.report(error, 'paan');
        Object.assign(state, codeFailed(error));
      }
    }
    const retry = () => {
      loading ??= fetchAnew().finally(() => {
        loading = null;
      });
      return loading;
    };
    return {
      state,
      age,
      retry,
      load: async () => {
        const open = state.needsAgeConsent && age.state.consent === 'granted';
        if (!state.isAPISuccess || open) await retry();
      },
      ready: () => state.isAPISuccess,
      head: () => ({
        title: 'Paan corner',
        description: 'Mouth fresheners, sweet paan and what goes with them, at your door in minutes.',
        canonical: path,
      }),
      start: () => connectivity.onChange((online) => void (online && state.failureType !== null && retry())),
      back: () => navigation.back(),
    };
  },
  View: PaanPage,
};
