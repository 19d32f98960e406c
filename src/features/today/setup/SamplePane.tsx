import { ChartColumn, Folder } from 'lucide-react'
import { styled } from '@mui/material/styles'
import { Link } from 'react-router'
import { useTranslation } from 'react-i18next'
import type { TodayOverview } from '#contract/today/today.ts'
import { useFormat } from '#src/i18n/use-format.ts'
import { paths } from '#src/paths.ts'
import { LinkButton } from '#src/ui/inputs/LinkButton.tsx'
import { hairline } from '#src/ui/theme/shapes.ts'
import { color, media } from '#src/ui/theme/tokens.ts'
import { oneLine, type } from '#src/ui/theme/typography.ts'
import { rowLink } from '../panes/Pane.tsx'

const Root = styled('aside')({
  minWidth: 0,
  borderLeft: hairline,
  backgroundColor: color.surface.canvas,
  '& > header': { padding: '28px var(--gutter) 16px', borderBottom: hairline },
  '& h2': { ...type.section, margin: '0 0 4px' },
  '& h3': { ...type.small, margin: 0, padding: '12px var(--gutter) 4px', color: color.text.secondary },
  '& p': { ...type.body, margin: 0, color: color.text.secondary },
  '& ul': { margin: 0, padding: '8px 0', listStyle: 'none', borderBottom: hairline },
  [media.belowWide]: { borderLeft: 0 },
})
const Row = styled(Link)({
  ...rowLink,
  minHeight: 32,
  gap: 8,
  '& > b': { ...type.body, ...oneLine, flex: 1, fontWeight: 400 },
  '& > small': { ...type.small, flex: 'none', color: color.text.secondary },
  '&[data-question] > b': { fontWeight: 500, color: color.accent.text },
})

/** The sample project: its sources, and what can be asked about it. */
export function SamplePane({
  sample: { sources, tables },
  onRemove,
}: {
  sample: NonNullable<TodayOverview['sample']>
  /** Undefined without permission. */
  onRemove: (() => void) | undefined
}) {
  const { t } = useTranslation(['today', 'shared'])
  const format = useFormat()
  return (
    <Root data-pane="" tabIndex={-1} aria-label={t('sample.title')}>
      <header>
        <h2>{t('sample.title')}</h2>
        <p>{t('sample.text', { count: sources.length })}</p>
        {onRemove && <LinkButton onClick={onRemove}>{t('shared:sample.remove')}</LinkButton>}
      </header>
      <ul>
        {sources.map(({ name, rows }) => (
          <li key={name}>
            <Row to={paths.source(name)}>
              <Folder size={16} strokeWidth={1.75} aria-hidden />
              <b title={name}>{name}</b>
              {rows !== null && (
                <small>{t('sample.rows', { count: rows, number: format.number(rows) })}</small>
              )}
            </Row>
          </li>
        ))}
      </ul>
      {tables.length > 0 && (
        <>
          <h3>{t('sample.questions')}</h3>
          <ul>
            {tables.map(({ level, name, display_name: display }) => (
              <li key={`${level} ${name}`}>
                <Row to={paths.queryTable(level, name)} data-question="">
                  <ChartColumn size={16} strokeWidth={1.75} aria-hidden />
                  <b>{t('sample.ask', { name: display })}</b>
                </Row>
              </li>
            ))}
          </ul>
        </>
      )}
    </Root>
  )
}
