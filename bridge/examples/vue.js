/** Vue 3, which your project installs: a plugin that connects once, and a component that follows the bridge. */
import { connect } from '@doorstep/bridge';
import { phonepe } from '@doorstep/bridge/phonepe';
import { createApp, h, inject, shallowRef, watchEffect } from 'vue';

const BRIDGE = Symbol('bridge');

/** Provides a ref that is null until the bridge has connected. */
const bridgePlugin = {
  install(app, options) {
    const bridge = shallowRef(null);
    app.provide(BRIDGE, bridge);
    const connecting = connect(options).then((connected) => {
      bridge.value = connected;
      return connected;
    });
    // since Vue 3.5
    app.onUnmount(() => connecting.then((connected) => connected.dispose()));
  },
};

/** Listens to an event of the host as long as the component lives. */
function onHostEvent(bridge, name, listener) {
  watchEffect((onCleanup) => {
    const stop = bridge.value?.on(name, listener);
    if (stop) onCleanup(stop);
  });
}

const Account = {
  setup() {
    const bridge = inject(BRIDGE);
    const isOpen = shallowRef(false);
    onHostEvent(bridge, 'back', (event) => {
      if (isOpen.value) event.preventDefault();
      isOpen.value = false;
    });
    return () => [
      h('button', { onClick: () => (isOpen.value = true) }, 'Account'),
      isOpen.value && h('p', `In ${bridge.value?.host.name ?? 'a browser'}`),
      isOpen.value &&
        bridge.value?.can('login.grant-token') &&
        h('button', { onClick: () => bridge.value.login() }, 'Log in with the app'),
    ];
  },
};

createApp(Account)
  .use(bridgePlugin, { registry: [phonepe()] })
  .mount('#app');
