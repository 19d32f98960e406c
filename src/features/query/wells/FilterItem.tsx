import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { AnchoredMenu } from '#src/ui/overlays/Menu.tsx'
import { moveShownChip } from '../fields/move-shown-chip.ts'
import { FilterChip } from '../filters/FilterChip.tsx'
import { formatDimension } from '../state/naming.ts'
import { useQueryContext } from '../state/query-context.ts'
import type { Condition } from '../state/query-state.ts'
import { moveEntries } from './chip-entries.ts'

/** A filter. Its chip opens the editor. Where it can be moved to is in its context menu, and in a menu of the editor. */
export function FilterItem({ condition, index }: { condition: Condition; index: number }) {
  const { t } = useTranslation('query')
  const context = useQueryContext()
  const entries = moveEntries({ context, from: { well: 'filters', index }, move: moveShownChip }, t)
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  return (
    <span
      style={{ display: 'inline-flex', minWidth: 0 }}
      onContextMenu={(event) => {
        event.preventDefault()
        setAnchor(event.currentTarget)
      }}
    >
      <FilterChip condition={condition} menu={entries} />
      <AnchoredMenu
        label={formatDimension(context.naming, condition.dimension)}
        entries={entries}
        anchor={anchor}
        onClose={() => setAnchor(null)}
      />
    </span>
  )
}
