import Popover from '@mui/material/Popover'
import { Copy, Filter, FilterX, List, Split } from 'lucide-react'
import { type ReactNode, useMemo, useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { SearchList } from '#src/ui/inputs/SearchList.tsx'
import { AnchoredMenu, type MenuEntry } from '#src/ui/overlays/Menu.tsx'
import { matcher } from '#src/lib/match-text.ts'
import { FieldIcon } from '../fields/FieldIcon.tsx'
import { defaultDateUnit } from '../state/date-unit.ts'
import { DrillContext, type DrillHead, type DrillTarget } from './drill-context.ts'
import { type Naming, dimensionFormatter, formatDimension } from '../state/naming.ts'
import { isOthersHead } from '../state/calculation/others-head.ts'
import { writeAddress } from '../state/query-params.ts'
import { useQueryContext } from '../state/query-context.ts'
import { type Dimension, type QueryState, isListing } from '../state/query-state.ts'
import { sideOptions } from '../state/side-query.ts'
import { needsDateUnit } from '../state/well-fields.ts'
import { countRequest, excludeHead, filterHeads, rowsState, splitState } from './drill-state.ts'

const headText = (naming: Naming, { dimension, value }: DrillHead): string =>
  `${formatDimension(naming, dimension)}: ${dimensionFormatter(naming, { dimension, values: [value] })(value)}`

/**
 * The rows of a cell cannot be listed for a past period, for the others, for rows that are listed already, and for a
 * request with members that the page does not know.
 */
const isFixed = ({ heads, period }: DrillTarget, state: QueryState): boolean =>
  period > 0 ||
  isListing(state) ||
  Object.keys(state.extra).length > 0 ||
  heads.some(({ value }) => isOthersHead(value))

/** Goes to a query that is a step deeper. */
const useDrillTo = () => {
  const { state, change, drillPath } = useQueryContext()
  return (next: QueryState) => change(next, {}, [...drillPath, writeAddress(state)])
}

const useHeadEntries = ({ heads }: DrillTarget): MenuEntry[] => {
  const { t } = useTranslation('query')
  const { state, change, naming } = useQueryContext()
  return heads.flatMap((head, at): MenuEntry[] => {
    const value = headText(naming, head)
    return [
      { id: `head ${at}`, divider: true },
      {
        id: `only ${at}`,
        icon: Filter,
        label: t('drill.only', { value }),
        onSelect: () => change(filterHeads(state, [head])),
      },
      {
        id: `exclude ${at}`,
        icon: FilterX,
        label: t('drill.exclude', { value }),
        detail: head.value === null ? undefined : t('drill.andEmpty'),
        onSelect: () => change(excludeHead(state, head)),
      },
    ]
  })
}

/** The number of rows of a cell; undefined until it is known. */
const useRowCount = (rows: QueryState, isNeeded: boolean): number | undefined =>
  useQuery({ ...sideOptions(countRequest(rows)), enabled: isNeeded }).data?.hints

interface CellMenuProps {
  target: DrillTarget
  isOpen: boolean
  onClose: () => void
  onSplit: () => void
}

function CellMenu({ target, isOpen, onClose, onSplit }: CellMenuProps) {
  const { t } = useTranslation(['query', 'common'])
  const { state, naming } = useQueryContext()
  const { heads, anchor, period } = target
  const fixed = isFixed(target, state)
  const rows = useMemo(
    () => rowsState(state, { heads, catalogue: naming.catalogue }),
    [state, heads, naming.catalogue],
  )
  const count = useRowCount(rows, isOpen && !fixed)
  const drillTo = useDrillTo()
  const headEntries = useHeadEntries(target)
  const name = heads.length === 0 ? t('drill.all') : heads.map((head) => headText(naming, head)).join(', ')
  const title = heads.some(({ value }) => isOthersHead(value)) ? t('drill.others') : name
  const entries: MenuEntry[] = [
    { id: 'cell', head: period > 0 ? t('drill.past') : title },
    ...(fixed
      ? []
      : [
          {
            id: 'rows',
            icon: List,
            label: count === undefined ? t('drill.anyRows') : t('drill.rows', { count }),
            disabled: count === 0,
            onSelect: () => drillTo(rows),
          },
          { id: 'split', icon: Split, label: t('drill.split'), onSelect: onSplit },
          ...headEntries,
        ]),
    { id: 'end', divider: true },
    { id: 'copy', icon: Copy, label: t('common:action.copy'), onSelect: target.onCopy },
  ]
  return <AnchoredMenu label={name} entries={entries} anchor={isOpen ? anchor : null} onClose={onClose} />
}

/** Chooses the field of the table that a cell is split by. */
function SplitChooser({ onChoose }: { onChoose: (dimension: Dimension) => void }) {
  const { t } = useTranslation('query')
  const { state, naming } = useQueryContext()
  const [find, setFind] = useState('')
  const matches = matcher(find)
  const used = new Set([...state.rows, ...state.columns].map(({ field }) => field))
  const fields = [...naming.catalogue.fields.values()].filter(
    ({ field, name, isDimension }) => isDimension && !used.has(field) && matches(`${name} ${field}`),
  )
  const choose = (index: number) => {
    const field = fields[index]
    if (field === undefined) return
    const { field: name } = field
    onChoose(needsDateUnit(field, 'rows') ? { field: name, unit: defaultDateUnit } : { field: name })
  }
  return (
    <SearchList
      label={t('chooser.find')}
      listLabel={t('chooser.label')}
      text={find}
      onText={setFind}
      onChoose={choose}
      note={null}
      choices={fields.map(({ field, name, type, isVirtual }) => ({
        key: field,
        text: name,
        icon: <FieldIcon type={type.main} isVirtual={isVirtual} />,
      }))}
    />
  )
}

/** Opens the menu of a cell for the grids and charts inside. */
export function DrillProvider({ children }: { children: ReactNode }) {
  const { t } = useTranslation('query')
  const { state } = useQueryContext()
  const [target, setTarget] = useState<DrillTarget | null>(null)
  const [shown, setShown] = useState<'menu' | 'split' | null>(null)
  const drillTo = useDrillTo()
  const value = useMemo(
    () => ({
      open: (next: DrillTarget) => {
        setTarget(next)
        setShown('menu')
      },
    }),
    [],
  )
  const close = () => {
    setShown(null)
    target?.anchor.closest<HTMLElement>('[tabindex]')?.focus()
  }
  return (
    <DrillContext value={value}>
      {children}
      {target !== null && (
        <CellMenu
          target={target}
          isOpen={shown === 'menu'}
          onClose={close}
          onSplit={() => setShown('split')}
        />
      )}
      {target !== null && (
        <Popover
          open={shown === 'split'}
          anchorEl={target.anchor}
          onClose={close}
          anchorOrigin={{ vertical: 'bottom', horizontal: 'left' }}
          slotProps={{
            paper: { role: 'dialog', 'aria-label': t('drill.split'), sx: { width: 300, mt: 0.5 } },
          }}
        >
          <SplitChooser
            onChoose={(dimension) => {
              setShown(null)
              drillTo(splitState(state, { heads: target.heads, dimension }))
            }}
          />
        </Popover>
      )}
    </DrillContext>
  )
}
