import type { ComponentType } from 'react';
import { createFileAccess } from '../platform/files.ts';
import {
  PasswordModal,
  PrintSheetModal,
  UploadFailedModal,
  UploadModal,
} from '../print/dialogs/PrintDialogs.tsx';
import { createLandingPage } from '../print/landing/PrintLanding.tsx';
import { PrintPreview } from '../print/preview/PrintPreview.tsx';
import { createPrintStore } from '../print/print-store.ts';
import { Stores } from '../ui/stores.tsx';
import type { FeatureServices } from './create-services.ts';
import { PageScreen, type PageScreenProps } from './PageScreen.tsx';
import type { Shop } from './shop.ts';

/** the code that loads the landing page's data */
export { load } from '../print/landing-api.ts';

/** The print store with its views, all of which share the store of documents that the shop has. */
export function create(shop: Shop, { slices, cart, actions }: FeatureServices) {
  const { deps, api, storage, session, messages } = shop;
  const store = createPrintStore({
    ...deps,
    ...deps.files(createFileAccess),
    ...{ api, storage, session, messages, slices, cart, actions },
    bridge: () => deps.bridge,
  });
  const landing = createLandingPage(store);
  const stores = { print: store };
  const withStores = <P extends object>(View: ComponentType<P>): ComponentType<P> =>
    function InPrint(props: P) {
      return (
        <Stores value={stores}>
          <View {...props} />
        </Stores>
      );
    };
  return {
    store,
    start: store.start,
    Landing: withStores((props: Omit<PageScreenProps, 'shop' | 'name' | 'kind'>) => (
      <PageScreen shop={shop} name="print" kind={landing} {...props} />
    )),
    PrintPreview: withStores(PrintPreview),
    UploadModal: withStores(UploadModal),
    UploadFailedModal: withStores(UploadFailedModal),
    PasswordModal: withStores(PasswordModal),
    PrintSheetModal: withStores(PrintSheetModal),
  };
}
