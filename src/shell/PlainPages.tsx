import { Compass, Hammer, RefreshCw, Smartphone } from 'lucide';
import { href } from '../platform/paths.ts';
import { ButtonLink } from '../ui/ButtonLink.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';
import type { IconNode } from '../ui/Icon.tsx';
import { Screen } from '../ui/Screen.tsx';
import { ScreenHeader } from '../ui/ScreenHeader.tsx';
import { useShop } from './shop-context.tsx';

interface PlainPageProps {
  name: string;
  title: string;
  icon: IconNode;
  sentence: string;
  detail: string;
}

function PlainPage({ name, title, icon, sentence, detail }: PlainPageProps) {
  const { shop } = useShop();
  const home = <ButtonLink to={href.home()}>Back to shopping</ButtonLink>;
  return (
    <Screen name={name} width="wide">
      <ScreenHeader title={title} onBack={() => shop.edges.navigation.back()} />
      <EmptyState icon={icon} title={sentence} detail={detail} action={home} />
    </Screen>
  );
}

/** A part of the shop that is still being built; it does not pretend. */
export function LaterPage({ title }: { title: string }) {
  return (
    <PlainPage
      name="later"
      title={title}
      icon={Hammer}
      sentence="This aisle opens soon"
      detail="We are still filling these shelves. Everything on the home page can be ordered now."
    />
  );
}

export function NotFoundPage() {
  return (
    <PlainPage
      name="not-found"
      title="Not found"
      icon={Compass}
      sentence="There is nothing at this address"
      detail="The link may be old or mistyped."
    />
  );
}

export function ServerErrorPage() {
  return (
    <PlainPage
      name="server-error"
      title="Something went wrong"
      icon={RefreshCw}
      sentence="Something went wrong on our side"
      detail="Nothing is lost. Please try again in a moment."
    />
  );
}

export function BrowserNotSupported() {
  return (
    <PlainPage
      name="browser-not-supported"
      title="Browser not supported"
      icon={Smartphone}
      sentence="This browser is too old for the shop"
      detail="Update it, or open the shop in Chrome 87, Safari 15.4 or newer."
    />
  );
}
