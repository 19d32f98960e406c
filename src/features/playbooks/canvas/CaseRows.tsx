import type { TFunction } from 'i18next'
import type { Output, PlaybookNode } from '#domain/playbook/playbook.ts'
import { caseTexts } from './case-text.ts'
import { rowsOf } from './rows.ts'

interface CaseRowsProps {
  node: PlaybookNode
  t: TFunction<'canvas'>
}

/** One row for each case of a condition, or for each of several outputs. */
export const CaseRows = ({ node, t }: CaseRowsProps) => {
  const isCondition = node.kind === 'condition'
  const texts = isCondition ? caseTexts(node) : undefined
  const problemOf = ({ state }: Output) => (isCondition && state !== 'sound' ? state : undefined)
  const hint = (output: Output) => {
    const problem = problemOf(output)
    return problem === undefined ? output.name : t(`output.${problem}`, { name: output.name })
  }
  return (
    <ul className="face-rows">
      {rowsOf(node).map((output) => {
        const text = output.of === 'outputs' ? texts?.get(output.name) : undefined
        return (
          <li key={`${output.of} ${output.name}`} className="face-row" data-problem={problemOf(output)}>
            {text !== undefined && <code title={text.full}>{text.short}</code>}
            <b title={hint(output)}>{output.of === 'loop' ? t('port.body') : output.name}</b>
          </li>
        )
      })}
    </ul>
  )
}
