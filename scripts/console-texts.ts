// Finds texts in the files of the console: words in markup, and keys of used texts.
import { parseSync } from 'vite'

interface Node {
  readonly type: string
  readonly start: number
  readonly [member: string]: unknown
}

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string'

const membersOf = (node: Node): readonly Node[] => Object.values(node).flat().filter(isNode)

/** The node and all its descendants. */
function* everything(node: Node): Generator<Node> {
  yield node
  for (const member of membersOf(node)) yield* everything(member)
}

const parse = (file: string, code: string): Node => {
  const { program, errors } = parseSync(file, code)
  if (errors.length > 0) throw new Error(`${file}: ${errors[0]?.message ?? 'cannot be parsed'}`)
  if (!isNode(program)) throw new Error(`${file}: cannot be parsed`)
  return program
}

const stringOf = (value: unknown): string => (typeof value === 'string' ? value : '')
const hasWord = (text: string): boolean => /\p{L}{2}/u.test(text)

/** The literal parts of a template, as in the source. */
const quasis = (node: Node): readonly string[] =>
  membersOf(node)
    .filter((member) => member.type === 'TemplateElement')
    .map(({ value }) =>
      typeof value === 'object' && value !== null && 'raw' in value ? stringOf(value.raw) : '',
    )

/** The words that an expression can render; calls and identifiers are not followed. */
const wordsOf = (node: unknown): readonly string[] => {
  if (!isNode(node)) return []
  const readers: Record<string, () => readonly string[]> = {
    Literal: () => [stringOf(node['value'])],
    JSXText: () => [stringOf(node['value'])],
    TemplateLiteral: () => quasis(node),
    ConditionalExpression: () => [...wordsOf(node['consequent']), ...wordsOf(node['alternate'])],
    LogicalExpression: () => [...wordsOf(node['left']), ...wordsOf(node['right'])],
    JSXExpressionContainer: () => wordsOf(node['expression']),
  }
  return (readers[node.type]?.() ?? []).filter(hasWord)
}

const textAttributes = new Set([
  'aria-label',
  'aria-description',
  'aria-valuetext',
  'title',
  'label',
  'placeholder',
  'alt',
  'help',
])

const nameOf = (attribute: Node): string => {
  const { name } = attribute
  return isNode(name) ? stringOf(name['name']) : ''
}

export interface Literal {
  readonly line: number
  readonly text: string
}

/** The words in the markup of a file: between tags, and in attributes that are shown or read by a screen reader. */
export function literalsIn(file: string, code: string): readonly Literal[] {
  const found = [...everything(parse(file, code))].flatMap((node) => {
    const lineOf = () => code.slice(0, node.start).split('\n').length
    const literals = (texts: readonly string[]) =>
      texts.map((text) => ({ line: lineOf(), text: text.trim() }))
    if (node.type === 'JSXAttribute')
      return textAttributes.has(nameOf(node)) ? literals(wordsOf(node['value'])) : []
    if (node.type !== 'JSXElement' && node.type !== 'JSXFragment') return []
    const { children } = node
    return Array.isArray(children) ? literals(children.flatMap(wordsOf)) : []
  })
  return found
}

/** The keys that the console uses. */
export interface UsedKeys {
  /** Keys written as literals, without their namespace. */
  readonly whole: ReadonlySet<string>
  /** Patterns of the full keys (`shared:type.date`) that templates build from a code. */
  readonly built: readonly RegExp[]
}

interface SourceFile {
  readonly file: string
  readonly code: string
}

const escaped = (text: string): string => text.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&')

/** The namespaces of keys without a prefix: the first of each `useTranslation` and `TFunction` in a file. */
const defaultNamespacesOf = (code: string): string => {
  const named = [...code.matchAll(/(?:useTranslation\(|TFunction<)(?:\[?'(\w+)')?/g)]
  const namespaces = new Set(named.map(([, namespace]) => namespace ?? 'common'))
  return namespaces.size === 0 ? String.raw`\w+` : [...namespaces].join('|')
}

/** The pattern of the keys that a template builds; undefined if it cannot be a key. */
const patternOf = ([start = '', ...rest]: readonly string[], code: string): RegExp | undefined => {
  const [, namespace = defaultNamespacesOf(code), key] = /^(?:(\w+):)?(\w[\w.]*\.)/.exec(start) ?? []
  if (key === undefined) return undefined
  const parts = [start.replace(/^\w+:/, ''), ...rest].map(escaped)
  return new RegExp(`^(?:${namespace}):${parts.join('.+')}$`)
}

/** Every string of the files that could be a key, and every template that could be one. */
export function findUsedKeys(files: readonly SourceFile[]): UsedKeys {
  const nodes = files.flatMap(({ file, code }) =>
    [...everything(parse(file, code))].map((node) => ({ node, code })),
  )
  const whole = nodes.filter(({ node }) => node.type === 'Literal')
  const templates = nodes.filter(({ node }) => node.type === 'TemplateLiteral')
  return {
    whole: new Set(whole.map(({ node }) => stringOf(node['value']).replace(/^[a-z]+:/, ''))),
    built: templates.flatMap(({ node, code }) => patternOf(quasis(node), code) ?? []),
  }
}

const plural = /_(zero|one|two|few|many|other)$/

/** The key without its plural suffix. */
export function bareKey(key: string): string {
  return key.replace(plural, '')
}

/** Whether a template builds the full key (`shared:type.date`) from a code. */
export function isBuilt(fullKey: string, { built }: UsedKeys): boolean {
  return built.some((pattern) => pattern.test(bareKey(fullKey)))
}

/** Whether the console uses the key of a namespace, as a literal or built from a code. */
export function isUsed(namespace: string, key: string, used: UsedKeys): boolean {
  return used.whole.has(bareKey(key)) || isBuilt(`${namespace}:${key}`, used)
}

/** Dotted keys of nested texts. */
export function keysOf(texts: object, prefix = ''): readonly string[] {
  return Object.entries(texts).flatMap(([name, value]: [string, unknown]) =>
    typeof value === 'object' && value !== null ? keysOf(value, `${prefix}${name}.`) : [`${prefix}${name}`],
  )
}
