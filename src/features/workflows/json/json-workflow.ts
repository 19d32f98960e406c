// The JSON view of a workflow: its document as text, and the document that a typed text describes.
import { type Node, findNodeAtLocation, getNodeValue, parseTree, type ParseError } from 'jsonc-parser'
import type { z } from 'zod'
import { type WorkflowWrite, workflowWrite } from '#contract/engine/workflow.ts'
import { isRecord } from '#domain/merge/shape.ts'

/** The members are in the order of the interface. */
export function writeWorkflow(document: WorkflowWrite): string {
  const ordered = workflowWrite.safeParse(document).data ?? document
  return `${JSON.stringify(ordered, null, 2)}\n`
}

type Path = readonly (string | number)[]

/** A problem of the text: `syntax` has no path, `unknown` is a member that a workflow does not have. */
interface TextFault {
  readonly kind: 'syntax' | 'missing' | 'unknown' | 'twice' | 'wrong'
  readonly path: Path
  readonly start: number
  readonly end: number
}

type ReadWorkflow =
  | { readonly document: WorkflowWrite; readonly root: Node }
  | { readonly faults: readonly TextFault[] }

const spanOf = ({ offset, length }: Node) => ({ start: offset, end: offset + length })

/** The node of a path, or the nearest one around it. */
function nodeAt(root: Node, path: Path): Node {
  return findNodeAtLocation(root, [...path]) ?? (path.length === 0 ? root : nodeAt(root, path.slice(0, -1)))
}

/** The range of a dotted path such as `stages.0.steps.1.input`. */
export function spanAt(root: Node, path: string): { readonly start: number; readonly end: number } {
  const names = path.split('.').map((name) => (/^\d+$/.test(name) ? Number(name) : name))
  return spanOf(nodeAt(root, names))
}

const repeatedMembers = (node: Node, path: Path = []): TextFault[] => {
  if (node.type === 'array')
    return (node.children ?? []).flatMap((child, index) => repeatedMembers(child, [...path, index]))
  if (node.type !== 'object') return []
  const seen = new Set<string>()
  return (node.children ?? []).flatMap(({ children: [key, value] = [] }): TextFault[] => {
    if (key === undefined || value === undefined) return []
    const name = String(key.value)
    const at = [...path, name]
    const isRepeated = seen.has(name)
    seen.add(name)
    return [
      ...(isRepeated ? [{ kind: 'twice' as const, path: at, ...spanOf(key) }] : []),
      ...repeatedMembers(value, at),
    ]
  })
}

/** Members of the text that the schema dropped. */
const droppedMembers = (typed: unknown, read: unknown, path: Path = []): Path[] => {
  if (Array.isArray(typed) && Array.isArray(read))
    return typed.flatMap((item, index) => droppedMembers(item, read[index], [...path, index]))
  if (!isRecord(typed) || !isRecord(read)) return []
  return Object.entries(typed).flatMap(([name, value]) =>
    Object.hasOwn(read, name) ? droppedMembers(value, read[name], [...path, name]) : [[...path, name]],
  )
}

const issueFault = (root: Node, issue: z.core.$ZodIssue): TextFault => {
  const path = issue.path.map((name) => (typeof name === 'number' ? name : String(name)))
  const isMissing = findNodeAtLocation(root, path) === undefined
  return { kind: isMissing ? 'missing' : 'wrong', path, ...spanOf(nodeAt(root, path)) }
}

const syntaxFaults = (text: string, errors: readonly ParseError[]): TextFault[] => {
  const { offset = 0, length = 0 } = errors[0] ?? {}
  const start = Math.min(offset, Math.max(0, text.length - 1))
  return [{ kind: 'syntax', path: [], start, end: Math.min(text.length, start + Math.max(1, length)) }]
}

/** Reads the text as a workflow. Nothing is dropped silently: unknown and repeated members are faults. */
export function readWorkflow(text: string): ReadWorkflow {
  const errors: ParseError[] = []
  const root = parseTree(text, errors, { disallowComments: true, allowTrailingComma: false })
  if (root === undefined || errors.length > 0) return { faults: syntaxFaults(text, errors) }
  const repeated = repeatedMembers(root)
  if (repeated.length > 0) return { faults: repeated }
  const typed: unknown = getNodeValue(root)
  const { data, error } = workflowWrite.safeParse(typed)
  if (data === undefined) return { faults: (error?.issues ?? []).map((issue) => issueFault(root, issue)) }
  const dropped = droppedMembers(typed, data)
  return dropped.length === 0
    ? { document: data, root }
    : { faults: dropped.map((path) => ({ kind: 'unknown', path, ...spanOf(nodeAt(root, path)) })) }
}
