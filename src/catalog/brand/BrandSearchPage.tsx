import { WifiOff } from 'lucide';
import { useSnapshot } from 'valtio';
import { proxy } from 'valtio/vanilla';
import { isApiError } from '../../http/api.ts';
import { codeFailed } from '../../http/api-state.ts';
import { failureSentence } from '../../http/failure-sentence.ts';
import { href } from '../../platform/paths.ts';
import { ButtonLink } from '../../ui/ButtonLink.tsx';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { Screen } from '../../ui/Screen.tsx';
import { ScreenHeader } from '../../ui/ScreenHeader.tsx';
import { Skeleton, SkeletonGroup } from '../../ui/Skeleton.tsx';
import type { PageKind, PageStore } from '../page.ts';
import s from './BrandSearchPage.module.css';
import { type BrandSearchState, newBrandSearchState } from './brand-search-state.ts';
import type * as Code from './load-brand.ts';

interface BrandSearchStore extends PageStore<BrandSearchState> {
  /** as the address writes it */
  readonly name: string;
  retry(): Promise<void>;
  back(): void;
}

const CARDS = ['a', 'b', 'c', 'd', 'e', 'f'];

/** A brand by its name alone: on its way to the brand's page. */
function BrandSearchPage({ store }: { store: BrandSearchStore }) {
  const { failureType, isLoading } = useSnapshot(store.state);
  return (
    <Screen name="brand-search" width="full">
      <ScreenHeader title="Brand" onBack={store.back} />
      {failureType === null ? (
        <SkeletonGroup label="Looking for the brand" className={s.cards}>
          {CARDS.map((card) => (
            <Skeleton key={card} className={s.card} />
          ))}
        </SkeletonGroup>
      ) : (
        <ErrorState
          message={failureSentence(failureType)}
          detail="Your cart is safe. Please try again."
          busy={isLoading}
          onRetry={() => void store.retry()}
          action={<ButtonLink to={href.search(store.name)}>Search for it</ButtonLink>}
          {...(failureType === 'offline' && { icon: WifiOff })}
        />
      )}
    </Screen>
  );
}

export const page: PageKind<BrandSearchStore, typeof Code> = {
  open(edges, { params, title }, handed) {
    const { analytics, connectivity, navigation } = edges;
    const { name = '' } = params;
    const state = proxy<BrandSearchState>({
      ...newBrandSearchState(),
      ...(handed?.movedTo && { movedTo: handed.movedTo }),
    });
    let loading: Promise<void> | null = null;
    async function ask(): Promise<void> {
      try {
        const { loadBrand } = await edges.code.load();
        await loadBrand(edges, state, name);
      } catch (error) {
        if (!isApiError(error)) analytics.report(error, 'brand-search');
        Object.assign(state, codeFailed(error));
      }
    }
    const retry = () => {
      loading ??= ask().finally(() => {
        loading = null;
      });
      return loading;
    };
    return {
      state,
      name: name.replace(/[-_]+/g, ' '),
      retry,
      load: async () => {
        if (state.movedTo === null) await retry();
      },
      ready: () => state.movedTo !== null,
      head: () => ({ title, noindex: true }),
      movedTo: () => state.movedTo,
      start: () => connectivity.onChange((online) => void (online && state.failureType !== null && retry())),
      back: () => navigation.back(),
    };
  },
  View: BrandSearchPage,
};
