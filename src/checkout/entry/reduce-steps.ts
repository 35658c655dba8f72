import { CART_STEPS, type CartStep } from '../../cart/lists.ts';

/** The steps of the cart's screen. */
export interface CartSteps {
  /** in the order in which the shopper meets them; one that is not shown yet is on the way to the payment */
  stepList: readonly CartStep[];
  /** the one that is shown */
  cartStep: CartStep;
}

export type StepFact =
  | { type: 'step-shown'; step: CartStep }
  /** it is met later */
  | { type: 'step-added'; step: CartStep };

export const newSteps: CartSteps = { stepList: ['cart'], cartStep: 'cart' };

/** A step that is left is done with; one that was only added stays until it was shown. */
export function reduceSteps({ stepList, cartStep }: CartSteps, fact: StepFact): CartSteps {
  const kept = fact.type === 'step-added' ? cartStep : fact.step;
  const list = CART_STEPS.filter(
    (step) =>
      step === 'cart' ||
      step === fact.step ||
      (stepList.includes(step) && (step === kept || step !== cartStep)),
  );
  return { stepList: list, cartStep: kept };
}

/** Whether the way to the payment leads through the address, whichever one is chosen. */
export const asksForAddress = ({ stepList, cartStep }: CartSteps): boolean =>
  cartStep !== 'address' && stepList.includes('address');
