import { useTranslation } from 'react-i18next'
import { BulkBar } from '#src/ui/BulkBar.tsx'
import { Button } from '#src/ui/Button.tsx'
import type { AttributeValues } from './attribute-values.ts'

const bulkActions = ['measure', 'dimension', 'summable', 'notSummable', 'use', 'leave'] as const
type BulkAction = (typeof bulkActions)[number]

const patches = {
  measure: (row) => ({
    role: 'measure',
    isSummable: row.main === 'num' && (row.isSummable || row.role !== 'measure'),
  }),
  dimension: () => ({ role: 'dimension', isSummable: false }),
  summable: (row) => (row.role === 'measure' || row.role === 'both' ? { isSummable: true } : {}),
  notSummable: () => ({ isSummable: false }),
  use: () => ({ isIncluded: true }),
  leave: () => ({ isIncluded: false }),
} as const satisfies Record<BulkAction, (row: AttributeValues) => Partial<AttributeValues>>

interface AttributeBulkProps {
  chosen: readonly AttributeValues[]
  editRows: (change: (rows: AttributeValues[]) => AttributeValues[]) => void
  onClear: () => void
}

/** Whether the action would change anything of the rows. */
const isUseful = (action: BulkAction, rows: readonly AttributeValues[]): boolean =>
  rows.some((row) => {
    const patched = { ...row, ...patches[action](row) }
    return (
      patched.role !== row.role ||
      patched.isSummable !== row.isSummable ||
      patched.isIncluded !== row.isIncluded
    )
  })

/** What can be done with the rows that are chosen. */
export const AttributeBulk = ({ chosen, editRows, onClear }: AttributeBulkProps) => {
  const { t } = useTranslation('schema')
  const ids = new Set(chosen.map(({ id }) => id))
  const act = (action: BulkAction) =>
    editRows((rows) => rows.map((row) => (ids.has(row.id) ? { ...row, ...patches[action](row) } : row)))
  return (
    <BulkBar count={chosen.length} onClear={onClear}>
      {bulkActions.map((action) => (
        <Button
          key={action}
          look="text"
          size="small"
          disabled={!isUseful(action, chosen)}
          onClick={() => act(action)}
        >
          {t(`attributes.bulk.${action}`)}
        </Button>
      ))}
    </BulkBar>
  )
}
