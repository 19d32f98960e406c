// Tracks the names that a template binds with `set`, `for`, `macro`, `with`, `call` and imports, and its open blocks.
// A bound name hides that of the playbook.
import type { Token } from './token.ts'

interface Frame {
  readonly keyword: string
  readonly token: Token
  /** False for `if`: names set in it stay bound. */
  readonly isScope: boolean
  /** Names that a `set` block binds at its end. */
  readonly sets: readonly string[]
}

/** Blocks with an end tag, and whether they are a scope. */
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

export interface UnbalancedBlock {
  readonly token: Token
  readonly reason: 'never_ended' | 'nothing_to_end'
}

const increment = (counts: Map<string, number>, key: string, by: number): void => {
  counts.set(key, (counts.get(key) ?? 0) + by)
}

/**
 * Counts names and blocks in maps, because a template can open hundreds of thousands of blocks and each name is
 * looked up.
 */
export class Scopes {
  readonly unbalanced: UnbalancedBlock[] = []
  private readonly frames: Frame[] = []
  /** Scopes from the outermost to the innermost. */
  private readonly scopes: Set<string>[] = [new Set()]
  private readonly boundTimes = new Map<string, number>()
  private readonly openTimes = new Map<string, number>()

  isBound(name: string): boolean {
    return (this.boundTimes.get(name) ?? 0) > 0
  }

  bind(names: readonly string[]): void {
    const scope = this.scopes.at(-1)
    for (const name of names) {
      if (scope === undefined || scope.has(name)) continue
      scope.add(name)
      increment(this.boundTimes, name, 1)
    }
  }

  /** Opens a block. `names` are bound in it, `sets` after its end. */
  open(token: Token, { names, sets = [] }: { names: readonly string[]; sets?: readonly string[] }): void {
    const isScope = blocks.get(token.text)
    if (isScope === undefined) return
    this.frames.push({ keyword: token.text, token, isScope, sets })
    increment(this.openTimes, token.text, 1)
    if (!isScope) return
    this.scopes.push(new Set())
    this.bind(names)
  }

  /** `else` of a loop runs without the names of the loop. */
  enterElse(): void {
    if (this.frames.at(-1)?.keyword === 'for') this.forget()
  }

  close(token: Token): void {
    const keyword = token.text.slice('end'.length)
    if ((this.openTimes.get(keyword) ?? 0) === 0) {
      if (blocks.has(keyword)) this.unbalanced.push({ token, reason: 'nothing_to_end' })
      return
    }
    for (let frame = this.leave(); frame !== undefined; frame = this.leave()) {
      if (frame.keyword === keyword) {
        this.bind(frame.sets)
        return
      }
      this.unbalanced.push({ token: frame.token, reason: 'never_ended' })
    }
  }

  finish(): void {
    for (const { token } of this.frames) this.unbalanced.push({ token, reason: 'never_ended' })
    this.unbalanced.sort((one, other) => one.token.start - other.token.start)
  }

  private leave(): Frame | undefined {
    const frame = this.frames.pop()
    if (frame === undefined) return undefined
    increment(this.openTimes, frame.keyword, -1)
    if (frame.isScope) {
      this.forget()
      this.scopes.pop()
    }
    return frame
  }

  private forget(): void {
    const scope = this.scopes.at(-1)
    for (const name of scope ?? []) increment(this.boundTimes, name, -1)
    scope?.clear()
  }
}
