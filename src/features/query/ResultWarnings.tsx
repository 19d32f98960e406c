import { styled } from '@mui/material/styles'
import type { Problem } from '#contract/http.ts'
import { useProblemText } from '#src/components/errors/use-error-message.ts'
import { MarginNote } from '#src/ui/display/MarginNote.tsx'
import { color } from '#src/ui/theme/tokens.ts'

const Notes = styled('div')({
  display: 'grid',
  gap: 6,
  flex: 'none',
  padding: '8px 12px',
  borderBottom: `1px solid ${color.line.hair}`,
})

/** What the platform warns of: numbers that are not those of the base, or days that mean their midnight. */
export function ResultWarnings({ warnings }: { warnings: readonly Problem[] }) {
  const formatProblem = useProblemText()
  if (warnings.length === 0) return null
  return (
    <Notes>
      {warnings.map((warning) => (
        <MarginNote key={JSON.stringify(warning)} tone="warning">
          {formatProblem(warning)}
        </MarginNote>
      ))}
    </Notes>
  )
}
