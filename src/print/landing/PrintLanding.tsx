import { useCallback, useEffect } from 'react';
import { useAnalytics } from '../../analytics/analytics-context.ts';
import type { PageMeta } from '../../analytics/tracking-wire.ts';
import { FeesLine } from '../../catalog/FeesLine.tsx';
import { newApiState } from '../../page/api-state.ts';
import { definePage, type PageOf } from '../../page/define-page.ts';
import { LoadFailed } from '../../page/LoadFailed.tsx';
import { Screen } from '../../ui/Screen.tsx';
import { ScreenHeader } from '../../ui/ScreenHeader.tsx';
import { useStore } from '../../ui/use-store.ts';
import type { LandingState, LandingWidget } from '../landing-api.ts';
import { usePrint, usePrintStore } from '../print-context.tsx';
import type { PrintStore } from '../print-ports.ts';
import { ignoreStrayFiles } from '../use-drop-zone.ts';
import { ChosenDocuments } from './ChosenDocuments.tsx';
import { LandingSkeleton } from './LandingSkeleton.tsx';
import { PrintFactsList } from './PrintFactsList.tsx';
import s from './PrintLanding.module.css';
import { SectionView } from './section-registry.tsx';
import { UploadHero } from './UploadHero.tsx';
import * as m from './messages.tsx';

interface PrintLandingProps {
  store: PageOf<LandingState>;
}

/** The landing page. Documents can be uploaded before the page's content has loaded. */
function PrintLanding({ store }: PrintLandingProps) {
  const print = usePrintStore();
  useEffect(() => print.entered(), [print]);
  return (
    <Screen name="print" width="wide">
      <ScreenHeader title={m.printStore} onBack={store.back} />
      <div ref={ignoreStrayFiles} className={s.page}>
        <UploadHero />
        <ChosenDocuments />
        <PrintFactsList />
        <Sections store={store} />
      </div>
    </Screen>
  );
}

function Sections({ store }: PrintLandingProps) {
  const { taken } = usePrint();
  const { failureType, isAPISuccess, widgets, pageMeta, fees } = useStore(store.watched);
  // A slow phone takes long to unmount this page, so most of the page is removed one step before the
  // navigation.
  if (taken) return null;
  if (isAPISuccess) {
    return (
      <>
        <FeesLine fees={fees} />
        {widgets.map((widget, at) => (
          <Section key={widget.key} widget={widget} at={at} page={pageMeta} />
        ))}
      </>
    );
  }
  if (failureType === null) return <LandingSkeleton />;
  return <LoadFailed failure={failureType} store={store} detail={m.landingNotLoaded} />;
}

function Section({ widget, at, page }: { widget: LandingWidget; at: number; page: PageMeta | null }) {
  const { watch } = useAnalytics();
  const watchSection = useCallback(
    (section: HTMLDivElement) => watch(section, { widget: widget.tracking, position: at + 1, page }),
    [watch, widget, at, page],
  );
  return (
    <div ref={watchSection} className={s.section} data-testid="widget" data-widget-type={widget.type}>
      <SectionView widget={widget} />
    </div>
  );
}

/** Creates the landing page, which passes its terms on to `print`. */
export const createLandingPage = (print: PrintStore) =>
  definePage<LandingState>({
    where: 'print',
    // Several URLs share this page and its store.
    keyOf: () => '',
    View: PrintLanding,
    initial: () => ({ ...newApiState(), widgets: [], pageMeta: null, fees: '', terms: null }),
    loads: true,
    shows: ({ terms }) => terms !== null,
    head: (_state, { title }) => ({ title }),
    actions: ({ get }) => ({
      hooks: {
        viewed() {
          const { terms } = get();
          if (terms) print.setTerms(terms);
        },
      },
    }),
  });
