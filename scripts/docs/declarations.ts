/** One exported name, as in a declaration file. */
export interface Declared {
  name: string;
  /** its doc comment, as text; empty when it has none */
  doc: string;
  /** the declaration, with the comments of its members */
  code: string;
}

/** One declaration file. */
export interface DeclarationFile {
  /** the doc comment of the file itself; empty when it has none */
  doc: string;
  own: readonly Declared[];
  /** re-exported names, with the path of their file as written */
  passedOn: readonly { name: string; from: string }[];
}

const START = /^(?:export|declare|import|type|interface|class|const|function)\b/;
const DECLARED = /^export (?:declare )?(?:abstract )?(?:class|function|const|interface|type) (\w+)/;
const PASSED_ON = /^export (?:type )?\{([^}]*)\} from ['"]([^'"]+)['"]/;

/**
 * Reads a declaration file as the compiler writes it: every statement begins at the start of a line, its inner lines are
 * indented, its doc comment is right above it. Links in comments become code.
 */
export function readDeclarations(source: string): DeclarationFile {
  const text = source.replace(/\{@link ([^}]+)\}/g, '`$1`');
  const file: { doc: string; own: Declared[]; passedOn: { name: string; from: string }[] } = {
    doc: '',
    own: [],
    passedOn: [],
  };
  for (const { comment, code } of statementsOf(text)) {
    const [, names, from] = PASSED_ON.exec(code) ?? [];
    const [, name] = DECLARED.exec(code) ?? [];
    if (name) file.own.push({ name, doc: comment, code: oneALine(code.replace(/^export (declare )?/, '')) });
    else if (!file.doc && file.own.length === 0) file.doc = comment;
    if (names && from) {
      const each = names.split(',').map((one) => one.replace('type ', '').trim());
      file.passedOn.push(...each.filter(Boolean).map((one) => ({ name: one, from })));
    }
  }
  return file;
}

function* statementsOf(text: string): Generator<{ comment: string; code: string }> {
  let comment = '';
  let lines: string[] = [];
  const lined = text.split('\n');
  for (let i = 0; i < lined.length; i += 1) {
    const line = lined[i] ?? '';
    if (line.startsWith('/**') && isOpen(lines)) {
      const end = lined.findIndex((one, index) => index >= i && one.includes('*/'));
      lines.push(...lined.slice(i, end + 1));
      i = end;
    } else if (line.startsWith('/**')) {
      if (lines.length > 0) yield { comment, code: lines.join('\n') };
      lines = [];
      const end = lined.findIndex((one, index) => index >= i && one.includes('*/'));
      comment = plain(lined.slice(i, end + 1));
      i = end;
    } else if (START.test(line)) {
      if (lines.length > 0) {
        yield { comment, code: lines.join('\n') };
        comment = '';
      }
      lines = [line];
    } else if (lines.length > 0 && line !== '') {
      lines.push(line);
    }
  }
  if (lines.length > 0) yield { comment, code: lines.join('\n') };
}

/** True inside a union whose members have doc comments, which are not indented either. */
function isOpen(lines: readonly string[]): boolean {
  return lines.length > 0 && !/[;}]$/.test(lines.at(-1)?.trimEnd() ?? '');
}

/** Puts each member of such a union on its own line below its comment. */
function oneALine(code: string): string {
  const [head = '', ...lines] = code.split('\n');
  if (!/^type \w+ = $/.test(head)) return code;
  const members = lines.flatMap((line) => {
    if (/^\s*(\/\*\*|\*)/.test(line)) return [line.trim().replace(/^\*/, ' *')];
    return line.split(' | ').flatMap((one) => (one.trim() ? [`| ${one.trim()}`] : []));
  });
  return [head.trimEnd(), ...members.map((line) => `    ${line}`)].join('\n');
}

/** The text of a doc comment. */
function plain(lines: readonly string[]): string {
  return lines
    .map((line) =>
      line
        .replace(/^\s*\/\*\*\s?/, '')
        .replace(/\s*\*\/\s*$/, '')
        .replace(/^\s*\* ?/, ''),
    )
    .join('\n')
    .trim();
}
