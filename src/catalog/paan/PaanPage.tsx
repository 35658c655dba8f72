import { Leaf } from 'lucide';
import { newApiState } from '../../page/api-state.ts';
import { href } from '../../platform/paths.ts';
import { ButtonLink } from '../../ui/ButtonLink.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { LoadFailed } from '../../page/LoadFailed.tsx';
import { Screen } from '../../ui/Screen.tsx';
import { ScreenHeader } from '../../ui/ScreenHeader.tsx';
import { Skeleton, SkeletonGroup } from '../../ui/Skeleton.tsx';
import { useStore } from '../../ui/use-store.ts';
import { FeesLine } from '../FeesLine.tsx';
import { AgeGate } from '../AgeGate.tsx';
import type { AgeConsentStore } from '../../session/age-consent.ts';
import { definePage, type PageOf } from '../../page/define-page.ts';
import { SnippetList } from '../bff/SnippetList.tsx';
import { VIEWS } from '../bff/snippet-views.tsx';
import s from './PaanPage.module.css';
import type { PaanState } from './paan-state.ts';
import * as m from './messages.ts';

interface PaanActions {
  age: AgeConsentStore;
}

function PaanPage({ store }: { store: PageOf<PaanState, PaanActions> }) {
  const { snippets, pageMeta, fees, needsAgeConsent, isAPISuccess, failureType } = useStore(store.watched);
  const retry = () => void store.retry();
  return (
    <Screen name="paan" width="wide">
      <ScreenHeader title={m.paanCorner} onBack={store.back} />
      {needsAgeConsent ? (
        <AgeGate age={store.age} onGranted={retry} />
      ) : snippets.length > 0 ? (
        <>
          <div className={s.fees}>
            <FeesLine fees={fees} />
          </div>
          <SnippetList snippets={snippets} views={VIEWS} page={pageMeta} />
        </>
      ) : failureType !== null ? (
        <LoadFailed failure={failureType} store={store} />
      ) : isAPISuccess ? (
        <EmptyState
          icon={Leaf}
          title={m.nothingHereYet}
          detail={m.nothingHereYetDetail}
          action={<ButtonLink to={href.home()}>{m.backToShopping}</ButtonLink>}
        />
      ) : (
        <SkeletonGroup className={s.page} label={m.loadingPaanCorner}>
          <Skeleton className={s.wait} />
          <Skeleton className={s.wait} />
        </SkeletonGroup>
      )}
    </Screen>
  );
}

export const page = definePage<PaanState, PaanActions>({
  where: 'paan',
  keyOf: () => '',
  View: PaanPage,
  initial: () => ({ ...newApiState(), snippets: [], pageMeta: null, fees: '', needsAgeConsent: false }),
  loads: true,
  shows: ({ snippets }) => snippets.length > 0,
  isHeld: ({ needsAgeConsent }) => needsAgeConsent,
  head: () => ({
    title: m.paanCorner,
    description: m.pageDescription,
    canonical: href.paan(),
  }),
  actions: ({ deps }) => ({ age: deps.ageConsent }),
});
