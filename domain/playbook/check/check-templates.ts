// Checks that the templates of a node can be parsed, and that no member is hidden by a dict method of the same name.
import { problemsIn, type TemplateProblem } from '#domain/jinja/problems.ts'
import type { PathStep } from '#domain/jinja/reference.ts'
import type { PlaybookNode } from '../playbook.ts'
import { type NodeReference, referencesOf, templatesOf } from '../graph/node-references.ts'
import type { Diagnostic } from './diagnostic.ts'
import { quickFix, nodeDiagnostic } from './create-diagnostic.ts'
import type { DiagnosticCode } from './diagnostic-levels.ts'
import { isEvaluated, setText } from './template-fields.ts'

const codes = {
  unclosed: 'template_unclosed',
  quote: 'template_quote',
  bracket: 'template_bracket',
  sign: 'template_sign',
  block_unended: 'block_unended',
  block_unbegun: 'block_unbegun',
} as const satisfies Record<TemplateProblem['reason'], DiagnosticCode>

/** Delimiters that may be missing at the end. */
const closers: readonly (readonly [string, string])[] = [
  ['{{', ' }}'],
  ['{%', ' %}'],
  ['{#', ' #}'],
]

/** Returns the missing end delimiter if adding it makes the template valid. */
const closerOf = (text: string): ((problem: TemplateProblem) => string | undefined) => {
  const closes = new Map<string, boolean>()
  return (problem) => {
    const end = closers.find(([open]) => problem.text.startsWith(open))?.[1]
    if (end === undefined) return undefined
    const isClosed = closes.get(end) ?? problemsIn(text + end).length === 0
    closes.set(end, isClosed)
    return isClosed ? end : undefined
  }
}

const longest = 24

const shortened = (text: string): string => (text.length > longest ? `${text.slice(0, longest)}…` : text)

const endTag = (keyword: string): string => `{% end${keyword} %}`

const checkSyntax = (node: PlaybookNode): readonly Diagnostic[] =>
  templatesOf(node)
    .filter(isEvaluated)
    .flatMap(({ path, text, read }) => {
      const closer = closerOf(text)
      return read.problems.map((problem) => {
        const { start, end } = problem
        const params = { text: shortened(problem.text), end: endTag(problem.text) }
        const missing = closer(problem)
        const close =
          missing &&
          quickFix('close_template', {
            params: { end: missing.trim() },
            commands: setText(node, { path, text: text + missing }),
          })
        const fixes = close ? [close] : []
        return nodeDiagnostic(node, codes[problem.reason])({ path, span: { start, end }, params, fixes })
      })
    })

/** Methods of a dict. After a dot, Jinja finds them before a member of the same name. */
const methods: readonly unknown[] = [
  'clear',
  'copy',
  'fromkeys',
  'get',
  'items',
  'keys',
  'pop',
  'popitem',
  'setdefault',
  'update',
  'values',
]

const isHidden = ({ value, isDotted, isCalled }: PathStep): boolean =>
  isDotted && !isCalled && methods.includes(value)

const checkMethods = (node: PlaybookNode): readonly Diagnostic[] =>
  referencesOf(node)
    .filter(isEvaluated)
    .flatMap(({ path, text, reference }: NodeReference) =>
      reference.steps.filter(isHidden).map(({ value, start, end }) => {
        const written = `${text.slice(0, start)}['${value}']${text.slice(end)}`
        const params = { member: `.${value}`, written: `['${value}']` }
        const brackets = quickFix('write_brackets', {
          params,
          commands: setText(node, { path, text: written }),
        })
        return nodeDiagnostic(
          node,
          'method_of_dict',
        )({ path, span: { start, end }, params, fixes: [brackets] })
      }),
    )

/** Checks the templates of a node by themselves. */
export function checkTemplates(node: PlaybookNode): readonly Diagnostic[] {
  return [...checkSyntax(node), ...checkMethods(node)]
}
