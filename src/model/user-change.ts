/**
 * `asked`: by the shopper. `deleted`: with the account. `refused`: the backend rejected the token. `elsewhere`: in
 * another tab.
 */
export type LogoutReason = 'asked' | 'deleted' | 'refused' | 'elsewhere';

/**
 * The steps after a login or a logout, here or in another tab. They always run in this order, no matter when each
 * feature was loaded. A login as another user counts as a logout and a login.
 *
 * Before the first step the session stores or removes the token and the user, and closes the login dialog, so every
 * step sees the current user. After the last step of a logout a toast or the home page is shown, and deleting an account
 * removes what is still stored (`account/deletion/forget-shopper.ts`).
 */
export enum UserChangeStep {
  // Aborts the previous user's requests. First, because their responses must not reach what the later steps set up,
  // and the later steps' own requests must not be aborted.
  requests,
  // Restores the age consent, which is sent with every request: before the first step that sends one.
  ageConsent,
  // Removes the user's waiting list: before `page`, which shows it.
  waitList,
  // Notifies the other tabs. On login this comes before the steps that write the user's data, so that the tabs know
  // its owner first. On logout it happens a microtask later, when all steps have written.
  tabs,
  // Assigns the cart to its owner and applies pending taps. Before `location`, `addresses` and `checkout`, which
  // request prices, address and order for that cart.
  cart,
  // Loads or forgets the lists of favourites, and sends what was added before the login. Before `page`, which shows them.
  favourites,
  // Identifies the user: the steps below track events.
  analytics,
  // Restores or drops the delivery location. Before `settings` and `page`, which are loaded for it.
  location,
  // Loads the backend's settings for the user in that city.
  settings,
  // Closes dialogs, then reloads the page for the location and settings above, or leaves one that needs a user.
  page,
  // Ends the session on the server. The tabs, the cart and the page do not wait for it.
  server,
  // Loads or forgets the saved addresses. After `cart`, because this step passes the chosen address to the
  // cart.
  addresses,
  // Resumes the user's payment, or sets it aside with everything entered. After `addresses`, because it needs the
  // delivery address. If checkout has not been loaded, a login loads it.
  checkout,
  // Reloads the order on the screen. After `checkout`, which may have dropped it.
  order,
  // Forgets uploaded documents. No other step needs them.
  print,
}

/** Listeners, called in the order of the steps; those of one step in the order in which they were added. */
export function createStepListeners<A extends unknown[]>() {
  const listeners: Set<(...args: A) => void>[] = [];
  return {
    /** Returns a stop function. */
    add(step: UserChangeStep, listener: (...args: A) => void): () => void {
      listeners[step] ??= new Set();
      const ofStep = listeners[step];
      ofStep.add(listener);
      return () => void ofStep.delete(listener);
    },
    call(...args: A): void {
      // skips steps without listeners
      listeners.forEach((ofStep) => {
        for (const listener of ofStep) listener(...args);
      });
    },
  };
}
