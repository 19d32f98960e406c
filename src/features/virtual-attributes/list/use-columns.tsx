import { Link } from 'react-router'
import { SquareFunction } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { VirtualAttribute } from '#contract/data-manager/virtual-attribute.ts'
import { enumerate } from '#src/lib/join-text.ts'
import { paths } from '#src/paths.ts'
import { RelativeTime } from '#src/ui/display/RelativeTime.tsx'
import { State } from '#src/ui/display/State.tsx'
import { NameCell } from '#src/ui/table/NameCell.tsx'
import type { Column } from '#src/ui/table/table-types.ts'
import { useTypeText } from '../model/use-type-text.ts'

/** The name that people see. */
export function shownName({ attribute_name: name, display_name: shown = '' }: VirtualAttribute): string {
  return shown || name
}

/** The columns of the list; the id is the sort key. */
export function useColumns(): readonly Column<VirtualAttribute>[] {
  const { t, i18n } = useTranslation(['virtual', 'shared', 'query'])
  const typeText = useTypeText()
  return [
    {
      id: 'name',
      head: t('shared:field.name'),
      width: '24%',
      sortable: true,
      cell: (attribute) => (
        <NameCell>
          <SquareFunction size={16} strokeWidth={1.75} aria-hidden />
          <Link to={paths.virtualAttribute(attribute.attribute_name)} title={attribute.description}>
            {shownName(attribute)}
          </Link>
        </NameCell>
      ),
    },
    {
      id: 'sql',
      head: t('query:fields.expression'),
      mono: true,
      hideBelow: 2,
      cell: ({ sql }) => <span title={sql}>{sql}</span>,
    },
    {
      id: 'type',
      head: t('shared:field.type'),
      width: '124px',
      hideBelow: 3,
      cell: ({ type }) => (type === null ? t('shared:table.none') : typeText(type.main)),
    },
    {
      id: 'tables',
      head: t('shared:entity.tables'),
      width: '20%',
      cell: ({ table_names: names }) =>
        names.length === 0 ? (
          <State state="attention">{t('column.noTables')}</State>
        ) : (
          <span title={names.join(', ')}>{enumerate(i18n.language, names)}</span>
        ),
    },
    {
      id: 'updated',
      head: t('shared:field.changed'),
      width: '132px',
      sortable: true,
      hideBelow: 2,
      cell: ({ updated_at: at }) => <RelativeTime at={at} />,
    },
  ]
}
