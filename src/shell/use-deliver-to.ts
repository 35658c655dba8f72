import { useEffect, useState } from 'react';
import { subscribe } from 'valtio/vanilla';
import type { AddressStore } from '../address/address-store.ts';
import { useIsLoggedIn } from '../session/session-context.tsx';
import { DEFAULT_LOCALITY } from './locality.ts';
import { useShop } from './shop-context.tsx';

function placeOf({ state }: AddressStore): string {
  const chosen = state.list.find(({ id }) => id === state.selectedId);
  return chosen ? `${chosen.label} · ${chosen.line}` : DEFAULT_LOCALITY.name;
}

/** Where the header says that we deliver: the chosen address of whoever is logged in, else the shop's own locality. */
export function useDeliverTo(): string {
  const { shop, taken } = useShop();
  const loggedIn = useIsLoggedIn();
  const [place, setPlace] = useState<string>(DEFAULT_LOCALITY.name);
  useEffect(() => {
    if (!taken || !loggedIn) return;
    let stop = () => {};
    let left = false;
    void shop.till().then(
      ({ address }) => {
        if (left) return;
        const show = () => setPlace(placeOf(address));
        stop = subscribe(address.state, show);
        show();
        if (address.state.status === 'idle') void address.load();
      },
      () => {},
    );
    return () => {
      left = true;
      stop();
      setPlace(DEFAULT_LOCALITY.name);
    };
  }, [shop, taken, loggedIn]);
  return place;
}
