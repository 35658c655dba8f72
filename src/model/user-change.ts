/**
 * `asked`: by the shopper. `deleted`: with the account. `refused`: the backend rejected the token. `elsewhere`: in
 * another tab.
 */
export type LogoutReason = 'asked' | 'deleted' | 'refused' | 'elsewhere';

/**
 * All that follows a login or a logout, here or in another tab, in this order, whenever a feature was loaded. Another
 * user's login is a logout and a login.
 *
 * The session comes before: token and user are stored or removed, and the login dialog is closed, so that every step
 * sees the user as they are now. After the last step of a logout the shopper is told of it or goes home, and an account's
 * deletion removes what is still stored (`account/deletion/forget-shopper.ts`).
 */
export enum UserChangeStep {
  // Aborts the requests of the user who leaves. First: no response to them may reach what the next steps set up, and
  // requests that those send must live.
  requests,
  // Restores the age consent, which every request carries: before the first step that sends one.
  ageConsent,
  // Removes the user's waiting list: before `page`, which shows it.
  waitList,
  // Tells the other tabs. On login before the steps that write the user's data: tabs must know whose it is. On logout
  // a microtask later, when all steps have written.
  tabs,
  // Gives the cart its owner, with the taps that wait. Before `location`, `addresses` and `checkout`: prices, address and
  // order are asked for the cart of its owner.
  cart,
  // Identifies the user: the steps below track events.
  analytics,
  // Restores or drops the delivery location. Before `settings` and `page`, which are loaded for it.
  location,
  // Loads what the backend sets for the user in that city.
  settings,
  // Closes dialogs, then reloads the page for the location and settings above, or leaves one that needs a user.
  page,
  // Ends the session on the server. The tabs, the cart and the page do not wait for it.
  server,
  // Loads or forgets the saved addresses. After `cart`, which is given the chosen one.
  addresses,
  // Resumes the user's payment, or puts it aside with all that the user entered. After `addresses`: it delivers to one.
  // If checkout has not been loaded, a login loads it.
  checkout,
  // Loads the order on the screen again. After `checkout`, which may have dropped it.
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
