/** Colours, text size and motion as the person has set them in the browser. */
import { createAppearance } from '@doorstep/bridge/appearance';

const { style, dataset } = document.documentElement;
const appearance = createAppearance(window);
function apply({ scheme, textScale, reducedMotion } = appearance.read()) {
  dataset.scheme = scheme;
  style.colorScheme = scheme;
  style.setProperty('--text-scale', String(textScale));
  style.setProperty('--duration', reducedMotion ? '0s' : '0.2s');
}
apply();
appearance.on(apply);
