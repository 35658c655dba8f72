/** A page in the app's own colours, clear of the app's own bars: what the app says goes before what the browser says. */
import { connect } from '@doorstep/bridge';
import { createHostAppearance, createHostInsets } from '@doorstep/bridge/host-surfaces';
import { telegram } from '@doorstep/bridge/telegram';

const bridge = await connect({ registry: [telegram()] });
const { style } = document.body;

const appearance = createHostAppearance(bridge);
const paint = ({ colours } = appearance.read()) => {
  style.background = colours.background ?? '';
  style.color = colours.text ?? '';
};
paint();
appearance.on(paint);

const insets = createHostInsets(bridge);
const pad = ({ safeArea: { top, right, bottom, left } } = insets.read()) => {
  style.padding = `${top}px ${right}px ${bottom}px ${left}px`;
};
pad();
insets.on(pad);
