/**
 * What a call to the backend ends with. `error`: status 500 · `expired`: status 401, as for a session that has ended ·
 * `slow`: answered after 6 s · `unsent`: the request is lost · `lost`: the backend does its work, the answer is lost ·
 * `cut`: half of the answer arrives
 */
export const RULE_MODES = ['error', 'expired', 'slow', 'unsent', 'lost', 'cut'] as const;
export type RuleMode = (typeof RULE_MODES)[number];

/** A fault of the backend. */
export interface BackendRule {
  /** a method and a path; a star stands for any method or for any characters: `PUT /v5/carts/*` */
  match: string;
  mode: RuleMode;
  /** only for the next call that matches */
  once: boolean;
}

/** A header with which the sandbox names the faults of an answer: `session expired`. */
export const FAULT_HEADER = 'x-sandbox-fault';

/** The most rules that the sandbox takes. */
export const MAX_RULES = 100;

export function isRuleMode(value: unknown): value is RuleMode {
  return RULE_MODES.some((mode) => mode === value);
}

/** What the shopper's calls are matched with: `PUT /api/v5/carts/7?x` is `PUT /v5/carts/7`. */
export function readMatch(text: string): string | null {
  const [, verb = '', path = ''] = /^\s*([A-Za-z]+|\*)\s+(\/\S*)\s*$/.exec(text) ?? [];
  const plainPath = path.replace(/[?#].*/, '').replace(/^\/api(?=\/)/, '');
  return verb && plainPath.length <= 300 ? `${verb.toUpperCase()} ${plainPath}` : null;
}

/** `PUT /v5/carts/*:error` or `PUT /v5/carts/*:error:once`, as in a link to the QA page. */
export function readRule(text: string): BackendRule | null {
  const [, matchText = '', mode, once] = /^(.+?):([a-z]+)(:once)?$/.exec(text) ?? [];
  const match = readMatch(matchText);
  return match !== null && isRuleMode(mode) ? { match, mode, once: once !== undefined } : null;
}

export const writeRule = ({ match, mode, once }: BackendRule): string =>
  `${match}:${mode}${once ? ':once' : ''}`;
