// Which names a template has made its own at a place, by `set`, `for`, `macro`, `with`, `call` and imports, and which
// blocks are open there. A name of its own hides what the playbook offers under that name.
import type { Token } from './token.ts'

interface Frame {
  readonly keyword: string
  readonly token: Token
  readonly bound: Set<string>
  /** `if` is none: what is set in it stays. */
  readonly isScope: boolean
  /** What a block that sets a name sets when it ends. */
  readonly sets: readonly string[]
}

/** Blocks that end with a tag of their own, and whether they are a scope. */
const blocks: ReadonlyMap<string, boolean> = new Map([
  ['for', true],
  ['if', false],
  ['macro', true],
  ['call', true],
  ['filter', true],
  ['set', true],
  ['block', true],
  ['with', true],
  ['autoescape', true],
  ['trans', false],
])

export interface Unbalanced {
  readonly token: Token
  readonly because: 'never_ended' | 'nothing_to_end'
}

export class Scopes {
  readonly unbalanced: Unbalanced[] = []
  private readonly frames: Frame[] = []
  private readonly top = new Set<string>()

  isBound(name: string): boolean {
    return this.top.has(name) || this.frames.some(({ bound }) => bound.has(name))
  }

  bind(names: readonly string[]): void {
    const bound = this.frames.findLast(({ isScope }) => isScope)?.bound ?? this.top
    for (const name of names) bound.add(name)
  }

  /** A block begins; `names` are its own, `sets` what stays when it has ended. */
  open(token: Token, { names, sets = [] }: { names: readonly string[]; sets?: readonly string[] }): void {
    const isScope = blocks.get(token.text)
    if (isScope === undefined) return
    this.frames.push({ keyword: token.text, token, bound: new Set(names), isScope, sets })
  }

  /** `else` of a loop runs where the loop's names are gone. */
  otherwise(): void {
    const last = this.frames.at(-1)
    if (last?.keyword === 'for') last.bound.clear()
  }

  close(token: Token): void {
    const keyword = token.text.slice('end'.length)
    const at = this.frames.findLastIndex((frame) => frame.keyword === keyword)
    if (at < 0) {
      if (blocks.has(keyword)) this.unbalanced.push({ token, because: 'nothing_to_end' })
      return
    }
    const [ended, ...within] = this.frames.splice(at)
    for (const frame of within) this.unbalanced.push({ token: frame.token, because: 'never_ended' })
    this.bind(ended?.sets ?? [])
  }

  finish(): void {
    for (const { token } of this.frames.splice(0)) this.unbalanced.push({ token, because: 'never_ended' })
  }
}
