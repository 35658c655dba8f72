import { Smartphone, X } from 'lucide';
import { type ComponentType, Suspense, useCallback } from 'react';
import { createElementWatch } from '../platform/observe.ts';
import { Button } from '../ui/Button.tsx';
import { IconButton } from '../ui/IconButton.tsx';
import { IconTile } from '../ui/IconTile.tsx';
import { useStore } from '../ui/use-store.ts';
import s from './AppPrompts.module.css';
import type { AppSheetProps } from './AppSheet.tsx';
import { type AppPromptStore, bannerText } from './app-prompts.ts';
import type { DeliveryArea } from './delivery-area.ts';
import * as m from './messages.ts';

export interface AppPromptsProps {
  deliveryArea: DeliveryArea;
  /** whether the prompts come before or after the screen's content in reading order */
  at: 'top' | 'end';
}

/** The home screen's location and app prompts. They must not cause layout shift. */
export function createPromptsView(AppSheet: ComponentType<AppSheetProps>) {
  return function AppPrompts({ deliveryArea, at }: AppPromptsProps) {
    const { appPrompts, location, settings } = deliveryArea;
    const { userProperties } = useStore(settings.watched);
    const { locationPopup, appBanner, appSheet } = useStore(appPrompts.watched);
    const { coords, step } = useStore(location.watched);
    if (at === 'top') {
      const isPopupShown = locationPopup && coords.isDefault && step === 'HIDDEN';
      return isPopupShown ? <LocationPopup locality={coords.locality} appPrompts={appPrompts} /> : null;
    }
    return (
      <>
        {appBanner && <AppBanner appPrompts={appPrompts} text={bannerText(userProperties)} />}
        {appSheet && (
          <Suspense>
            <AppSheet stores={appPrompts.stores} onAnswer={appPrompts.answerSheet} />
          </Suspense>
        )}
      </>
    );
  };
}

function LocationPopup({ locality, appPrompts }: { locality: string; appPrompts: AppPromptStore }) {
  const { answerPopup, dismissPopup, trackPopup } = appPrompts;
  /** The prompt covers part of the screen, so using the rest of the screen dismisses it. */
  const dismissOnUse = useCallback(
    (popup: HTMLElement) => {
      const parent = popup.parentElement;
      const focused = (popup.getRootNode() as Document | ShadowRoot).activeElement;
      if (focused !== parent && parent?.contains(focused)) dismissPopup();
      else trackPopup();
      const dismissIfOutside = ({ target }: Event) => {
        if (!popup.contains(target as Node)) dismissPopup();
      };
      parent?.addEventListener('focusin', dismissIfOutside);
      parent?.addEventListener('pointerdown', dismissIfOutside);
      return () => {
        parent?.removeEventListener('focusin', dismissIfOutside);
        parent?.removeEventListener('pointerdown', dismissIfOutside);
      };
    },
    [dismissPopup, trackPopup],
  );
  return (
    <aside
      ref={dismissOnUse}
      className={s.popup}
      aria-labelledby="location-popup"
      data-testid="location-popup"
    >
      <p id="location-popup" className={s.question}>
        <b>{m.deliverHereQuestion}</b> <span className={s.detail}>{m.nowShowing(locality)}</span>
      </p>
      <div className={s.answers}>
        <Button size="small" onClick={() => answerPopup('detect')}>
          {m.findMe}
        </Button>
        <Button size="small" kind="secondary" onClick={() => answerPopup('close')}>
          {m.no}
        </Button>
        <Button size="small" kind="quiet" onClick={() => answerPopup('choose')}>
          {m.chooseArea}
        </Button>
      </div>
    </aside>
  );
}

interface AppBannerProps {
  appPrompts: AppPromptStore;
  text: ReturnType<typeof bannerText>;
}

function AppBanner({ appPrompts, text: { title, detail } }: AppBannerProps) {
  const watchBanner = useCallback(
    (element: HTMLElement) => {
      const page = element.ownerDocument.defaultView;
      if (!page) return;
      const elements = createElementWatch(page);
      elements.watch(element, appPrompts.trackBanner);
      return elements.dispose;
    },
    [appPrompts],
  );
  return (
    <aside ref={watchBanner} className={s.banner} aria-labelledby="app-banner" data-testid="app-banner">
      <IconTile icon={Smartphone} tint="butter" />
      <div>
        <p id="app-banner" className={s.title}>
          {title}
        </p>
        <p className={s.detail}>{detail}</p>
      </div>
      <Button size="small" testid="app-banner-open" onClick={() => appPrompts.answerBanner('open')}>
        {m.getApp}
      </Button>
      <IconButton icon={X} label={m.notNow} kind="plain" onClick={() => appPrompts.answerBanner('close')} />
    </aside>
  );
}
