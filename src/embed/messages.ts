export const prototypeHasProperty = (name: string) =>
  `[doorstep] The shop cannot start. A script of this page has added "${name}" to Object.prototype. Make it not enumerable (Object.defineProperty), or put the shop in a frame (data-frame).`;
