import type { Problem } from '#contract/http.ts'
import { styled } from '@mui/material/styles'
import { useTranslation } from 'react-i18next'
import { useProblemText } from '#src/parts/trouble/use-error-text.ts'
import { MarginNote } from '#src/ui/MarginNote.tsx'
import { color } from '#src/ui/tokens.ts'
import { itemNames } from './names.ts'
import { useQuestion } from './question.ts'

const Root = styled('div')({
  display: 'grid',
  gap: 6,
  padding: '8px 12px',
  borderBottom: `1px solid ${color.line.hair}`,
})

/** What the platform refused, each sentence once; the chips it belongs to stand framed above. */
export const ChipProblems = () => {
  const { t } = useTranslation('query')
  const { problems, state, naming } = useQuestion()
  const say = useProblemText()
  const names = itemNames(state, naming)
  const first = new Map<Problem, string>()
  for (const [key, list] of problems.byKey)
    for (const each of list) if (!first.has(each)) first.set(each, key)
  const all = [...first]
  if (all.length === 0) return null
  return (
    <Root role="alert" aria-label={t('trouble.marked', { count: all.length })}>
      {all.map(([problem, key]) => (
        <MarginNote key={`${problem.path} ${problem.code}`} tone="error">
          <strong>{names.get(key)}</strong> {say(problem)}
        </MarginNote>
      ))}
    </Root>
  )
}
