import { useTranslation } from 'react-i18next'
import type { PlaybookVersion } from '#contract/playbook/playbook.ts'
import { useFormat } from '#src/i18n/use-format.ts'
import { Tag } from '#src/ui/display/Tag.tsx'
import type { Column } from '#src/ui/table/table-types.ts'
import { Row } from '#src/ui/layout/Stack.tsx'
import { oneLine } from '#src/ui/theme/typography.ts'
import { Muted } from '#src/ui/display/Muted.tsx'

/** The columns of the list of versions; `newest` is the newest version number. */
export function useVersionColumns(newest: number): readonly Column<PlaybookVersion>[] {
  const { t } = useTranslation(['playbooks', 'shared'])
  const format = useFormat()
  return [
    {
      id: 'number',
      head: t('shared:field.version'),
      width: '148px',
      cell: ({ number, restored_from: from }) => (
        <Row as="span" gap={8}>
          {format.number(number)}
          {number === newest && <Tag tone="accent">{t('versions.newest')}</Tag>}
          {from !== null && (
            <Muted size="small" isFaint>
              {t('versions.restoredFrom', { number: from })}
            </Muted>
          )}
        </Row>
      ),
    },
    {
      id: 'when',
      head: t('versions.when'),
      cell: ({ at, by }) => (
        <Muted title={`${format.instant(at)} · ${by}`} style={{ ...oneLine, display: 'block' }}>
          {[format.relative(at), by].join(' · ')}
        </Muted>
      ),
    },
    {
      id: 'nodes',
      head: t('shared:entity.nodes'),
      width: '72px',
      right: true,
      hideBelow: 3,
      cell: ({ nodes }) => format.number(nodes),
    },
    {
      id: 'size',
      head: t('shared:field.size'),
      width: '84px',
      right: true,
      hideBelow: 2,
      cell: ({ size }) => format.bytes(size),
    },
  ]
}
