import * as v from 'valibot';
import { maskText } from '../../bridge/mask.ts';
import { MAX_RULES, RULE_MODES } from '../../bridge/harness/backend-rules.ts';
import { MAX_SEED } from '../../bridge/harness/clock-time.ts';
import { KEYBOARDS, SCHEMES } from '../../bridge/harness/device-look.ts';
import { holdForm } from '../../bridge/harness/hold-messages.ts';
import * as page from '../../bridge/harness/messages.ts';
import {
  ANSWER_MODES,
  MAX_INSET,
  MAX_PX,
  MAX_RATIO,
  MAX_TEXT,
  MIN_PX,
  MIN_RATIO,
  MIN_TEXT,
  type Parameter,
  readSetup,
  writeSetup,
} from '../../bridge/harness/setup.ts';
import { FAULT_MODES } from '../../bridge/testing/simulator.ts';
import { hosts } from '../../fixtures/harness/devices.ts';
import { hostColumns } from '../docs/compatibility.ts';
import type { SandboxPlace } from './sandbox-place.ts';
import { tenantField } from './sandbox-tools.ts';
import { defineTool, MaskedFailure, type Tool } from './tool.ts';

const HOST_IDS = hosts.map(({ simulator }) => simulator.host);

const text = (expected: string) => v.optional(v.pipe(v.string(), v.description(expected)));
const whole = (expected: string) => v.optional(v.pipe(v.number(), v.integer(), v.description(expected)));

/** The parameters of the link. Their values are judged by the QA page's own reader. */
const setupFields = {
  host: v.picklist(HOST_IDS),
  profile: text('the id of one of the host’s profiles, which `list_hosts` returns'),
  version: whole('one of the host’s versions; without it, the newest'),
  fault: v.optional(
    v.array(
      v.pipe(
        v.string(),
        v.description(`METHOD:MODE, with one of the host’s methods and ${FAULT_MODES.join(', ')}`),
      ),
    ),
  ),
  phone: text(page.tenDigits),
  path: text(page.shopPath),
  size: text(page.sizeRange(MIN_PX, MAX_PX)),
  scheme: v.optional(v.picklist(SCHEMES)),
  text: whole(page.textRange(MIN_TEXT, MAX_TEXT)),
  dpr: v.optional(v.pipe(v.number(), v.description(page.pixelRatioRange(MIN_RATIO, MAX_RATIO)))),
  keyboard: v.optional(v.picklist(KEYBOARDS)),
  insets: text(page.insetsForm(MAX_INSET)),
  clock: text(page.clockForm),
  seed: whole(page.seedRange(MAX_SEED)),
  answers: v.optional(v.picklist(ANSWER_MODES)),
  offline: v.optional(v.boolean()),
  rule: v.optional(v.pipe(v.array(v.pipe(v.string(), v.description(page.ruleForm))), v.maxLength(MAX_RULES))),
  hold: v.optional(v.array(v.pipe(v.string(), v.description(holdForm)))),
  tenant: tenantField,
} satisfies Record<Parameter, v.GenericSchema>;

type SetupFields = v.InferOutput<v.StrictObjectSchema<typeof setupFields, undefined>>;

/** The hosts, and links to the QA page that set one up. */
export function setupTools(place: SandboxPlace): Tool[] {
  let columns: ReturnType<typeof hostColumns> | null = null;

  return [
    defineTool({
      name: 'list_hosts',
      title: 'List host apps',
      description:
        'The host apps that the shop can be opened in: native versions, methods that can be made to fail, and what the shop can do in each version.',
      annotations: { readOnlyHint: true },
      input: v.strictObject({}),
      async run() {
        columns ??= hostColumns();
        const able = await columns;
        return {
          hosts: hosts.map(({ simulator, name, profiles = [] }) => {
            const { host, versions, methods, assumed } = simulator;
            const found = able.filter((column) => column.host === host);
            const rows = found.length > 0 ? found : able.filter((column) => column.host === 'browser');
            return {
              host,
              name,
              versions,
              methods,
              profiles: profiles.map(({ id }) => id),
              capabilities: rows.map((row) => ({
                versions: row.versions || 'all',
                can: [...row.capabilities],
              })),
              ...(assumed !== undefined && { assumed }),
            };
          }),
          fault_modes: FAULT_MODES,
          rule_modes: RULE_MODES,
        };
      },
    }),

    defineTool({
      name: 'make_setup_link',
      title: 'Make a link to a set-up',
      description:
        'A link to the QA page that opens the shop in a host app with this state, for a person to look at. Opening a link with a seed resets the tenant; rules replace those of the tenant.',
      annotations: { readOnlyHint: true },
      input: v.strictObject(setupFields),
      async run(fields) {
        const tenant = fields.tenant ?? place.tenant;
        const { setup, problems } = readSetup(searchOf({ ...fields, tenant }), hosts);
        if (problems.length > 0) throw new MaskedFailure(problems.map(maskProblem).join('\n'));
        return { link: `${await place.origin()}/harness${writeSetup(setup)}`, tenant };
      },
    }),
  ];
}

/** A masked value would hide the rest of the sentence, which says what to do. */
function maskProblem(problem: string): string {
  const [said = '', ...rest] = problem.split(/(?=, which is )/);
  return [maskText(said), ...rest].join('');
}

function searchOf(fields: SetupFields): string {
  const params = new URLSearchParams();
  for (const [name, value] of Object.entries(fields)) {
    const values = Array.isArray(value) ? value : [value];
    for (const item of values) {
      if (item === true) params.append(name, '');
      else if (item !== undefined && item !== false) params.append(name, `${item}`);
    }
  }
  return `?${params}`;
}
