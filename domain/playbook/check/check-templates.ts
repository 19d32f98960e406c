// Whether the templates of a node can be read at all, and whether a member they read is hidden by a method of its dict.
import { problemsIn, type TemplateProblem } from '#domain/jinja/problems.ts'
import type { PathStep } from '#domain/jinja/reference.ts'
import type { PlaybookNode } from '../playbook.ts'
import { type NodeReference, referencesOf, templatesOf } from '../graph/node-references.ts'
import type { Finding } from './diagnostic.ts'
import { fix, inNode } from './create-diagnostic.ts'
import type { FindingCode } from './diagnostic-levels.ts'
import { isRun, setText } from './template-fields.ts'

const codes = {
  unclosed: 'template_unclosed',
  quote: 'template_quote',
  bracket: 'template_bracket',
  sign: 'template_sign',
  block_unended: 'block_unended',
  block_unbegun: 'block_unbegun',
} as const satisfies Record<TemplateProblem['because'], FindingCode>

/** What may be missing behind what was opened. */
const closers: readonly (readonly [string, string])[] = [
  ['{{', ' }}'],
  ['{%', ' %}'],
  ['{#', ' #}'],
]

/** Gives the missing end of what was opened, where the template is right as soon as it is there. */
const closerOf = (text: string): ((problem: TemplateProblem) => string | undefined) => {
  const mends = new Map<string, boolean>()
  return (problem) => {
    const end = closers.find(([open]) => problem.text.startsWith(open))?.[1]
    if (end === undefined) return undefined
    const isMend = mends.get(end) ?? problemsIn(text + end).length === 0
    mends.set(end, isMend)
    return isMend ? end : undefined
  }
}

const longest = 24

const shortened = (text: string): string => (text.length > longest ? `${text.slice(0, longest)}…` : text)

const endTag = (keyword: string): string => `{% end${keyword} %}`

const checkSyntax = (node: PlaybookNode): readonly Finding[] =>
  templatesOf(node)
    .filter(isRun)
    .flatMap(({ path, text, read }) => {
      const closer = closerOf(text)
      return read.problems.map((problem) => {
        const { start, end } = problem
        const params = { text: shortened(problem.text), end: endTag(problem.text) }
        const missing = closer(problem)
        const close =
          missing &&
          fix('close_template', {
            params: { end: missing.trim() },
            commands: setText(node, { path, text: text + missing }),
          })
        const fixes = close ? [close] : []
        return inNode(node, codes[problem.because])({ path, span: { start, end }, params, fixes })
      })
    })

/** Methods of a dict, which Jinja finds before the member of the same name when it stands behind a dot. */
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

const checkMethods = (node: PlaybookNode): readonly Finding[] =>
  referencesOf(node)
    .filter(isRun)
    .flatMap(({ path, text, reference }: NodeReference) =>
      reference.steps.filter(isHidden).map(({ value, start, end }) => {
        const written = `${text.slice(0, start)}['${value}']${text.slice(end)}`
        const params = { member: `.${value}`, written: `['${value}']` }
        const brackets = fix('write_brackets', {
          params,
          commands: setText(node, { path, text: written }),
        })
        return inNode(node, 'method_of_dict')({ path, span: { start, end }, params, fixes: [brackets] })
      }),
    )

/** What is wrong with the templates of a node by themselves. */
export function checkTemplates(node: PlaybookNode): readonly Finding[] {
  return [...checkSyntax(node), ...checkMethods(node)]
}
