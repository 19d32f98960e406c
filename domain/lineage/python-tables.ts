// The tables that the source of a Python action names as literal texts: `tables.read('ports')`. Everything else that can
// reach tables makes the reading incomplete; nothing is guessed.
import { pythonTokens, type PythonToken } from './python-tokens.ts'

interface TableReading {
  /** As written: `ports` or `data_prim.ports`. */
  readonly table: string
  /** The columns that are read; null for all, or if they are not literal. */
  readonly columns: readonly string[] | null
}

export interface PythonTables {
  readonly reads: readonly TableReading[]
  readonly writes: readonly string[]
  /** The code may use further tables. */
  readonly isIncomplete: boolean
}

const reading = new Set(['read', 'read_columns'])
const writing = new Set(['insert', 'replace'])
const harmless = new Set(['TableError', 'Written'])
/** Names by which code can reach any module or run any text. */
const opaque = new Set([
  'exec',
  'eval',
  '__import__',
  'importlib',
  'globals',
  'locals',
  'vars',
  'modules',
  'builtins',
  '__builtins__',
  '_getframe',
])

const sign = (token: PythonToken | undefined, text: string): boolean =>
  token?.kind === 'sign' && token.text === text
const isName = (token: PythonToken | undefined, text: string): boolean =>
  token?.kind === 'name' && token.text === text

interface Imports {
  /** Names of the module `tables` in the source. */
  readonly names: ReadonlySet<string>
  /** Positions of the tokens of these imports. */
  readonly own: ReadonlySet<number>
  readonly isIncomplete: boolean
}

/** The end of the import list that starts at a position: that of its bracket, or of its statement. */
const endOfImport = (tokens: readonly PythonToken[], start: number): number => {
  const inBrackets = sign(tokens[start], '(')
  let at = start
  const isEnd = (token: PythonToken | undefined): boolean =>
    inBrackets ? sign(token, ')') : token?.kind === 'end' || sign(token, ';')
  while (at < tokens.length && !isEnd(tokens[at])) at += 1
  return at
}

/** The name that an import at a position gives the module `tables`; undefined if it imports something else. */
const tablesNameAt = (tokens: readonly PythonToken[], at: number): string | undefined => {
  if (!isName(tokens[at], 'tables') || isName(tokens[at - 1], 'as')) return undefined
  return isName(tokens[at + 1], 'as') ? tokens[at + 2]?.text : 'tables'
}

/** The names of `from dataplatform import tables, secrets as s`. */
const importsOf = (tokens: readonly PythonToken[]): Imports => {
  const own = new Set<number>()
  let isIncomplete = false
  for (const [at, token] of tokens.entries()) {
    if (!isName(token, 'dataplatform')) continue
    const isImport = isName(tokens[at - 1], 'from') && isName(tokens[at + 1], 'import')
    const end = isImport ? endOfImport(tokens, at + 2) : 0
    for (let index = at + 1; index < end; index += 1) own.add(index)
    isIncomplete ||= !isImport
  }
  const positions = [...own]
  return {
    names: new Set(positions.flatMap((at) => tablesNameAt(tokens, at) ?? [])),
    own,
    isIncomplete: isIncomplete || positions.some((at) => sign(tokens[at], '*')),
  }
}

const endsArgument = (token: PythonToken | undefined): boolean => sign(token, ',') || sign(token, ')')

/** The literal texts of a list that starts at a position; null if it has anything else. */
const literalList = (tokens: readonly PythonToken[], start: number): readonly string[] | null => {
  let end = start + 1
  while (tokens[end]?.kind === 'text' || sign(tokens[end], ',')) end += 1
  if (!sign(tokens[start], '[') || !sign(tokens[end], ']') || !endsArgument(tokens[end + 1])) return null
  const inner = tokens.slice(start + 1, end)
  const isList = inner.every((token, at) => (at % 2 === 0 ? token.kind === 'text' : sign(token, ',')))
  return isList ? inner.flatMap(({ kind, text }) => (kind === 'text' ? [text] : [])) : null
}

/** Where the value of an argument starts, which can be named. */
const valueAt = (tokens: readonly PythonToken[], at: number, name: string): number =>
  isName(tokens[at], name) && sign(tokens[at + 1], '=') ? at + 2 : at

/** The arguments of a call whose bracket is at a position: a literal name, and literal columns. */
const argumentsOf = (tokens: readonly PythonToken[], bracket: number): TableReading | undefined => {
  const at = valueAt(tokens, bracket + 1, 'name')
  const [name, next] = tokens.slice(at, at + 2)
  if (!sign(tokens[bracket], '(') || name?.kind !== 'text' || !endsArgument(next)) return undefined
  const columns = sign(next, ',') ? literalList(tokens, valueAt(tokens, at + 2, 'columns')) : null
  return { table: name.text, columns }
}

/** Line ends inside brackets say nothing. */
const joinLines = (tokens: readonly PythonToken[]): PythonToken[] => {
  let depth = 0
  return tokens.filter(({ kind, text }) => {
    if (kind === 'sign' && '([{'.includes(text)) depth += 1
    if (kind === 'sign' && ')]}'.includes(text)) depth = Math.max(0, depth - 1)
    return kind !== 'end' || depth === 0
  })
}

/** What the name of the module at a position is used for; undefined if that is not certain. */
const useAt = (tokens: readonly PythonToken[], at: number): Partial<PythonTables> | undefined => {
  const called = sign(tokens[at + 1], '.') ? (tokens[at + 2]?.text ?? '') : ''
  if (harmless.has(called)) return {}
  const found = argumentsOf(tokens, at + 3)
  if (found === undefined) return undefined
  if (reading.has(called)) return { reads: [found] }
  return writing.has(called) ? { writes: [found.table] } : undefined
}

/** Code that can reach tables without naming them: run from a text, or in the braces of a formatted one. */
const isOpaque = ({ kind, text }: PythonToken, names: ReadonlySet<string>): boolean =>
  kind === 'name' ? opaque.has(text) : kind === 'formatted' && [...names].some((name) => text.includes(name))

/** Reads which tables the source names. Without an import of `tables`, there are none. */
export function pythonTables(source: string): PythonTables {
  const tokens = joinLines(pythonTokens(source))
  const { names, own, isIncomplete } = importsOf(tokens)
  const uses = tokens.flatMap(({ kind, text }, at) =>
    kind === 'name' && names.has(text) && !own.has(at) && !sign(tokens[at - 1], '.')
      ? [useAt(tokens, at)]
      : [],
  )
  return {
    reads: uses.flatMap((use) => use?.reads ?? []),
    writes: [...new Set(uses.flatMap((use) => use?.writes ?? []))],
    isIncomplete: isIncomplete || uses.includes(undefined) || tokens.some((token) => isOpaque(token, names)),
  }
}
