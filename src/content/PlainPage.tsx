import { Compass, MapPinOff, RefreshCw, Smartphone } from 'lucide';
import { definePage, type PageOf } from '../catalog/define-page.ts';
import type { PageAddress } from '../catalog/page.ts';
import { href } from '../platform/paths.ts';
import { ButtonLink } from '../ui/ButtonLink.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';
import type { IconNode } from '../ui/Icon.tsx';
import { Screen } from '../ui/Screen.tsx';
import { ScreenHeader } from '../ui/ScreenHeader.tsx';
import * as m from './messages.ts';

interface PlainText {
  icon: IconNode;
  message: string;
  detail: string;
}

const NOT_FOUND: PlainText = {
  icon: Compass,
  message: m.pageNotFound,
  detail: m.linkMayBeMistyped,
};

const MESSAGES: Readonly<Record<string, PlainText>> = {
  'server-error': {
    icon: RefreshCw,
    message: m.somethingWentWrong,
    detail: m.nothingIsLost,
  },
  'not-available': {
    icon: MapPinOff,
    message: m.notAvailableHere,
    detail: m.notOfferedInYourArea,
  },
  'browser-not-supported': {
    icon: Smartphone,
    message: m.browserIsTooOldForShop,
    detail: m.updateTheBrowser,
  },
};

function PlainPage({ store, address }: { store: PageOf<object>; address: PageAddress }) {
  const { icon, message, detail } = MESSAGES[address.screen] ?? NOT_FOUND;
  const home = <ButtonLink to={href.home()}>{m.backToShopping}</ButtonLink>;
  return (
    <Screen name={address.screen} width="wide">
      <ScreenHeader title={address.title} onBack={store.back} />
      <EmptyState icon={icon} title={message} detail={detail} action={home} />
    </Screen>
  );
}

export const page = definePage({
  where: 'plain',
  View: PlainPage,
  initial: () => ({}),
  head: (_state, { title }) => ({ title }),
});
