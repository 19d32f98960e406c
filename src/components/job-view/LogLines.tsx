import { listReset } from '#src/ui/theme/shapes.ts'
import { styled } from '@mui/material/styles'
import { useTranslation } from 'react-i18next'
import type { LogLine } from '#contract/jobs/job.ts'
import { useFormat } from '#src/i18n/use-format.ts'
import { StateGlyph } from '#src/ui/display/StateGlyph.tsx'
import { color, focusInside, media } from '#src/ui/theme/tokens.ts'
import { mono, type, visuallyHidden } from '#src/ui/theme/typography.ts'
import { type FormattedLine, piecesOf } from './log-lines.ts'

/** One style rule for all lines: a log may have thousands. */
const Root = styled('div')({
  flex: '1 1 auto',
  minHeight: 160,
  padding: '8px 0 16px',
  overflowX: 'auto',
  backgroundColor: color.surface.sunken,
  '&:focus-visible': focusInside,
  '& > p': { ...type.small, margin: 0, padding: '4px var(--gutter)', color: color.text.tertiary },
  '& ol': { ...type.monoSmall, lineHeight: '1.25rem', ...listReset },
  '&:not([data-wrap]) ol': { width: 'max-content', minWidth: '100%' },
  '& li': {
    display: 'flex',
    gap: 12,
    padding: '0 var(--gutter)',
    contentVisibility: 'auto',
    containIntrinsicBlockSize: '20px',
    color: color.text.secondary,
    fontFamily: mono,
  },
  [media.belowPhone]: { '& li': { gap: 8 } },
  '& li[data-result]': { color: color.text.primary },
  '& li[data-level="warning"]': { color: color.text.primary, backgroundColor: color.tone.warning.soft },
  '& li[data-level="error"]': { color: color.text.primary, backgroundColor: color.tone.error.soft },
  '& li > time': { flex: 'none', color: color.text.tertiary },
  '& li[data-level="warning"] > time, & li[data-level="error"] > time': { color: color.text.secondary },
  '& li > i': { flex: 'none', width: 12, height: 20, display: 'flex', alignItems: 'center' },
  '& li > span': { whiteSpace: 'pre' },
  '&[data-wrap] li > span': { whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' },
  '& mark': { color: 'inherit', backgroundColor: color.tone.warning.soft, borderRadius: 2 },
  '& li[data-level] mark': { outline: `1px solid ${color.tone.warning.line}` },
  '& li[data-at] mark': { outline: `2px solid ${color.accent.focus}` },
})

const glyphs = { info: null, warning: 'attention', error: 'failed' } as const
/** Lines with the result of a part of the job. */
const results = new Set(['extraction_done', 'table_done', 'build_shown', 'job_finished'])

const glyphOf = ({ level, code }: LogLine) => (results.has(code) ? 'done' : glyphs[level])

interface LineProps {
  formattedLine: FormattedLine
  search: string
  isAt: boolean
}

const Line = ({ formattedLine: { line, text }, search, isAt }: LineProps) => {
  const { t } = useTranslation('jobs')
  const format = useFormat()
  const glyph = glyphOf(line)
  return (
    <li
      data-level={line.level === 'info' ? undefined : line.level}
      data-result={glyph === 'done' ? '' : undefined}
      data-at={isAt ? '' : undefined}
    >
      <time dateTime={line.at} title={format.instant(line.at)}>
        {format.logTime(line.at)}
      </time>
      <i>{glyph && <StateGlyph state={glyph} />}</i>
      <span>
        {line.level !== 'info' && <span style={visuallyHidden}>{t(`logPane.level.${line.level}`)}</span>}
        {piecesOf(text, search).map(({ at, text: piece, found }) =>
          found ? <mark key={at}>{piece}</mark> : piece,
        )}
      </span>
    </li>
  )
}

interface LogLinesProps {
  lines: readonly FormattedLine[]
  search: string
  /** Index of the line of the current match. */
  at: number | undefined
  wrap: boolean
  /** Shown if there are no lines. */
  empty: string
}

export function LogLines({ lines, search, at, wrap, empty }: LogLinesProps) {
  const { t } = useTranslation('jobs')
  return (
    <Root role="region" aria-label={t('logPane.title')} tabIndex={0} data-wrap={wrap ? '' : undefined}>
      {lines.length === 0 && <p>{empty}</p>}
      <ol>
        {lines.map((formattedLine) => (
          <Line
            key={formattedLine.index}
            formattedLine={formattedLine}
            search={search}
            isAt={formattedLine.index === at}
          />
        ))}
      </ol>
    </Root>
  )
}
