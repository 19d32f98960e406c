import { Link } from 'react-router'
import { useTranslation } from 'react-i18next'
import { styled } from '@mui/material/styles'
import type { PlaybookSummary } from '#contract/playbook/playbook.ts'
import { useFormat } from '#src/i18n/use-format.ts'
import { paths } from '#src/paths.ts'
import { StateGlyph } from '#src/ui/display/StateGlyph.tsx'
import type { Column } from '#src/ui/table/table-types.ts'
import { color } from '#src/ui/theme/tokens.ts'
import { oneLine, type } from '#src/ui/theme/typography.ts'
import { Row } from '#src/ui/layout/Stack.tsx'
import { Muted } from '#src/ui/display/Muted.tsx'
import { readAhead } from '../use-preloaded-editor.ts'
import { displayName } from './use-playbooks.ts'

/** A description without room next to the name wraps to a second line, which is hidden. */
const Name = styled('span')({
  minWidth: 0,
  display: 'flex',
  flexWrap: 'wrap',
  gap: '4px 10px',
  height: 28,
  padding: '4px 0',
  overflow: 'hidden',
  '& > a': { ...oneLine, maxWidth: '100%' },
  '& > small': {
    ...type.small,
    ...oneLine,
    flex: '1 1 96px',
    lineHeight: '20px',
    fontWeight: 400,
    color: color.text.tertiary,
  },
})
const Problems = ({ errors, warnings }: PlaybookSummary) => {
  const { t } = useTranslation(['playbooks', 'shared'])
  const format = useFormat()
  if (errors + warnings === 0) return <Muted>{t('shared:field.noneOf')}</Muted>
  const counts = [
    { state: 'failed', count: errors, label: t('errors', { count: errors }) },
    { state: 'attention', count: warnings, label: t('warnings', { count: warnings }) },
  ] as const
  return (
    <Row as="span" gap={12}>
      {counts
        .filter(({ count }) => count > 0)
        .map(({ state, count, label }) => (
          <Row as="span" gap={6} key={state} title={label} role="img" aria-label={label}>
            <StateGlyph state={state} />
            {format.number(count)}
          </Row>
        ))}
    </Row>
  )
}

const Changed = ({ updated_at: at, updated_by: by }: PlaybookSummary) => {
  const { t } = useTranslation('shared')
  const format = useFormat()
  return (
    <Muted title={t('field.changedBy', { user: by, when: format.instant(at) })}>
      {[format.relative(at), by].join(' · ')}
    </Muted>
  )
}

export function usePlaybookColumns(): readonly Column<PlaybookSummary>[] {
  const { t } = useTranslation(['playbooks', 'common', 'shared'])
  const format = useFormat()
  return [
    {
      id: 'name',
      head: t('shared:field.name'),
      sortable: true,
      cell: (item) => (
        <Name>
          <Link
            to={paths.playbook(item.uuid)}
            onPointerEnter={() => void readAhead(item.uuid)}
            onFocus={() => void readAhead(item.uuid)}
          >
            {displayName(item)}
          </Link>
          <small>{item.description}</small>
        </Name>
      ),
    },
    {
      id: 'workspace',
      head: t('column.workspace'),
      width: '16%',
      hideBelow: 2,
      cell: ({ workspace }) => <Muted>{workspace || t('shared:table.none')}</Muted>,
    },
    {
      id: 'nodes',
      head: t('shared:entity.nodes'),
      width: '88px',
      right: true,
      sortable: true,
      hideBelow: 2,
      figure: ({ nodes }) => t('shared:count.nodes', { count: nodes }),
      cell: ({ nodes }) => format.number(nodes),
    },
    {
      id: 'problems',
      head: t('shared:field.problemList'),
      width: '108px',
      sortable: true,
      cell: (item) => <Problems {...item} />,
    },
    {
      id: 'version',
      head: t('shared:field.version'),
      width: '92px',
      right: true,
      hideBelow: 1,
      cell: ({ version }) => format.number(version),
    },
    {
      id: 'changed',
      head: t('column.changed'),
      width: '20%',
      sortable: true,
      hideBelow: 3,
      cell: (item) => <Changed {...item} />,
    },
  ]
}
