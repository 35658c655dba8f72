import { parseAst } from 'vitest/node';

/** One small bug: `text` replaces this range of the source. */
export interface Mutant {
  start: number;
  end: number;
  text: string;
  /** `statement`: removes a whole statement. `body`: empties a function. */
  kind: 'expression' | 'statement' | 'body';
  line: number;
  /** readable description */
  change: string;
}

interface Node {
  type: string;
  start: number;
  end: number;
  [field: string]: unknown;
}

const OTHER_BINARY: Readonly<Record<string, readonly string[]>> = {
  '<': ['<=', '>='],
  '<=': ['<', '>'],
  '>': ['>=', '<='],
  '>=': ['>', '<'],
  '===': ['!=='],
  '!==': ['==='],
  '==': ['!='],
  '!=': ['=='],
  '+': ['-'],
  '-': ['+'],
  '*': ['/'],
  '/': ['*'],
  '%': ['*'],
};
const OTHER_LOGICAL: Readonly<Record<string, string>> = { '&&': '||', '||': '&&', '??': '&&' };
const OTHER_METHOD: ReadonlyMap<string, string> = new Map([
  ['some', 'every'],
  ['every', 'some'],
  ['min', 'max'],
  ['max', 'min'],
  ['startsWith', 'endsWith'],
  ['endsWith', 'startsWith'],
]);
/** `list.sort()` becomes `list`. */
const LEFT_OUT = new Set(['filter', 'sort', 'reverse', 'slice', 'trim', 'toLowerCase', 'toUpperCase']);
const STATEMENTS_TO_LEAVE_OUT = new Set([
  'CallExpression',
  'AwaitExpression',
  'AssignmentExpression',
  'UpdateExpression',
  'UnaryExpression',
  'ChainExpression',
]);
/** Nodes that are not mutated inside: imports, and templates with a tag. */
const NOT_ENTERED = new Set(['ImportDeclaration', 'ExportAllDeclaration', 'TaggedTemplateExpression']);
const WITH_EXPRESSION = new Set(['TSAsExpression', 'TSNonNullExpression', 'TSSatisfiesExpression']);

/** All possible small bugs in a source, in order. */
export function mutantsOf(source: string, file: string): Mutant[] {
  const mutants: Mutant[] = [];
  const of = (node: Node): string => source.slice(node.start, node.end);

  function add(node: Node, text: string, kind: Mutant['kind'] = 'expression'): void {
    const line = source.slice(0, node.start).split('\n').length;
    const original = shorten(of(node));
    const change = kind === 'expression' ? `${original} → ${shorten(text)}` : `without ${original}`;
    mutants.push({ start: node.start, end: node.end, text, kind, line, change });
  }

  function visit(node: Node, parent: Node | null): void {
    if (NOT_ENTERED.has(node.type)) return;
    if (node.type.startsWith('TS')) {
      if (WITH_EXPRESSION.has(node.type)) visitChild(node, 'expression');
      return;
    }
    mutate(node, parent);
    for (const field of Object.keys(node)) visitChild(node, field);
  }

  function visitChild(node: Node, field: string): void {
    if (isLeftAlone(node, field)) return;
    const child = node[field];
    for (const childNode of Array.isArray(child) ? child : [child])
      if (isNode(childNode)) visit(childNode, node);
  }

  function mutate(node: Node, parent: Node | null): void {
    switch (node.type) {
      case 'BinaryExpression': {
        const [left, right] = [node.left as Node, node.right as Node];
        if (node.operator === '+' && [left, right].some(isText)) return;
        // this equals a condition that is always true or always false
        if (isEquality(node) && isTestOf(node, parent)) return;
        for (const operator of OTHER_BINARY[node.operator as string] ?? [])
          add(node, `${of(left)} ${operator} ${of(right)}`);
        return;
      }
      case 'LogicalExpression': {
        const replacement = OTHER_LOGICAL[node.operator as string];
        if (replacement) add(node, `(${of(node.left as Node)}) ${replacement} (${of(node.right as Node)})`);
        return;
      }
      case 'IfStatement':
      case 'ConditionalExpression':
        add(node.test as Node, 'true');
        add(node.test as Node, 'false');
        return;
      case 'ForStatement':
      case 'WhileStatement':
        if (isNode(node.test)) add(node.test, 'false');
        return;
      case 'UnaryExpression':
        if (node.operator === '!' && isTestOf(node, parent)) return;
        if (node.operator === '!' || node.operator === '-') add(node, `(${of(node.argument as Node)})`);
        return;
      case 'ChainExpression':
        if (of(node).includes('?.'))
          add(
            node,
            of(node)
              .replace(/\?\.(?=[\w#$])/g, '.')
              .replaceAll('?.', ''),
          );
        return;
      case 'Literal':
        mutateLiteral(node, parent);
        return;
      case 'TemplateLiteral':
        if (of(node).length > 2) add(node, '``');
        return;
      case 'ObjectExpression':
        if ((node.properties as unknown[]).length > 0) add(node, '{}');
        return;
      case 'ArrayExpression':
        if ((node.elements as unknown[]).length > 0) add(node, '[]');
        return;
      case 'CallExpression':
        mutateCall(node);
        return;
      case 'ExpressionStatement':
        if (isSuperCall(node.expression as Node)) return;
        if (STATEMENTS_TO_LEAVE_OUT.has((node.expression as Node).type)) add(node, '', 'statement');
        return;
      case 'AssignmentExpression':
        if (node.operator === '+=' || node.operator === '-=') {
          const replacement = node.operator === '+=' ? '-=' : '+=';
          add(node, `${of(node.left as Node)} ${replacement} ${of(node.right as Node)}`);
        }
        return;
      case 'UpdateExpression':
        add(
          node,
          of(node).replace(/\+\+|--/, (sign) => (sign === '++' ? '--' : '++')),
        );
        return;
      case 'ArrowFunctionExpression':
      case 'FunctionDeclaration':
      case 'FunctionExpression':
        if (parent?.type !== 'MethodDefinition' || parent.kind !== 'constructor') mutateFunction(node);
    }
  }

  function mutateLiteral(node: Node, parent: Node | null): void {
    const { value } = node;
    if (typeof value === 'boolean') add(node, String(!value));
    else if (typeof value === 'number') add(node, value === 0 ? '1' : value === 1 ? '0' : `${value * 10}`);
    else if (typeof value === 'string') {
      if (parent?.type !== 'JSXAttribute' && !isEquality(parent)) add(node, value === '' ? "'mutant'" : "''");
    } else if (isNode(node.regex) || typeof node.regex === 'object') {
      const pattern = of(node);
      if (pattern.startsWith('/^')) add(node, `/${pattern.slice(2)}`);
      if (/\$\/[a-z]*$/.test(pattern)) add(node, pattern.replace(/\$(\/[a-z]*)$/, '$1'));
    }
  }

  function mutateCall(node: Node): void {
    const callee = node.callee as Node;
    if (callee.type !== 'MemberExpression' || callee.computed === true) return;
    // Optional chains are not mutated: a mutant is wrapped in parentheses, which end the chain, so the calls after it
    // would run on undefined.
    if (of(callee).includes('?.')) return;
    const property = callee.property as { name: string } & Node;
    const object = source.slice(node.start, property.start);
    const replacement = OTHER_METHOD.get(property.name);
    if (replacement) add(node, `${object}${replacement}${source.slice(callee.end, node.end)}`);
    if (LEFT_OUT.has(property.name)) add(node, object.trimEnd().slice(0, -1));
  }

  function mutateFunction(node: Node): void {
    if (!isNode(node.body)) return;
    if (node.body.type !== 'BlockStatement') add(node.body, 'undefined');
    else if ((node.body.body as unknown[]).length > 0) add(node.body, '{}', 'body');
  }

  const program: unknown = parseAst(source, { lang: file.endsWith('x') ? 'tsx' : 'ts' });
  if (!isNode(program)) throw new Error(`[mutate] ${file} could not be read.`);
  visit(program, null);
  return mutants.sort((a, b) => a.start - b.start || b.end - a.end);
}

/** Whether the node is a name, a type or a message for developers. */
function isLeftAlone(node: Node, field: string): boolean {
  if (field === 'typeAnnotation' || field === 'returnType' || field === 'typeParameters') return true;
  if (field === 'typeArguments' || field === 'directive') return true;
  switch (node.type) {
    case 'Property':
    case 'PropertyDefinition':
    case 'MethodDefinition':
      return field === 'key' && node.computed !== true;
    case 'NewExpression':
      return /Error$/.test(String((node.callee as Node).name));
    case 'MemberExpression':
      return field === 'property' && node.computed !== true;
    case 'ExportNamedDeclaration':
      return field === 'source' || field === 'specifiers';
    case 'ImportExpression':
      return true;
    case 'CallExpression': {
      const callee = node.callee as Node;
      const name = (callee.property as { name?: string } | undefined)?.name;
      return field === 'arguments' && (name === 'report' || name === 'warn');
    }
    default:
      return false;
  }
}

function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && typeof (value as Node).type === 'string';
}

/** Without this call the class cannot be constructed. */
function isSuperCall(node: Node): boolean {
  return node.type === 'CallExpression' && (node.callee as Node).type === 'Super';
}

function isEquality(node: Node | null): boolean {
  return node?.type === 'BinaryExpression' && /^[!=]==?$/.test(String(node.operator));
}

function isTestOf(node: Node, parent: Node | null): boolean {
  return parent !== null && 'test' in parent && parent.test === node;
}

function isText(node: Node): boolean {
  return node.type === 'TemplateLiteral' || (node.type === 'Literal' && typeof node.value === 'string');
}

function shorten(text: string): string {
  const line = text.replace(/\s+/g, ' ');
  return line.length > 70 ? `${line.slice(0, 69)}…` : line;
}

/** The source with all of these bugs, each inactive until `__mutant` is its number: one import serves all of them. */
export function withMutants(source: string, numbered: readonly (Mutant & { number: number })[]): string {
  const sites = new Map<string, { start: number; end: number; mutants: (Mutant & { number: number })[] }>();
  for (const mutant of numbered) {
    // a statement may have the same range as its expression; it is the outer one
    const siteKey = `${mutant.start}-${mutant.end}-${mutant.kind === 'expression'}`;
    const site = sites.get(siteKey) ?? { start: mutant.start, end: mutant.end, mutants: [] };
    site.mutants.push(mutant);
    sites.set(siteKey, site);
  }
  const sortedSites = [...sites.values()].sort(
    (a, b) =>
      a.start - b.start ||
      b.end - a.end ||
      Number(a.mutants[0]?.kind === 'expression') - Number(b.mutants[0]?.kind === 'expression'),
  );
  let next = 0;

  function written(start: number, end: number): string {
    let text = '';
    let at = start;
    for (
      let site = sortedSites[next];
      site && site.end <= end && site.start < end;
      site = sortedSites[next]
    ) {
      next += 1;
      text += source.slice(at, site.start);
      const inner = written(site.start, site.end);
      text += switched(site.mutants, inner);
      at = site.end;
    }
    return text + source.slice(at, end);
  }
  return written(0, source.length);
}

function switched(mutants: readonly (Mutant & { number: number })[], inner: string): string {
  const [firstMutant] = mutants;
  if (firstMutant?.kind === 'statement') return `if(__mutant(${firstMutant.number})){}else{${inner}}`;
  if (firstMutant?.kind === 'body') return `{if(__mutant(${firstMutant.number}))return;${inner.slice(1)}`;
  const choices = mutants.map(({ number, text }) => `__mutant(${number})?(${text}):`).join('');
  return `(${choices}(${inner}))`;
}
