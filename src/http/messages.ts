export const offline = 'You are offline.';
export const shopDidNotAnswer = 'The shop did not answer.';
export const shopCouldNotBeLoaded = 'The shop could not be loaded.';
export const answerIsNestedTooDeeply = 'the answer is nested too deeply';
export const answerDoesNotFitAt = (issue: string, expected: string) =>
  `the answer does not fit at "${issue}": expected ${expected}`;
export const offlineRestComesWhenAreBack = 'You are offline. The rest comes when you are back.';
export const offlineWhatSeeMayHaveChanged = 'You are offline. What you see may have changed.';
export const restCouldNotBeLoaded = 'The rest could not be loaded.';
export const couldNotBeUpdated = 'This could not be updated.';
