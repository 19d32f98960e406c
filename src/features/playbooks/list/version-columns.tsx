import { useTranslation } from 'react-i18next'
import { styled } from '@mui/material/styles'
import type { PlaybookVersion } from '#contract/playbook/playbook.ts'
import { useFormat } from '#src/i18n/use-format.ts'
import { Tag } from '#src/ui/Tag.tsx'
import type { Column } from '#src/ui/table-types.ts'
import { color } from '#src/ui/tokens.ts'
import { oneLine, type } from '#src/ui/type.ts'

const Number = styled('span')({ display: 'inline-flex', alignItems: 'center', gap: 8 })
const Quiet = styled('span')({ ...oneLine, display: 'block', color: color.text.secondary })
const Small = styled('span')({ ...type.small, color: color.text.tertiary })

/** The columns of the list of versions; `newest` is the number of the newest. */
export const useVersionColumns = (newest: number): readonly Column<PlaybookVersion>[] => {
  const { t } = useTranslation('playbooks')
  const format = useFormat()
  return [
    {
      id: 'number',
      head: t('versions.number'),
      width: '148px',
      cell: ({ number, restored_from: from }) => (
        <Number>
          {format.number(number)}
          {number === newest && <Tag tone="accent">{t('versions.newest')}</Tag>}
          {from !== null && <Small>{t('versions.restoredFrom', { number: from })}</Small>}
        </Number>
      ),
    },
    {
      id: 'when',
      head: t('versions.when'),
      cell: ({ at, by }) => (
        <Quiet title={`${format.instant(at)} · ${by}`}>{[format.relative(at), by].join(' · ')}</Quiet>
      ),
    },
    {
      id: 'nodes',
      head: t('versions.nodes'),
      width: '72px',
      right: true,
      leaves: 3,
      cell: ({ nodes }) => format.number(nodes),
    },
    {
      id: 'size',
      head: t('versions.size'),
      width: '84px',
      right: true,
      leaves: 2,
      cell: ({ size }) => format.bytes(size),
    },
  ]
}
