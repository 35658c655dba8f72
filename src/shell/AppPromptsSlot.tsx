import { type ComponentType, Suspense } from 'react';
import { useStore } from '../ui/use-store.ts';
import type { AppPromptsProps } from './AppPrompts.tsx';

/** The place of the home screen's prompts. Their code is loaded only when one is due. */
export function createPromptsSlot(AppPrompts: ComponentType<AppPromptsProps>) {
  return function AppPromptsSlot(props: AppPromptsProps) {
    const { locationPopup, appBanner, appSheet } = useStore(props.deliveryArea.appPrompts.watched);
    if (!locationPopup && !appBanner && !appSheet) return null;
    return (
      <Suspense>
        <AppPrompts {...props} />
      </Suspense>
    );
  };
}
