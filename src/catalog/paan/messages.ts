export const paanCorner = 'Paan corner';
export const nothingHereYet = 'Nothing here yet';
export const backToShopping = 'Back to shopping';
export const loadingThePaanCorner = 'Loading the paan corner';
export const mouthFreshenersSweetPaanAndWhatGoesWith =
  'Mouth fresheners, sweet paan and what goes with them, at your door in minutes.';
export const pleaseCheckBackLater = 'Please check back later.';
