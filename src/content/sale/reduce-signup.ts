/** Whether the shopper wants a message when the sale starts. */
export interface SignupState {
  status: 'open' | 'sending' | 'done' | 'leaving';
  /** why it failed, as a sentence; empty: no failure */
  error: string;
}

export type SignupFact =
  | { type: 'known'; signedUp: boolean }
  | { type: 'asked' }
  | { type: 'answered'; signedUp: boolean }
  | { type: 'failed'; message: string };

export const newSignup = (): SignupState => ({ status: 'open', error: '' });

export function reduceSignup(state: SignupState, fact: SignupFact): SignupState {
  const waits = state.status === 'sending' || state.status === 'leaving';
  switch (fact.type) {
    // While a change is being sent, its own response counts.
    case 'known':
      return waits ? state : { status: fact.signedUp ? 'done' : 'open', error: '' };
    case 'asked':
      if (waits) return state;
      return { status: state.status === 'done' ? 'leaving' : 'sending', error: '' };
    case 'answered':
      return { status: fact.signedUp ? 'done' : 'open', error: '' };
    case 'failed':
      return { status: state.status === 'leaving' ? 'done' : 'open', error: fact.message };
  }
}
