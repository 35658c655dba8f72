import { useCallback, useEffect } from 'react';
import { WifiOff } from 'lucide';
import { useAnalytics } from '../../analytics/analytics-context.ts';
import { failureSentence } from '../../http/failure-sentence.ts';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { Screen } from '../../ui/Screen.tsx';
import { ScreenHeader } from '../../ui/ScreenHeader.tsx';
import type { LandingWidget } from '../landing-wire.ts';
import { usePrint, usePrintStore } from '../print-context.tsx';
import { ChosenDocuments } from './ChosenDocuments.tsx';
import { LandingSkeleton } from './LandingSkeleton.tsx';
import { SectionView } from './section-registry.tsx';
import s from './PrintLanding.module.css';
import { PrintFactsList } from './PrintFactsList.tsx';
import { UploadHero } from './UploadHero.tsx';

/** What the print store is, and the way in. What it takes to upload waits for no answer. */
export function PrintLanding() {
  const store = usePrintStore();
  useEffect(() => {
    store.entered();
    void store.loadLanding();
  }, [store]);
  return (
    <Screen name="print" width="wide">
      <ScreenHeader title="Print store" onBack={store.goBack} />
      <div className={s.page}>
        <UploadHero />
        <ChosenDocuments />
        <PrintFactsList />
        <Sections />
      </div>
    </Screen>
  );
}

function Sections() {
  const { loadLanding } = usePrintStore();
  const { landing, taken } = usePrint();
  const { failureType, isAPISuccess, widgets } = landing;
  // A long page takes a slow phone long to leave: most of it goes a step before.
  if (taken) return null;
  if (isAPISuccess) return widgets.map((widget, at) => <Section key={widget.key} widget={widget} at={at} />);
  if (failureType === null) return <LandingSkeleton />;
  return (
    <ErrorState
      message={failureSentence(failureType)}
      detail="You can upload your files all the same."
      onRetry={() => void loadLanding()}
      {...(failureType === 'offline' && { icon: WifiOff })}
    />
  );
}

function Section({ widget, at }: { widget: LandingWidget; at: number }) {
  const { watch } = useAnalytics();
  const { pageMeta } = usePrint().landing;
  const seen = useCallback(
    (section: HTMLElement) => watch(section, { widget: widget.tracking, position: at + 1, page: pageMeta }),
    [watch, widget, at, pageMeta],
  );
  return (
    <section ref={seen} className={s.section} data-testid="widget" data-widget-type={widget.type}>
      <SectionView widget={widget} />
    </section>
  );
}
