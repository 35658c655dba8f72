import * as m from './messages.ts';
/** The channels for marketing. Messages on orders cannot be stopped. */
export const CHANNELS = ['email', 'sms', 'whatsapp', 'push'] as const;
export type Channel = (typeof CHANNELS)[number];

export interface UnsubscribeState {
  /** the channels to unsubscribe from */
  chosen: readonly Channel[];
  status: 'asking' | 'sending' | 'done' | 'undoing' | 'undone';
  /** why it failed, as a sentence; empty: no failure */
  error: string;
}

export type UnsubscribeFact =
  /** another link was opened */
  | { type: 'opened' }
  | { type: 'toggled'; channel: Channel }
  | { type: 'asked' }
  | { type: 'undo-asked' }
  | { type: 'answered' }
  | { type: 'failed'; message: string };

export const newUnsubscribe = (): UnsubscribeState => ({ chosen: CHANNELS, status: 'asking', error: '' });

export function reduceUnsubscribe(state: UnsubscribeState, fact: UnsubscribeFact): UnsubscribeState {
  switch (fact.type) {
    case 'opened':
      return newUnsubscribe();
    case 'toggled': {
      if (state.status !== 'asking') return state;
      const chosen = CHANNELS.filter((one) => state.chosen.includes(one) !== (one === fact.channel));
      return { chosen, status: 'asking', error: '' };
    }
    case 'asked':
      if (state.status !== 'asking') return state;
      if (state.chosen.length === 0) return { ...state, error: m.channelMissing };
      return { ...state, status: 'sending', error: '' };
    case 'undo-asked':
      return state.status === 'done' ? { ...state, status: 'undoing', error: '' } : state;
    case 'answered':
      if (state.status === 'sending') return { ...state, status: 'done' };
      return state.status === 'undoing' ? { ...state, status: 'undone' } : state;
    case 'failed':
      if (state.status === 'sending') return { ...state, status: 'asking', error: fact.message };
      return state.status === 'undoing' ? { ...state, status: 'done', error: fact.message } : state;
  }
}
