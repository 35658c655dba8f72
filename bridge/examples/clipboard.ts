/** A coupon to copy and a recipe to share; where nothing can be shared, its link is copied. */
import { connect } from '@doorstep/bridge';
import { copyText, shareOrCopy } from '@doorstep/bridge/clipboard';
import { phonepe } from '@doorstep/bridge/phonepe';

const bridge = await connect({ registry: [phonepe()] });

document.body.innerHTML =
  '<button id="copy">Copy WELCOME40</button> <button id="share">Share the recipe</button>';
const recipe = { title: 'Dal tadka', url: `${location.origin}/recipe/dal-tadka` };
const tap = (id: string, work: () => Promise<{ outcome: string }>) => {
  const button = document.getElementById(id);
  button?.addEventListener('click', async () => {
    const { outcome } = await work();
    if (outcome === 'copied') button.textContent = 'Copied';
  });
};
tap('copy', () => copyText(bridge, 'WELCOME40'));
tap('share', () => shareOrCopy(bridge, recipe));
