import type { Simulator } from '../testing/simulator.ts';

/** Where the script of own partners leaves what their modules export. */
export const PARTNERS_GLOBAL = '__doorstepSimulators';

/** The simulators that the script of own partners has left in `scope`, by module. Removes them: the site must not see them. */
export function takeSimulators(scope: object): readonly (readonly Simulator[])[] {
  const modules: unknown = Reflect.get(scope, PARTNERS_GLOBAL);
  Reflect.deleteProperty(scope, PARTNERS_GLOBAL);
  return Array.isArray(modules) ? modules.map((values: unknown[]) => values.filter(isSimulator)) : [];
}

/** An own host replaces the one with its id. */
export function withPartners(own: readonly Simulator[], others: readonly Simulator[]): readonly Simulator[] {
  const ids = own.map(({ host }) => host);
  return [...own, ...others.filter(({ host }) => !ids.includes(host))];
}

function isSimulator(value: unknown): value is Simulator {
  const { host, userAgent, methods, install } = Object(value);
  return (
    typeof host === 'string' &&
    typeof userAgent === 'string' &&
    Array.isArray(methods) &&
    typeof install === 'function'
  );
}
