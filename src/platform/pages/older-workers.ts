type Sequence = { readonly length: number; readonly [index: number]: unknown };

function at(this: Sequence, index: number): unknown {
  const integer = Math.trunc(index) || 0;
  return this[integer < 0 ? this.length + integer : integer];
}

function findLast(this: Sequence, is: (value: unknown, index: number, all: Sequence) => boolean): unknown {
  for (let index = this.length - 1; index >= 0; index -= 1) {
    if (is(this[index], index, this)) return this[index];
  }
  return undefined;
}

/** Polyfills what the PDF library needs and the oldest supported browsers lack, for the worker only. */
export function helpOlderWorkers(): void {
  const numbers = Object.getPrototypeOf(Uint8Array.prototype) as object;
  for (const [prototype, name, value] of [
    [Array.prototype, 'at', at],
    [numbers, 'at', at],
    [String.prototype, 'at', at],
    [Array.prototype, 'findLast', findLast],
  ] as const) {
    if (name in prototype) continue;
    Object.defineProperty(prototype, name, { value, configurable: true, writable: true });
  }
}
