import {
  type CSSProperties,
  memo,
  type ReactNode,
  startTransition,
  useEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import type { PageMeta } from '../../analytics/tracking-wire.ts';
import { chunksOf } from './flow-chunks.ts';
import type { createFlowEngine, FlowEngine } from './flow-engine.ts';
import { type FlowMemory, heightOf } from './flow-memory.ts';
import { GridCard } from './ProductGrid.tsx';
import s from './ProductFlow.module.css';
import { SnippetSection } from './SnippetSection.tsx';
import { type SnippetViews, ViewsContext } from './SnippetView.tsx';
import type { ProductSnippet, Snippet } from './snippet-model.ts';
import type { VIEWS } from './snippet-views.tsx';

/** The views of snippets that are not products. */
export interface FlowCode {
  VIEWS: typeof VIEWS;
}

export interface ProductFlowProps {
  snippets: readonly Snippet[];
  page: PageMeta | null;
  memory: FlowMemory;
  /** the windowing; null: not loaded yet, so all products are shown */
  createEngine: typeof createFlowEngine | null;
  /** the views of snippets that are not products, or what loads them if there are any */
  views: SnippetViews<Snippet> | (() => Promise<FlowCode>);
  /** loads the next page near the end of the list; null: no next page, or it is loading */
  onMore: (() => void) | null;
  /** the test id of each product's cell */
  testid?: string;
  /** rendered after the last row */
  children?: ReactNode;
}

/** The number of chunks rendered at first: enough to fill the first viewport, even below a banner. */
const INITIAL_CHUNK_COUNT = 2;

/**
 * A windowed product list: chunks far from the viewport are empty elements of the right height, which limits
 * the number of cards in the DOM.
 */
export function ProductFlow(props: ProductFlowProps) {
  const { snippets, page, memory, onMore, testid, children } = props;
  const chunks = useMemo(() => chunksOf(snippets), [snippets]);
  const list = useRef<HTMLDivElement>(null);
  const engine = useEngine(memory, props.createEngine);
  const views = useViews(
    memory,
    props.views,
    chunks.some(({ kind }) => kind === 'one'),
  );
  const [columns, setColumns] = useState<number | null>(null);
  useEffect(
    () => (list.current && engine ? engine.watchColumns(list.current, setColumns) : undefined),
    [engine],
  );
  return (
    <ViewsContext value={views}>
      <div
        ref={list}
        className={s.flow}
        style={columns === null ? undefined : ({ '--columns': columns } as CSSProperties)}
      >
        {chunks.map((chunk, index) =>
          chunk.kind === 'products' ? (
            <Chunk
              key={chunk.key}
              name={chunk.key}
              products={chunk.products}
              from={chunk.from}
              rendered={index < INITIAL_CHUNK_COUNT}
              page={page}
              memory={memory}
              engine={engine}
              testid={testid}
            />
          ) : (
            <SnippetSection
              key={chunk.key}
              snippet={chunk.snippet}
              position={chunk.from + 1}
              page={page}
              first={index === 0}
              className={s.one}
            />
          ),
        )}
        {children}
        {onMore && engine && <engine.End key={snippets.length} engine={engine} onNear={onMore} />}
      </div>
    </ViewsContext>
  );
}

/** Null until the list is hydrated: without scripts, all of its products are shown. */
function useEngine(memory: FlowMemory, create: ProductFlowProps['createEngine']): FlowEngine | null {
  const [engine, setEngine] = useState<FlowEngine | null>(null);
  useEffect(() => {
    if (create) startTransition(() => setEngine(create(memory)));
  }, [memory, create]);
  // Otherwise, after a change of list, the previous engine would store the layout of the wrong list.
  return engine?.memory === memory ? engine : null;
}

/** If loading fails, only products are shown. */
function useViews(memory: FlowMemory, views: ProductFlowProps['views'], isNeeded: boolean): object {
  const [loadedViews, setLoaded] = useState(memory.views);
  const load = isNeeded && typeof views === 'function' ? views : null;
  useEffect(() => {
    load?.().then(
      ({ VIEWS }) => {
        memory.views = VIEWS;
        setLoaded(VIEWS);
      },
      () => {},
    );
  }, [memory, load]);
  return typeof views === 'function' ? loadedViews : views;
}

interface ChunkProps {
  name: string;
  products: readonly ProductSnippet[];
  from: number;
  rendered: boolean;
  page: PageMeta | null;
  memory: FlowMemory;
  engine: FlowEngine | null;
  testid: string | undefined;
}

const Chunk = memo(
  function Chunk({ name, products, from, rendered, page, memory, engine, testid }: ChunkProps) {
    const container = useRef<HTMLUListElement>(null);
    const [cards, setCards] = useState(rendered || memory.rendered.has(name) ? Number.POSITIVE_INFINITY : 0);
    useEffect(() => {
      if (!container.current || !engine) return;
      return engine.follow(container.current, name, rendered, (count) =>
        startTransition(() => setCards(count)),
      );
    }, [engine, name, rendered]);
    // After back navigation the heights are known before the engine has loaded.
    const height = engine || memory.width > 0 ? heightOf(memory, name, products.length) : undefined;
    if (cards === 0 && height !== undefined) {
      return <ul ref={container} className={s.chunk} aria-hidden style={{ height }} />;
    }
    return (
      <ul
        ref={container}
        className={s.chunk}
        style={cards < products.length ? { minHeight: height } : undefined}
      >
        {products.slice(0, cards || undefined).map((snippet, index) => (
          <GridCard
            key={snippet.key}
            snippet={snippet}
            position={from + index + 1}
            page={page}
            eager={from + index < 4}
            testid={testid}
          />
        ))}
      </ul>
    );
  },
  // loading a page creates new chunk objects with the same products
  (prev, next) =>
    prev.products.length === next.products.length &&
    prev.products[0] === next.products[0] &&
    prev.engine === next.engine &&
    prev.page === next.page,
);
