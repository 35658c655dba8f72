import { type ComponentType, Suspense, useMemo } from 'react';
import { LocationPanel } from '../location/LocationPanel.tsx';
import { useIsLoggedIn, useSessionStore } from '../session/session-context.tsx';
import { Button } from '../ui/Button.tsx';
import { Stores } from '../ui/stores.tsx';
import type { DeliveryArea } from './delivery-area.ts';
import type { SavedAddressesProps } from './SavedAddresses.tsx';
import * as m from './location-sheet-messages.ts';

export { createPlaceChooser } from '../location/choose-place.ts';

export interface LocationSheetProps {
  deliveryArea: DeliveryArea;
  saved: ComponentType<SavedAddressesProps>;
}

/** The panel for choosing the delivery location. It shows saved addresses only to a logged-in shopper. */
export function LocationSheet({ deliveryArea, saved: Saved }: LocationSheetProps) {
  const { location } = deliveryArea;
  const stores = useMemo(() => ({ location }), [location]);
  const loggedIn = useIsLoggedIn();
  return (
    <Stores value={stores}>
      <LocationPanel
        loggedIn={loggedIn}
        saved={({ isSearching, ...parts }) => {
          const content = (
            <>
              {parts.before}
              {!loggedIn && !isSearching && <LoginRow location={location} />}
              {parts.after}
            </>
          );
          if (!loggedIn) return content;
          return (
            <Suspense fallback={content}>
              <Saved {...parts} isSearching={isSearching} onChosen={location.close} />
            </Suspense>
          );
        }}
      />
    </Stores>
  );
}

/** After the login the panel opens again: with the saved addresses, or with the map for the first one. */
function LoginRow({ location }: { location: DeliveryArea['location'] }) {
  const session = useSessionStore();
  async function logIn(): Promise<void> {
    location.close();
    if (await session.requireLogin()) location.reopen();
  }
  return (
    <Button kind="quiet" block onClick={() => void logIn()}>
      {m.logInToSeeAddresses}
    </Button>
  );
}
