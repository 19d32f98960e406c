// Reads console files for what concerns texts: words written into the markup, and keys of texts that are asked for.
import { parseSync } from 'vite'

interface Node {
  readonly type: string
  readonly start: number
  readonly [member: string]: unknown
}

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string'

const membersOf = (node: Node): readonly Node[] => Object.values(node).flat().filter(isNode)

/** The node and everything below it. */
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

/** Texts of a template: its parts as they stand in the source. */
const quasis = (node: Node): readonly string[] =>
  membersOf(node)
    .filter((member) => member.type === 'TemplateElement')
    .map(({ value }) =>
      typeof value === 'object' && value !== null && 'raw' in value ? stringOf(value.raw) : '',
    )

/** Words an expression can become on the screen; calls and names are followed no further. */
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

const spoken = new Set([
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

/** Words written into the markup of a file: between tags, and in attributes that are read or shown. */
export function literalsIn(file: string, code: string): readonly Literal[] {
  const found = [...everything(parse(file, code))].flatMap((node) => {
    const lineOf = () => code.slice(0, node.start).split('\n').length
    const say = (texts: readonly string[]) => texts.map((text) => ({ line: lineOf(), text: text.trim() }))
    if (node.type === 'JSXAttribute') return spoken.has(nameOf(node)) ? say(wordsOf(node['value'])) : []
    if (node.type !== 'JSXElement' && node.type !== 'JSXFragment') return []
    const { children } = node
    return Array.isArray(children) ? say(children.flatMap(wordsOf)) : []
  })
  return found
}

/** Whether a key is meant by a literal or by a template with something in place of `…`. */
export interface UsedKeys {
  readonly whole: ReadonlySet<string>
  readonly patterns: readonly RegExp[]
}

const escaped = (text: string): string => text.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&')

/** Every string of the files that could be a key, and every template that could be one. */
export function findUsedKeys(files: readonly { readonly file: string; readonly code: string }[]): UsedKeys {
  const nodes = files.flatMap(({ file, code }) => [...everything(parse(file, code))])
  const whole = nodes.filter((node) => node.type === 'Literal').map((node) => stringOf(node['value']))
  const templates = nodes.filter((node) => node.type === 'TemplateLiteral').map(quasis)
  const shaped = templates.filter(([start]) => /^[\w:]+\./.test(start ?? ''))
  return {
    whole: new Set(whole.map((text) => text.replace(/^[a-z]+:/, ''))),
    patterns: shaped.map(
      (parts) => new RegExp(`^${parts.map((part) => escaped(part.replace(/^[a-z]+:/, ''))).join('.+')}$`),
    ),
  }
}

const plural = /_(zero|one|two|few|many|other)$/

/** The key without the ending that chooses a plural. */
export function bareKey(key: string): string {
  return key.replace(plural, '')
}

export function isUsed(key: string, { whole, patterns }: UsedKeys): boolean {
  const bare = bareKey(key)
  return whole.has(bare) || patterns.some((pattern) => pattern.test(bare))
}

/** Dotted keys of nested texts. */
export function keysOf(texts: object, prefix = ''): readonly string[] {
  return Object.entries(texts).flatMap(([name, value]: [string, unknown]) =>
    typeof value === 'object' && value !== null ? keysOf(value, `${prefix}${name}.`) : [`${prefix}${name}`],
  )
}
