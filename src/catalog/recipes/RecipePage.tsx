import { Clock, CookingPot, Users } from 'lucide';
import { paths } from '../../platform/paths.ts';
import { ButtonLink } from '../../ui/ButtonLink.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { LoadFailed } from '../../page/LoadFailed.tsx';
import { Icon, type IconNode } from '../../ui/Icon.tsx';
import { AppLink } from '../../ui/Link.tsx';
import { Picture } from '../../ui/Picture.tsx';
import { RichText } from '../../ui/RichText.tsx';
import { Screen } from '../../ui/Screen.tsx';
import { ScreenHeader } from '../../ui/ScreenHeader.tsx';
import { Skeleton, SkeletonGroup } from '../../ui/Skeleton.tsx';
import { useStore } from '../../ui/use-store.ts';
import { SnippetList } from '../bff/SnippetList.tsx';
import type { SnippetViewProps } from '../bff/SnippetView.tsx';
import type { SnippetBase, PicturePiece } from '../bff/snippet-model.ts';
import { VIEWS } from '../bff/snippet-views.tsx';
import { definePage, type PageOf } from '../../page/define-page.ts';
import type { RouteMatch } from '../../page/page.ts';
import { FeesLine } from '../FeesLine.tsx';
import { AddIngredients } from './AddIngredients.tsx';
import type { GatheredIngredients } from './gather-ingredients.ts';
import { IngredientList } from './IngredientList.tsx';
import Stack from '../../ui/Stack.module.css';
import s from './RecipePage.module.css';
import { newRecipeState, type Recipe, type RecipeState } from './recipe-state.ts';
import * as m from './messages.ts';

interface RecipeActions {
  /** adds all missing ingredients to the cart at once */
  addAll(gathered: GatheredIngredients): void;
}
type RecipeStore = PageOf<RecipeState, RecipeActions>;

function RecipePage({ store, match }: { store: RecipeStore; match: RouteMatch }) {
  const { recipe, httpStatusCode, failureType } = useStore(store.watched);
  return (
    <Screen name="recipe" width="wide">
      <ScreenHeader title={recipe?.name || match.title} onBack={store.back} />
      {recipe ? (
        <Content recipe={recipe} store={store} />
      ) : httpStatusCode === 404 ? (
        <EmptyState
          icon={CookingPot}
          title={m.recipeGone}
          detail={m.recipeGoneDetail}
          action={<ButtonLink to={paths.recipes}>{m.allRecipes}</ButtonLink>}
        />
      ) : failureType !== null ? (
        <LoadFailed failure={failureType} store={store} />
      ) : (
        <LoadingState />
      )}
    </Screen>
  );
}

function Content({ recipe, store }: { recipe: Recipe; store: RecipeStore }) {
  const { image, summary, minutes, serves, tags, ingredients, steps, otherSnippets, fees, pageMeta } = recipe;
  if (ingredients.length === 0 && steps.length === 0) {
    return (
      <EmptyState
        icon={CookingPot}
        title={m.recipeNotReady}
        detail={m.recipeNotReadyDetail}
        action={<ButtonLink to={paths.recipes}>{m.allRecipes}</ButtonLink>}
      />
    );
  }
  return (
    <>
      <div className={s.page}>
        <div className={s.top}>
          <Picture
            className={s.picture}
            src={image}
            alt=""
            width={640}
            height={480}
            fit="cover"
            tint="sand"
            priority="first"
          />
          <div className={s.facts}>
            {summary !== '' && <p className={s.about}>{summary}</p>}
            <ul className={Stack.wrap}>
              {minutes !== null && <Fact icon={Clock} words={m.minutes(minutes)} />}
              {serves !== null && <Fact icon={Users} words={m.servesChip(serves)} />}
              {tags.map((tag) => (
                <li key={tag} className={s.chip}>
                  {tag}
                </li>
              ))}
            </ul>
          </div>
        </div>
        <div className={s.fees}>
          <FeesLine fees={fees} />
        </div>
        {ingredients.length > 0 && <IngredientList ingredients={ingredients} />}
        {steps.length > 0 && (
          <section className={s.card} aria-labelledby="recipe-steps">
            <h2 id="recipe-steps" className={s.heading}>
              {m.method}
            </h2>
            <ol className={s.steps}>
              {steps.map((html, index) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: steps have no names and never change their order
                <li key={index} className={s.step}>
                  <RichText html={html} />
                </li>
              ))}
            </ol>
          </section>
        )}
      </div>
      {otherSnippets.length > 0 && (
        <SnippetList snippets={otherSnippets} views={RECIPE_VIEWS} page={pageMeta} />
      )}
      {ingredients.length > 0 && <AddIngredients ingredients={ingredients} onAdd={store.addAll} />}
    </>
  );
}

/** A link to another recipe, with a title, because the picture does not contain one. */
function DishView({ snippet }: SnippetViewProps<PicturePiece & SnippetBase>) {
  const { image, title, link, width, height, tint } = snippet;
  return (
    <AppLink className={s.dish} to={link}>
      <Picture
        className={s.dishPicture}
        src={image}
        alt=""
        width={width}
        height={height}
        fit="cover"
        tint={tint ?? undefined}
      />
      <span className={s.dishName}>{title}</span>
    </AppLink>
  );
}

const RECIPE_VIEWS = { ...VIEWS, picture: DishView };

function Fact({ icon, words }: { icon: IconNode; words: string }) {
  return (
    <li className={s.chip}>
      <Icon node={icon} size={16} />
      {words}
    </li>
  );
}

const SKELETON_ROWS = ['a', 'b', 'c', 'd', 'e'];

/** The skeleton of a recipe: a picture and rows. */
function LoadingState() {
  return (
    <SkeletonGroup className={s.page} label={m.loadingRecipe}>
      <Skeleton className={s.waitPicture} />
      <span className={s.waitRows}>
        {SKELETON_ROWS.map((row) => (
          <Skeleton key={row} className={s.waitRow} />
        ))}
      </span>
    </SkeletonGroup>
  );
}

export const page = definePage<RecipeState, RecipeActions>({
  where: 'recipe',
  // The slug is not part of the key.
  keyOf: ({ params }) => params.id ?? '',
  View: RecipePage,
  initial: newRecipeState,
  loads: true,
  shows: ({ recipe }) => recipe !== null,
  canBeMissing: true,
  head: ({ recipe, httpStatusCode }, { title }) => ({
    title: recipe?.seo?.title || recipe?.name || (httpStatusCode === 404 ? m.recipeNotFound : title),
  }),
  actions({ deps: { analytics, cart }, get, match }) {
    const facts = () => ({
      recipe_id: match().params.id ?? '',
      name: get().recipe?.name || match().title,
    });
    return {
      addAll({ missing, soldOut }) {
        for (const { product, quantity } of missing) cart.setQuantity(product, quantity);
        analytics.track('Recipe Ingredients Added', {
          ...facts(),
          count: missing.length,
          sold_out_count: soldOut.length,
        });
      },
      hooks: {
        viewed: () => void (get().recipe && analytics.track('Recipe Viewed', facts())),
      },
    };
  },
});
