const listed = (values: readonly string[]) => values.map((value) => `\`${value}\``).join(', ');
const ms = (value: number) => `${Math.round(value).toLocaleString('en')} ms`;

/** A message as the reader of a table knows it. Adapters trace the app's script as a message that ends in `.js`. */
export function messageName(direction: 'sent' | 'received', method: string): string {
  if (method.endsWith('.js'))
    return direction === 'sent' ? `the request for \`${method}\`` : `the script \`${method}\``;
  return direction === 'sent' ? `the message \`${method}\`` : `the answer to \`${method}\``;
}

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

export const hostMissing = 'The trace has no call that can be made in the simulator.';
export const hostVersion = (trace: string, simulator: string) =>
  `The app has version ${trace} in the trace, ${simulator} in the simulator.`;
export const onlyTraceCan = (capabilities: readonly string[]) =>
  `The app can ${listed(capabilities)} in the trace, not in the simulator.`;
export const onlySimulatorCan = (capabilities: readonly string[]) =>
  `The app can ${listed(capabilities)} in the simulator, not in the trace.`;

export const otherOutcome = (trace: string, simulator: string) =>
  `The call ends with \`${trace}\` in the trace, with \`${simulator}\` in the simulator.`;
export const notRepeated = 'The call is in the trace only: the simulator could not be asked.';
export const otherReply = (trace: string, simulator: string) =>
  `The call returns \`${trace}\` in the trace, \`${simulator}\` in the simulator.`;
export const otherCode = (trace: string | undefined, simulator: string | undefined) => {
  const code = (value: string | undefined) => (value === undefined ? 'no code' : `the code \`${value}\``);
  return `The app refuses with ${code(trace)} of its own in the trace, with ${code(simulator)} in the simulator.`;
};

export const onlyInTrace = (name: string, outcome: string) =>
  `${capital(name)}${outcome} is in the trace, not in the simulator.`;
export const onlyInSimulator = (name: string, outcome: string) =>
  `${capital(name)}${outcome} is in the simulator, not in the trace.`;
export const otherOrder = (first: string, second: string) =>
  `${capital(first)} comes before ${second} in the trace, after it in the simulator.`;

export const eventName = (method: string) => `the event \`${method}\``;

const fieldName = (name: string, field: string) => (field === '' ? capital(name) : `\`${field}\` in ${name}`);

export const fieldOnlyInTrace = (name: string, field: string) =>
  `${fieldName(name, field)} is in the trace, not in the simulator.`;
export const fieldOnlyInSimulator = (name: string, field: string) =>
  `${fieldName(name, field)} is in the simulator, not in the trace.`;
export const otherType = (name: string, field: string, trace: string, simulator: string) =>
  `${fieldName(name, field)} is ${trace} in the trace, ${simulator} in the simulator.`;
export const otherValue = (name: string, field: string, trace: string, simulator: string) =>
  `${fieldName(name, field)} is \`${trace}\` in the trace, \`${simulator}\` in the simulator.`;

export const otherTime = (name: string, trace: number, simulator: number, factor: number) =>
  `${capital(name)} takes ${ms(trace)} in the trace, ${ms(simulator)} in the simulator: more than ${factor} times as ${trace > simulator ? 'long' : 'short'}.`;
export const theCall = 'the call';

export const typeNames: Readonly<Record<string, string>> = {
  string: 'text',
  number: 'a number',
  boolean: 'true or false',
  object: 'an object',
  array: 'a list',
  null: '`null`',
  nothing: 'empty',
};

export const unknownCalls = (methods: readonly string[]) =>
  `Left out, as this version does not know them: ${listed(methods)}.`;
export const noStart =
  'Left out: the start of the bridge, as the trace begins later. The simulator was started before the first call.';
export const stillOpen = (methods: readonly string[]) =>
  `Left out, as they had not ended when the trace was saved: ${listed(methods)}.`;
export const timesOfPeople = (methods: readonly string[]) =>
  `Times not compared, as they include the person’s: ${listed(methods)}.`;
