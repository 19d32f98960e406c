import { styled } from '@mui/material/styles'
import { TextLink } from '#src/ui/display/TextLink.tsx'
import { useTranslation } from 'react-i18next'
import type { AuditEntry } from '#contract/iam/audit.ts'
import { useFormat } from '#src/i18n/use-format.ts'
import type { Column } from '#src/ui/table/table-types.ts'
import { color } from '#src/ui/theme/tokens.ts'
import { Muted } from '#src/ui/display/Muted.tsx'
import { changesBetween } from './entry-changes.ts'
import { useActionLabel } from '#src/components/audit/audit-actions.ts'
import { useObjectName } from '#src/components/audit/audit-object.ts'
import { objectPath } from './object-path.ts'

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
  const { t } = useTranslation(['audit', 'shared'])
  const format = useFormat()
  const actionLabel = useActionLabel()
  const nameOf = useObjectName()
  const none = t('shared:table.none')
  const changed = (entry: AuditEntry): string => {
    const fields = fieldsOf(entry)
    if (fields.length === 0) return none
    const names = fields.slice(0, maxFields).join(', ')
    return fields.length > maxFields ? t('more', { names, count: fields.length - maxFields }) : names
  }
  return [
    {
      id: 'at',
      head: t('column.at'),
      width: '212px',
      lead: false,
      cell: ({ at }) => <Time dateTime={at}>{format.instant(at)}</Time>,
    },
    {
      id: 'who',
      head: t('column.who'),
      width: '18%',
      phone: 'second',
      cell: ({ user, login }) => <span title={login}>{user || none}</span>,
    },
    {
      id: 'action',
      head: t('column.action'),
      width: '26%',
      lead: true,
      cell: ({ action }) => actionLabel(action),
    },
    {
      id: 'object',
      head: t('column.object'),
      width: '24%',
      phone: 'second',
      cell: (entry) => {
        const path = objectPath(entry)
        return path === undefined ? nameOf(entry) || none : <TextLink to={path}>{nameOf(entry)}</TextLink>
      },
    },
    {
      id: 'changed',
      phone: 'none',
      head: t('column.changed'),
      mono: true,
      hideBelow: 1,
      cell: (entry) => <Muted>{changed(entry)}</Muted>,
    },
  ]
}
