import { CookingPot } from 'lucide';
import { href, paths } from '../../platform/paths.ts';
import { ButtonLink } from '../../ui/ButtonLink.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { LoadFailed } from '../../page/LoadFailed.tsx';
import { AppLink } from '../../ui/Link.tsx';
import { Picture } from '../../ui/Picture.tsx';
import { Screen } from '../../ui/Screen.tsx';
import { ScreenHeader } from '../../ui/ScreenHeader.tsx';
import { Skeleton, SkeletonGroup } from '../../ui/Skeleton.tsx';
import { useStore } from '../../ui/use-store.ts';
import { definePage, type PageOf } from '../../page/define-page.ts';
import { LoadMore } from '../../page/LoadMore.tsx';
import { factsOf } from './recipe-text.ts';
import Text from '../../ui/Text.module.css';
import s from './RecipesPage.module.css';
import { newRecipesState, type RecipesState } from './recipes-state.ts';
import { reduceRecipes } from './reduce-recipes.ts';
import * as m from './messages.ts';

type RecipesStore = PageOf<RecipesState>;

/** The maximum number of pictures in the first viewport. */
const MAX_FIRST_VIEW_PICTURES = 4;

function RecipesPage({ store }: { store: RecipesStore }) {
  const state = useStore(store.watched);
  return (
    <Screen name="recipes" width="wide">
      <ScreenHeader title={state.title} onBack={store.back} />
      <Content state={state} store={store} />
    </Screen>
  );
}

function Content({ state, store }: { state: RecipesState; store: RecipesStore }) {
  const { recipes, status, failureType, nextPageToken, requested } = state;
  if (recipes.length === 0 && status === 'error') {
    return <LoadFailed failure={failureType} store={store} />;
  }
  if (recipes.length === 0 && status === 'success') {
    return (
      <EmptyState
        icon={CookingPot}
        title={m.noRecipesYet}
        detail={m.noRecipesYetDetail}
        action={<ButtonLink to={href.home()}>{m.backToShopping}</ButtonLink>}
      />
    );
  }
  if (recipes.length === 0) return <LoadingState />;
  return (
    <>
      <ul className={s.list}>
        {recipes.map((recipe, index) => (
          <li key={recipe.id}>
            <AppLink className={s.card} to={href.recipe(recipe.name, recipe.id)} testid="recipe-card">
              <Picture
                className={s.picture}
                src={recipe.image}
                alt=""
                width={320}
                height={240}
                fit="cover"
                tint="sand"
                priority={index < MAX_FIRST_VIEW_PICTURES ? 'eager' : 'lazy'}
              />
              <span className={s.text}>
                <span className={s.name}>{recipe.name}</span>
                <span className={Text.note}>{factsOf(recipe)}</span>
              </span>
            </AppLink>
          </li>
        ))}
      </ul>
      {nextPageToken !== null && (
        <LoadMore key={requested.length} busy={state.isPaginatedLoading} onMore={store.more} />
      )}
    </>
  );
}

const SKELETON_CARDS = ['a', 'b', 'c', 'd', 'e', 'f'];

function LoadingState() {
  return (
    <SkeletonGroup className={s.list} label={m.loadingRecipes}>
      {SKELETON_CARDS.map((card) => (
        <Skeleton key={card} className={s.waiting} />
      ))}
    </SkeletonGroup>
  );
}

export const page = definePage<RecipesState>({
  where: 'recipes',
  // The query does not change the list.
  keyOf: () => '',
  View: RecipesPage,
  initial: ({ title }) => newRecipesState(title),
  reduce: reduceRecipes,
  loads: true,
  shows: ({ recipes }) => recipes.length > 0,
  next: ({ nextPageToken }) => nextPageToken,
  head: ({ title }) => ({
    title,
    description: m.pageDescription,
    canonical: paths.recipes,
  }),
});
