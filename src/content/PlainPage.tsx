import { Compass, MapPinOff, RefreshCw, Smartphone } from 'lucide';
import { definePage, type PageOf } from '../page/define-page.ts';
import type { RouteMatch } from '../page/page.ts';
import { href } from '../platform/paths.ts';
import { Button } from '../ui/Button.tsx';
import { ButtonLink } from '../ui/ButtonLink.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';
import type { IconNode } from '../ui/Icon.tsx';
import { Screen } from '../ui/Screen.tsx';
import { ScreenHeader } from '../ui/ScreenHeader.tsx';
import * as m from './messages.ts';

interface PlainText {
  icon: IconNode;
  title: string;
  detail: string;
  /** back would lead to the page that failed */
  isPassing?: true;
}

const NOT_FOUND: PlainText = {
  icon: Compass,
  title: m.pageNotFound,
  detail: m.pageNotFoundDetail,
};

const PAGE_TEXTS: Readonly<Record<string, PlainText>> = {
  'server-error': {
    icon: RefreshCw,
    title: m.somethingWentWrong,
    detail: m.somethingWentWrongDetail,
    isPassing: true,
  },
  'not-available': {
    icon: MapPinOff,
    title: m.featureUnavailable,
    detail: m.featureUnavailableDetail,
  },
  'browser-not-supported': {
    icon: Smartphone,
    title: m.browserTooOld,
    detail: m.browserTooOldDetail,
  },
};

function PlainPage({ store, match }: { store: PageOf<object>; match: RouteMatch }) {
  const { icon, title, detail, isPassing } = PAGE_TEXTS[match.screen] ?? NOT_FOUND;
  const action = (
    <>
      {isPassing && (
        <Button testid="retry" onClick={store.back}>
          {m.tryAgain}
        </Button>
      )}
      <ButtonLink kind={isPassing ? 'secondary' : 'primary'} to={href.home()}>
        {m.backToShopping}
      </ButtonLink>
    </>
  );
  return (
    <Screen name={match.screen} width="wide">
      <ScreenHeader onBack={store.back} />
      <EmptyState icon={icon} heading="h1" title={title} detail={detail} action={action} />
    </Screen>
  );
}

export const page = definePage({
  where: 'plain',
  View: PlainPage,
  initial: () => ({}),
  head: (_state, { title }) => ({ title }),
});
