const CART_STEPS = ['cart', 'address', 'coupon-list'] as const;
export type CartStep = (typeof CART_STEPS)[number];

/** The steps of the cart screen. */
export interface CartSteps {
  /** the steps in the order of display, including those still to come before payment */
  stepList: readonly CartStep[];
  /** the current step */
  cartStep: CartStep;
}

export type StepFact =
  | { type: 'step-shown'; step: CartStep }
  /** the step is to be shown later */
  | { type: 'step-added'; step: CartStep };

export const newSteps: CartSteps = { stepList: ['cart'], cartStep: 'cart' };

/** Leaving a step removes it from the list; an added step stays until it has been shown. */
export function reduceSteps({ stepList, cartStep }: CartSteps, fact: StepFact): CartSteps {
  const keptStep = fact.type === 'step-added' ? cartStep : fact.step;
  const list = CART_STEPS.filter(
    (step) =>
      step === 'cart' ||
      step === fact.step ||
      (stepList.includes(step) && (step === keptStep || step !== cartStep)),
  );
  return { stepList: list, cartStep: keptStep };
}

/** Whether the address step is shown before payment even if an address is already chosen. */
export const asksForAddress = ({ stepList, cartStep }: CartSteps): boolean =>
  cartStep !== 'address' && stepList.includes('address');
