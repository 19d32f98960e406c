import { Globe, History, Pencil, Trash2, Users, Waypoints } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { SavedQuery } from '#contract/query/saved-query.ts'
import { useMay } from '#src/api/session.ts'
import { paths } from '#src/paths.ts'
import { RowMenu } from '#src/components/resource/RowMenu.tsx'

export const savedDialogs = ['rename', 'share', 'runs', 'http'] as const
export type SavedDialogName = (typeof savedDialogs)[number]

interface RowActions {
  readonly open: (dialog: SavedDialogName, of: string) => void
  readonly remove: (saved: SavedQuery) => void
}

/** Returns the menu of a saved query. */
export function useRowActions({ open, remove }: RowActions) {
  const { t } = useTranslation(['query', 'saved', 'shared', 'common'])
  const mayWrite = useMay('query-builder-legacy:saved_query:write')
  const mayRun = useMay('query-builder-legacy:query:run')
  return (saved: SavedQuery) => {
    const isFixed = !mayWrite || !saved.may_write
    const { id } = saved
    return (
      <RowMenu
        name={saved.name}
        entries={[
          {
            id: 'rename',
            icon: Pencil,
            label: t('list.rename'),
            disabled: isFixed,
            onSelect: () => open('rename', id),
          },
          {
            id: 'share',
            icon: Users,
            label: t('saved:sharing.open'),
            disabled: isFixed,
            onSelect: () => open('share', id),
          },
          { id: 'runs', icon: History, label: t('saved:list.runs'), onSelect: () => open('runs', id) },
          {
            id: 'http',
            icon: Globe,
            label: t('saved:list.http'),
            disabled: !mayRun,
            onSelect: () => open('http', id),
          },
          {
            id: 'lineage',
            icon: Waypoints,
            label: t('shared:action.lineage'),
            to: paths.lineage({ saved_query: id }),
          },
          {
            id: 'delete',
            icon: Trash2,
            label: t('common:action.delete'),
            danger: true,
            disabled: isFixed,
            onSelect: () => remove(saved),
          },
        ]}
      />
    )
  }
}
