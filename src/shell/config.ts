import * as v from 'valibot';
import { namesFor, schemaFor, type Settings, type SettingsInput } from './settings.ts';
import * as m from './settings-messages.ts';

/** The configuration of a shop in the browser, standalone or embedded. */
export type ShopConfig = Settings<'embed'>;
export type ShopConfigInput = SettingsInput<'embed'>;

export class ConfigError extends Error {
  override readonly name = 'ConfigError';
}

/** Throws one `ConfigError` with a sentence for each invalid value. */
export function readConfig(input: unknown): ShopConfig {
  const result = v.safeParse(schemaFor('embed'), input ?? {});
  if (result.success) return result.output;
  const messages = result.issues.map((issue) => {
    const name = v.getDotPath(issue);
    if (name === null) return m.configNotObject;
    if (issue.type === 'strict_object') return m.unknownSetting(name);
    return `"${name}" ${issue.message}${issue.message.endsWith('.') ? '' : '.'}`;
  });
  throw new ConfigError(`[doorstep] The shop cannot start. ${messages.join(' ')}`);
}

/** The part of the environment's settings that the shop in the browser needs. */
export function configOf(settings: Settings<'server'> | Settings<'page'>): ShopConfig {
  const names = namesFor('embed').filter((name) => name in settings);
  return readConfig(Object.fromEntries(names.map((name) => [name, settings[name as keyof typeof settings]])));
}
