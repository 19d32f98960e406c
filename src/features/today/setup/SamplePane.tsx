import { ChartColumn, Folder, Trash2 } from 'lucide-react'
import { styled } from '@mui/material/styles'
import { Link } from 'react-router'
import { useTranslation } from 'react-i18next'
import type { TodayOverview } from '#contract/today/today.ts'
import { useFormat } from '#src/i18n/use-format.ts'
import { paths } from '#src/paths.ts'
import { Tag } from '#src/ui/display/Tag.tsx'
import { Button } from '#src/ui/inputs/Button.tsx'
import { hairline, rowLayout } from '#src/ui/theme/shapes.ts'
import { color, media } from '#src/ui/theme/tokens.ts'
import { oneLine, type } from '#src/ui/theme/typography.ts'
import { rowLink } from '../panes/Pane.tsx'

const Root = styled('aside')({
  minWidth: 0,
  borderLeft: hairline,
  backgroundColor: color.surface.canvas,
  '& > header': { padding: '28px var(--gutter) 16px', borderBottom: hairline },
  '& > header > div': { ...type.body, ...rowLayout(6), color: color.text.secondary },
  '& > footer': { padding: '16px var(--gutter) 24px' },
  '& > footer > p': { ...type.small, marginBottom: 12 },
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
        <div>
          {t('sample.tagged')}
          <Tag>{t('shared:sample.tag')}</Tag>
        </div>
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
      {onRemove && (
        <footer>
          <p>{t('sample.removal', { count: sources.length })}</p>
          <Button icon={Trash2} onClick={onRemove}>
            {t('shared:sample.remove')}
          </Button>
        </footer>
      )}
    </Root>
  )
}
