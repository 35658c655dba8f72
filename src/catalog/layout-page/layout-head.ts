import type { Navigation } from '../../model/ports.ts';
import { href } from '../../platform/paths.ts';
import { isProduct } from '../bff/blocks.ts';
import type { Snippet } from '../bff/snippet-model.ts';
import type { PageHead } from '../../page/page.ts';
import type { LayoutSource } from './layout-source.ts';
import type { BffData } from './layout-state.ts';

/** The size of the first page, so that the structured data does not grow as the shopper scrolls. */
const MAX_LISTED_PRODUCTS = 20;

type Absolute = Navigation['absolute'];

/** The breadcrumb: home, the page itself, and the steps between them that have a public URL. */
function breadcrumbData(snippets: readonly Snippet[], canonical: string, absolute: Absolute): object[] {
  const trail = snippets.find((piece) => piece.kind === 'crumbs')?.items ?? [];
  const [last] = trail.slice(-1);
  if (!last || trail.length < 2) return [];
  const intermediate = trail.slice(1, -1).filter(({ link }) => link.startsWith('/'));
  const steps = [{ title: 'Home', link: href.home() }, ...intermediate, { ...last, link: canonical }];
  const itemListElement = steps.map(({ title, link }, index) => ({
    '@type': 'ListItem',
    position: index + 1,
    name: title,
    item: absolute(link),
  }));
  return [{ '@type': 'BreadcrumbList', itemListElement }];
}

function productListData(snippets: readonly Snippet[], name: string, absolute: Absolute): object[] {
  const listedProducts = snippets.filter(isProduct).slice(0, MAX_LISTED_PRODUCTS);
  if (listedProducts.length === 0) return [];
  const itemListElement = listedProducts.map(({ product }, index) => ({
    '@type': 'ListItem',
    position: index + 1,
    name: product.name,
    url: absolute(href.product(product.name, product.productId)),
  }));
  return [{ '@type': 'ItemList', name, itemListElement }];
}

/** The SEO data of a layout. It is not sent with the state, because a server-rendered document already contains it. */
export function layoutHead(
  { snippets, seo, title, questions }: BffData,
  { canonical }: LayoutSource,
  { absolute }: Pick<Navigation, 'absolute'>,
): Omit<PageHead, 'title'> {
  const questionData = questions.map(({ question, answer }) => ({
    '@type': 'Question',
    name: question,
    acceptedAnswer: { '@type': 'Answer', text: answer },
  }));
  const data = [
    ...breadcrumbData(snippets, canonical, absolute),
    ...productListData(snippets, seo?.heading || title, absolute),
    ...(questionData.length > 0 ? [{ '@type': 'FAQPage', mainEntity: questionData }] : []),
  ];
  return {
    ...(seo?.description && { description: seo.description }),
    canonical,
    ...(data.length > 0 && { data: data.map((entry) => ({ '@context': 'https://schema.org', ...entry })) }),
  };
}
