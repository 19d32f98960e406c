// Applies a `{% … %}` statement: which names it binds, and which of its expressions still see the names before.
import type { Scopes } from './scopes.ts'
import type { Token } from './token.ts'

type Tokens = readonly Token[]
/** Called with each expression of a statement while the names visible to it are bound. */
type Visit = (tokens: Tokens) => void

interface Statement {
  readonly keyword: Token
  readonly rest: Tokens
  readonly scopes: Scopes
  readonly visit: Visit
}

const isName = (token: Token | undefined, text: string): boolean =>
  token?.kind === 'name' && token.text === text
const isSign = (token: Token | undefined, text: string): boolean =>
  token?.kind === 'operator' && token.text === text

const depthChange = ({ kind, text }: Token): number => {
  if (kind !== 'operator') return 0
  if (text === '(' || text === '[' || text === '{') return 1
  return text === ')' || text === ']' || text === '}' ? -1 : 0
}

/** Index of the first matching token outside brackets, or the length. */
const indexOutside = (tokens: Tokens, matches: (token: Token) => boolean): number => {
  let depth = 0
  for (const [at, token] of tokens.entries()) {
    if (depth === 0 && matches(token)) return at
    depth += depthChange(token)
  }
  return tokens.length
}

/** Names that are assigned. Names after a dot are members. */
const targets = (tokens: Tokens): readonly string[] =>
  tokens.flatMap((token, at) =>
    token.kind === 'name' && !isSign(tokens[at - 1], '.') && !isSign(tokens[at + 1], '.') ? [token.text] : [],
  )

/** Splits at commas outside brackets. */
const splitOutside = (tokens: Tokens): readonly Tokens[] => {
  const parts: Token[][] = [[]]
  let depth = 0
  for (const token of tokens) {
    if (depth === 0 && isSign(token, ',')) parts.push([])
    else parts.at(-1)?.push(token)
    depth += depthChange(token)
  }
  return parts
}

/** `(a, b=1)`: the names, and the index after the brackets. */
const readParameters = (tokens: Tokens): { readonly names: readonly string[]; readonly end: number } => {
  if (!isSign(tokens[0], '(')) return { names: [], end: 0 }
  const inner = tokens.slice(1)
  const end = indexOutside(inner, (token) => isSign(token, ')'))
  const names = splitOutside(inner.slice(0, end)).flatMap((part) => targets(part.slice(0, 1)))
  return { names, end: Math.min(end + 2, tokens.length) }
}

const forLoop = ({ keyword, rest, scopes, visit }: Statement): void => {
  const inside = indexOutside(rest, (token) => isName(token, 'in'))
  const iterated = rest.slice(inside + 1)
  const filter = indexOutside(iterated, (token) => isName(token, 'if') || isName(token, 'recursive'))
  visit(iterated.slice(0, filter))
  scopes.open(keyword, { names: [...targets(rest.slice(0, inside)), 'loop'] })
  visit(iterated.slice(filter))
}

const set = ({ keyword, rest, scopes, visit }: Statement): void => {
  const sign = indexOutside(rest, (token) => isSign(token, '='))
  if (sign < rest.length) {
    visit(rest.slice(sign + 1))
    scopes.bind(targets(rest.slice(0, sign)))
    return
  }
  const filter = indexOutside(rest, (token) => isSign(token, '|'))
  visit(rest.slice(filter))
  scopes.open(keyword, { names: [], sets: targets(rest.slice(0, filter)) })
}

const withNames = ({ keyword, rest, scopes, visit }: Statement): void => {
  const names = splitOutside(rest).flatMap((part) => {
    const sign = indexOutside(part, (token) => isSign(token, '='))
    visit(part.slice(sign + 1))
    return targets(part.slice(0, sign))
  })
  scopes.open(keyword, { names })
}

const macro = ({ keyword, rest, scopes, visit }: Statement): void => {
  scopes.bind(targets(rest.slice(0, 1)))
  const { names } = readParameters(rest.slice(1))
  scopes.open(keyword, { names })
  visit(rest.slice(1))
}

const call = ({ keyword, rest, scopes, visit }: Statement): void => {
  const { names, end } = readParameters(rest)
  visit(rest.slice(end))
  scopes.open(keyword, { names })
}

/** `import x as a`, `from x import a, b as c with context`. */
const imports = ({ rest, scopes, visit }: Statement): void => {
  const at = indexOutside(rest, (token) => isName(token, 'as') || isName(token, 'import'))
  visit(rest.slice(0, at))
  const named = rest.slice(isName(rest[at], 'as') ? at : at + 1)
  scopes.bind(splitOutside(named).flatMap((part) => targets(part.slice(isName(part.at(1), 'as') ? 2 : 0))))
}

const statements: ReadonlyMap<string, (statement: Statement) => void> = new Map([
  ['for', forLoop],
  ['set', set],
  ['with', withNames],
  ['macro', macro],
  ['call', call],
  ['import', imports],
  ['from', imports],
])

const plain = ({ keyword, rest, scopes, visit }: Statement): void => {
  if (keyword.text.startsWith('end')) scopes.close(keyword)
  else if (keyword.text === 'else') scopes.enterElse()
  else {
    visit(keyword.text === 'block' ? [] : rest)
    scopes.open(keyword, { names: [] })
  }
}

/** Walks a statement in the order in which Jinja binds names. */
export function walkStatement(
  tokens: Tokens,
  { scopes, visit }: { readonly scopes: Scopes; readonly visit: Visit },
): void {
  const [keyword, ...rest] = tokens
  if (keyword?.kind !== 'name') visit(tokens)
  else (statements.get(keyword.text) ?? plain)({ keyword, rest, scopes, visit })
}
