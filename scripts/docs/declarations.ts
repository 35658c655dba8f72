/** One exported name, as in a declaration file. */
export interface Declaration {
  name: string;
  /** the doc comment, as text; empty if there is none */
  doc: string;
  /** the declaration, with the comments of its members */
  code: string;
}

/** One declaration file. */
export interface DeclarationFile {
  /** the doc comment of the file itself; empty if there is none */
  doc: string;
  declared: readonly Declaration[];
  /** declarations that only this file can use */
  hidden: readonly Declaration[];
  /** re-exported names, with the path of their file as written */
  reExported: readonly { name: string; from: string }[];
  /** the files whose exports are all re-exported */
  allReExported: readonly string[];
  /** imported names: as used here, and as exported by their file */
  imported: readonly { name: string; original: string; from: string }[];
}

const START = /^(?:export|declare|import|type|interface|class|const|function)\b/;
const DECLARATION = /^export (?:declare )?(?:abstract )?(?:class|function|const|interface|type) (\w+)/;
const HIDDEN = /^(?:declare )?(?:abstract )?(?:class|function|const|interface|type) (\w+)/;
const IMPORT = /^import (?:type )?\{([^}]*)\} from ['"]([^'"]+)['"]/;
const ALL_RE_EXPORTED = /^export \* from ['"]([^'"]+)['"]/;
const RE_EXPORT = /^export (?:type )?\{([^}]*)\} from ['"]([^'"]+)['"]/;

/**
 * Reads a declaration file in the compiler's format: every statement begins at the start of a line, its inner
 * lines are indented, and its doc comment is right above it. Links in comments become code.
 */
export function readDeclarations(source: string): DeclarationFile {
  const text = source.replace(/\{@link ([^}]+)\}/g, '`$1`');
  const declared: Declaration[] = [];
  const hidden: Declaration[] = [];
  const reExported: { name: string; from: string }[] = [];
  const allReExported: string[] = [];
  const imported: { name: string; original: string; from: string }[] = [];
  const file = { doc: '', declared, hidden, reExported, allReExported, imported };
  for (const { comment, code } of statementsOf(text)) {
    const [, names, from] = RE_EXPORT.exec(code) ?? [];
    const [, name] = DECLARATION.exec(code) ?? [];
    if (name)
      file.declared.push({ name, doc: comment, code: splitMembers(code.replace(/^export (declare )?/, '')) });
    else if (!file.doc && file.declared.length === 0) file.doc = comment;
    if (names && from) file.reExported.push(...namesIn(names).map((name) => ({ name, from })));
    const [, hiddenName] = HIDDEN.exec(code) ?? [];
    if (hiddenName) hidden.push({ name: hiddenName, doc: comment, code: splitMembers(code) });
    const [, allFrom] = ALL_RE_EXPORTED.exec(code) ?? [];
    if (allFrom) allReExported.push(allFrom);
    const [, importedNames, importedFrom] = IMPORT.exec(code) ?? [];
    if (!importedNames || !importedFrom) continue;
    for (const importedName of namesIn(importedNames)) {
      const [original = '', name = original] = importedName.split(' as ');
      imported.push({ name, original, from: importedFrom });
    }
  }
  return file;
}

function namesIn(list: string): string[] {
  return list.split(',').flatMap((name) => name.replace('type ', '').trim() || []);
}

function* statementsOf(text: string): Generator<{ comment: string; code: string }> {
  let comment = '';
  let lines: string[] = [];
  const sourceLines = text.split('\n');
  for (let i = 0; i < sourceLines.length; i += 1) {
    const line = sourceLines[i] ?? '';
    if (line.startsWith('/**') && isOpen(lines)) {
      const end = sourceLines.findIndex((sourceLine, index) => index >= i && sourceLine.includes('*/'));
      lines.push(...sourceLines.slice(i, end + 1));
      i = end;
    } else if (line.startsWith('/**')) {
      if (lines.length > 0) yield { comment, code: lines.join('\n') };
      lines = [];
      const end = sourceLines.findIndex((sourceLine, index) => index >= i && sourceLine.includes('*/'));
      comment = plainText(sourceLines.slice(i, end + 1));
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
function splitMembers(code: string): string {
  const [head = '', ...lines] = code.split('\n');
  if (!/^type \w+ = $/.test(head)) return code;
  const members = lines.flatMap((line) => {
    if (/^\s*(\/\*\*|\*)/.test(line)) return [line.trim().replace(/^\*/, ' *')];
    return line.split(' | ').flatMap((member) => (member.trim() ? [`| ${member.trim()}`] : []));
  });
  return [head.trimEnd(), ...members.map((line) => `    ${line}`)].join('\n');
}

/** The text of a doc comment. */
function plainText(lines: readonly string[]): string {
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
