import { type ComponentType, Suspense } from 'react';
import { LocationContext } from '../location/location-context.tsx';
import { LocationPanel } from '../location/LocationPanel.tsx';
import { useIsLoggedIn, useSessionStore } from '../session/session-context.tsx';
import { Button } from '../ui/Button.tsx';
import type { Place } from './place.ts';
import type { SavedAddressesProps } from './SavedAddresses.tsx';

export interface LocationSheetProps {
  place: Place;
  saved: ComponentType<SavedAddressesProps>;
}

/** Where to deliver, from the head of the shop. Saved addresses belong to a person: they begin with a login. */
export function LocationSheet({ place, saved: Saved }: LocationSheetProps) {
  const { location } = place;
  const loggedIn = useIsLoggedIn();
  return (
    <LocationContext value={location}>
      <LocationPanel
        saved={({ before, after }) => {
          const without = (
            <>
              {before}
              {!loggedIn && <LoginRow onLogin={location.close} />}
              {after}
            </>
          );
          if (!loggedIn) return without;
          return (
            <Suspense fallback={without}>
              <Saved before={before} after={after} onChosen={location.close} />
            </Suspense>
          );
        }}
      />
    </LocationContext>
  );
}

function LoginRow({ onLogin }: { onLogin: () => void }) {
  const session = useSessionStore();
  return (
    <Button
      kind="quiet"
      block
      onClick={() => {
        onLogin();
        void session.requireLogin();
      }}
    >
      Log in to see your addresses
    </Button>
  );
}
