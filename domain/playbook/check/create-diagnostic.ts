// How findings and their fixes are made.
import type { Command } from '../command.ts'
import type { Edge, JsonPath, PlaybookNode } from '../playbook.ts'
import type { Span } from '../../jinja/span.ts'
import type { Finding, Fix } from './diagnostic.ts'
import { type FindingCode, type FixCode, findingLevels } from './diagnostic-levels.ts'

type Params = Readonly<Record<string, string | number>>

export interface About {
  /** From the node, or from the document where it is about no node. */
  readonly path?: JsonPath
  readonly edge?: Edge
  readonly span?: Span
  readonly params?: Params
  readonly fixes?: readonly (Fix | undefined)[]
}

const isFix = (fix: Fix | undefined): fix is Fix => fix !== undefined

/** What the member is called that a finding is about. */
const memberOf = (path: JsonPath): string => path.findLast((step) => typeof step === 'string') ?? ''

const finding = (
  code: FindingCode,
  { node, path, about }: { node: PlaybookNode | null; path: JsonPath; about: About },
): Finding => ({
  code,
  level: findingLevels[code],
  node: node?.id ?? null,
  edge: about.edge ?? null,
  path,
  span: about.span ?? null,
  params: { member: memberOf(path), ...about.params },
  fixes: about.fixes?.filter(isFix) ?? [],
})

/** A finding about the document; its parameter `member` is the last name of its path, as of each. */
export function inDocument(code: FindingCode, about: About = {}): Finding {
  return finding(code, { node: null, path: about.path ?? [], about })
}

/** A finding about a node; its parameter `id` is the node's. */
export function inNode(node: PlaybookNode, code: FindingCode) {
  return (about: About): Finding =>
    finding(code, {
      node,
      path: ['nodes', node.id, ...(about.path ?? [])],
      about: { ...about, params: { id: node.id, ...about.params } },
    })
}

/** No check tells of more: what is wrong ten thousand times needs another remedy than a list. */
const mostFindings = 10_000

/** What a check finds in each of many things, up to the most that is told. */
export function gather<T>(items: Iterable<T>, find: (item: T) => readonly Finding[]): readonly Finding[] {
  const findings: Finding[] = []
  for (const item of items) {
    for (const each of find(item)) findings.push(each)
    if (findings.length >= mostFindings) break
  }
  return findings
}

/** A mend by one command or several. */
export function fix(
  code: FixCode,
  { params = {}, ...does }: { params?: Params; commands: readonly Command[] },
): Fix {
  return {
    code,
    params,
    commands: does.commands,
  }
}
