// Which names a template has made its own at a place, by `set`, `for`, `macro`, `with`, `call` and imports, and which
// blocks are open there. A name of its own hides what the playbook offers under that name.
import type { Token } from './token.ts'

interface Frame {
  readonly keyword: string
  readonly token: Token
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

export interface UnbalancedBlock {
  readonly token: Token
  readonly reason: 'never_ended' | 'nothing_to_end'
}

const increment = (counts: Map<string, number>, key: string, by: number): void => {
  counts.set(key, (counts.get(key) ?? 0) + by)
}

/** Counts beside the frames: a template may open blocks by the hundred thousand, and each name asks. */
export class Scopes {
  readonly unbalanced: UnbalancedBlock[] = []
  private readonly frames: Frame[] = []
  /** The frames that are scopes, and the names that hold outside all of them. */
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

  /** A block begins; `names` are its own, `sets` what stays when it has ended. */
  open(token: Token, { names, sets = [] }: { names: readonly string[]; sets?: readonly string[] }): void {
    const isScope = blocks.get(token.text)
    if (isScope === undefined) return
    this.frames.push({ keyword: token.text, token, isScope, sets })
    increment(this.openTimes, token.text, 1)
    if (!isScope) return
    this.scopes.push(new Set())
    this.bind(names)
  }

  /** `else` of a loop runs where the loop's names are gone. */
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
