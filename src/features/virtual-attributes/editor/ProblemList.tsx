import { styled } from '@mui/material/styles'
import { useTranslation } from 'react-i18next'
import { quoteName } from '#domain/expression/sql-names.ts'
import { StateGlyph } from '#src/ui/display/StateGlyph.tsx'
import { LinkButton } from '#src/ui/inputs/LinkButton.tsx'
import { listReset } from '#src/ui/theme/shapes.ts'
import { color } from '#src/ui/theme/tokens.ts'
import { type } from '#src/ui/theme/typography.ts'
import type { SqlProblem } from './use-sql-marks.ts'

const Root = styled('div')({
  ...type.small,
  // As high as one problem, so that nothing below moves with each key.
  minHeight: 40,
  marginTop: 4,
  color: color.text.tertiary,
  '& > p': { margin: 0 },
  '& > ul': listReset,
  '& li': { display: 'flex', gap: 8, color: color.tone.error.text },
  '& li > svg': { flex: 'none', marginTop: 3 },
  '& li > span': { minWidth: 0, overflowWrap: 'anywhere' },
  '& li > span > button': { marginLeft: 12 },
})

interface Replacement {
  readonly start: number
  readonly end: number
  readonly insert: string
}

interface ProblemListProps {
  id: string
  problems: readonly SqlProblem[]
  /** Why the form refuses the expression, if the platform finds no problem. */
  refused: string | undefined
  isFixed: boolean
  onShow: (span: { readonly start: number; readonly end: number }) => void
  onReplace: (replacement: Replacement) => void
}

/** The problems of the expression, each with a way to its word; without any, how to write one. */
export function ProblemList({ id, problems, refused, isFixed, onShow, onReplace }: ProblemListProps) {
  const { t } = useTranslation('virtual')
  const items = problems.map((problem) => (
    <li key={`${problem.start} ${problem.text}`}>
      <StateGlyph state="failed" />
      <span>
        {problem.text}
        <LinkButton onClick={() => onShow(problem)}>{t('problem.show')}</LinkButton>
        {problem.similar !== undefined && !isFixed && (
          <LinkButton onClick={() => onReplace({ ...problem, insert: quoteName(problem.similar ?? '') })}>
            {t('problem.use', { name: problem.similar })}
          </LinkButton>
        )}
      </span>
    </li>
  ))
  return (
    <Root id={id}>
      {problems.length > 0 && <ul>{items}</ul>}
      {refused !== undefined && (
        <ul role="alert">
          <li>
            <StateGlyph state="failed" />
            <span>{refused}</span>
          </li>
        </ul>
      )}
      {problems.length === 0 && refused === undefined && !isFixed && <p>{t('field.sqlHelp')}</p>}
    </Root>
  )
}
