import { styled } from '@mui/material/styles'
import { useTranslation } from 'react-i18next'
import type { AuditEntry } from '#contract/iam/audit.ts'
import { useFormat } from '#src/i18n/use-format.ts'
import type { Column } from '#src/ui/table/table-types.ts'
import { color } from '#src/ui/theme/tokens.ts'
import { Muted } from '#src/ui/display/Muted.tsx'
import { changesBetween } from './entry-changes.ts'
import { useActionLabel } from './audit-actions.ts'
import { useObjectName } from './object-name.ts'

const Time = styled('time')({ color: color.text.secondary, fontWeight: 400 })

/** Fields named in a row; the drawer names all. */
const maxFields = 3

const fieldsOf = ({ before, after }: AuditEntry): readonly string[] => [
  ...new Set(
    changesBetween(before, after)
      .map(({ path }) => path.split('.')[0] ?? '')
      .filter((name) => name !== ''),
  ),
]

/** Columns of the audit log. */
export function useAuditColumns(): readonly Column<AuditEntry>[] {
  const { t } = useTranslation(['administration', 'shared'])
  const format = useFormat()
  const actionLabel = useActionLabel()
  const nameOf = useObjectName()
  const none = t('shared:table.none')
  const changed = (entry: AuditEntry): string => {
    const fields = fieldsOf(entry)
    if (fields.length === 0) return none
    const names = fields.slice(0, maxFields).join(', ')
    return fields.length > maxFields ? t('audit.more', { names, count: fields.length - maxFields }) : names
  }
  return [
    {
      id: 'at',
      head: t('audit.column.at'),
      width: '188px',
      lead: false,
      cell: ({ at }) => <Time dateTime={at}>{format.instant(at)}</Time>,
    },
    {
      id: 'who',
      head: t('audit.column.who'),
      width: '18%',
      phone: 'second',
      cell: ({ login }) => login || none,
    },
    {
      id: 'action',
      head: t('audit.column.action'),
      width: '26%',
      lead: true,
      cell: ({ action }) => actionLabel(action),
    },
    {
      id: 'object',
      head: t('audit.column.object'),
      width: '24%',
      phone: 'second',
      cell: (entry) => nameOf(entry) || none,
    },
    {
      id: 'changed',
      phone: 'none',
      head: t('audit.column.changed'),
      mono: true,
      hideBelow: 1,
      cell: (entry) => <Muted>{changed(entry)}</Muted>,
    },
  ]
}
