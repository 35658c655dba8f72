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

/** What makes a long list bearable, and what draws the pieces among its products. */
export interface FlowCode {
  createFlowEngine: typeof createFlowEngine;
  VIEWS: typeof VIEWS;
}

export interface ProductFlowProps {
  snippets: readonly Snippet[];
  page: PageMeta | null;
  memory: FlowMemory;
  /** loaded once the first view stands */
  code: () => Promise<FlowCode>;
  /** what draws the pieces among the products, where the page has it; else it comes with the code */
  views?: SnippetViews<Snippet>;
  /** asks for the next page, when the end of the list is near; null: there is none, or it is on its way */
  onMore: (() => void) | null;
  /** of each product's cell */
  testid?: string;
  /** what stands behind the last row */
  children?: ReactNode;
}

/** They fill every first view, also behind a piece that is no product. */
const FIRST_CHUNKS = 2;

/**
 * A list of products that may be very long: chunks far from the view are nothing but their height, so that at any time
 * only as many cards exist as one can scroll to in a moment.
 */
export function ProductFlow(props: ProductFlowProps) {
  const { snippets, page, memory, code, views, onMore, testid, children } = props;
  const chunks = useMemo(() => chunksOf(snippets), [snippets]);
  const list = useRef<HTMLDivElement>(null);
  const { engine, loaded } = useCode(memory, code);
  const [columns, setColumns] = useState<number | null>(null);
  useEffect(() => (list.current && engine ? engine.columns(list.current, setColumns) : undefined), [engine]);
  return (
    <ViewsContext value={views ?? loaded}>
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
              drawn={index < FIRST_CHUNKS}
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

/** Not before the first view stands; a list that cannot have it is as long as its first page, and of products alone. */
function useCode(memory: FlowMemory, load: () => Promise<FlowCode>) {
  const [engine, setEngine] = useState<FlowEngine | null>(null);
  const [loaded, setLoaded] = useState(memory.views);
  useEffect(() => {
    load().then(
      ({ createFlowEngine, VIEWS }) => {
        setEngine(createFlowEngine(memory));
        memory.views = VIEWS;
        setLoaded(VIEWS);
      },
      () => {},
    );
  }, [memory, load]);
  // of another shelf it would note how that one stood
  return { engine: engine?.memory === memory ? engine : null, loaded };
}

interface ChunkProps {
  name: string;
  products: readonly ProductSnippet[];
  from: number;
  drawn: boolean;
  page: PageMeta | null;
  memory: FlowMemory;
  engine: FlowEngine | null;
  testid: string | undefined;
}

const Chunk = memo(
  function Chunk({ name, products, from, drawn, page, memory, engine, testid }: ChunkProps) {
    const place = useRef<HTMLUListElement>(null);
    const [cards, setCards] = useState(drawn || memory.near.has(name) ? Number.POSITIVE_INFINITY : 0);
    useEffect(() => {
      if (!place.current || !engine) return;
      return engine.follow(place.current, name, drawn, (count) => startTransition(() => setCards(count)));
    }, [engine, name, drawn]);
    // of a list that one comes back to the heights are known before its engine is there
    const height = engine || memory.width > 0 ? heightOf(memory, name, products.length) : undefined;
    if (cards === 0 && height !== undefined) {
      return <ul ref={place} className={s.chunk} aria-hidden style={{ height }} />;
    }
    return (
      <ul ref={place} className={s.chunk} style={cards < products.length ? { minHeight: height } : undefined}>
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
  // chunks are made anew with every page, what they hold is not
  (before, after) =>
    before.products.length === after.products.length &&
    before.products[0] === after.products[0] &&
    before.engine === after.engine &&
    before.page === after.page,
);
