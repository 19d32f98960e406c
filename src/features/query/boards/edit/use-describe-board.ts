// Labels and formats for the parts of a board, for the merge view.
import { useTranslation } from 'react-i18next'
import { namesOf, orderName } from '#domain/merge/merge-documents.ts'
import { isRecord } from '#domain/merge/shape.ts'
import { type Describe, type FieldLabels, writePlain } from '#src/components/merge/field-labels.ts'
import type { KnownQuery } from '../model/use-boards.ts'

/** Describes the parts of a board. A tile is named by its title, or by its saved query. */
export function useDescribeBoard(
  tiles: readonly { readonly id: string; readonly query_id: string; readonly title: string }[],
  queryOf: (id: string) => KnownQuery,
): Describe {
  const { t } = useTranslation(['boards', 'shared'])
  const nameOf = (id: string): string => {
    const tile = tiles.find((each) => each.id === id)
    return tile === undefined ? id : tile.title.trim() || (queryOf(tile.query_id)?.name ?? id)
  }
  const labels: Readonly<Record<string, string>> = {
    name: t('shared:field.name'),
    description: t('shared:field.description'),
    sharing: t('sharing.label'),
    filter: t('filters.label'),
    evol: t('shared:field.comparison'),
    refresh_minutes: t('field.refresh'),
  }
  const writeTile: FieldLabels['write'] = (value) =>
    isRecord(value) && typeof value['query_id'] === 'string'
      ? { text: queryOf(value['query_id'])?.name ?? value['query_id'] }
      : writePlain(value)
  const writeOrder: FieldLabels['write'] = (value) => ({
    text: Array.isArray(value) ? value.map((id) => nameOf(String(id))).join(', ') : '',
  })
  return (path) => {
    const [member = '', key, part] = namesOf(path)
    if (member !== 'tiles' || key === undefined)
      return { label: [labels[member] ?? member, key].filter(Boolean).join(': '), write: writePlain }
    if (key === orderName) return { label: t('edit.order'), write: writeOrder }
    const label = t('tile.label', { name: nameOf(key) })
    return { label: part === undefined ? label : `${label}: ${part}`, write: writeTile }
  }
}
