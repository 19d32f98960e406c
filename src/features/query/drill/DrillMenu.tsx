import { Popover } from '#src/ui/overlays/Popover.tsx'
import { Copy, Filter, FilterX, List, Split } from 'lucide-react'
import { type ReactNode, useMemo, useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { SearchList } from '#src/ui/inputs/SearchList.tsx'
import { AnchoredMenu, type MenuEntry } from '#src/ui/overlays/Menu.tsx'
import { matcher } from '#src/lib/match-text.ts'
import { FieldIcon } from '../fields/FieldIcon.tsx'
import { defaultDateUnit } from '../state/chips/date-unit.ts'
import { DrillContext, type DrillHead, type DrillTarget } from './drill-context.ts'
import type { Catalogue } from '../state/catalogue.ts'
import { type Evolution, pastCell } from './past-rows.ts'
import { type Naming, dimensionFormatter, formatDimension } from '../state/naming.ts'
import { isOthersHead } from '../state/calculation/others-head.ts'
import { formatPeriod } from '../state/comparison-text.ts'
import { writeAddress } from '../state/query-params.ts'
import { useQueryContext } from '../state/query-context.ts'
import {
  type Condition,
  type Dimension,
  type QueryState,
  emptyState,
  isListing,
} from '../state/query-state.ts'
import { sideOptions } from '../state/side-query.ts'
import { needsDateUnit } from '../state/chips/well-fields.ts'
import { countRequest, excludeHead, filterHeads, rowsState, splitState } from './drill-state.ts'

const headText = (naming: Naming, { dimension, value }: DrillHead): string =>
  `${formatDimension(naming, dimension)}: ${dimensionFormatter(naming, { dimension, values: [value] })(value)}`

/** What the answer says about its others and its past periods. */
interface DrillAnswer {
  /** The condition that selects the others of the largest rows; null if none does. */
  readonly others: Condition | null
  readonly evolution: Evolution | undefined
}

/** Listed rows, and a request with members that the page does not know, have no rows behind their cells. */
const hasRows = (state: QueryState): boolean => !isListing(state) && Object.keys(state.extra).length === 0

/** The heads with the condition of the others. */
const knownHeads = (heads: readonly DrillHead[], { others }: DrillAnswer): readonly DrillHead[] =>
  heads.map((head) =>
    isOthersHead(head.value) && head.condition === undefined ? { ...head, condition: others } : head,
  )

/** The query of the rows of a cell; null if it cannot be expressed. */
const rowsOf = (
  { heads, period }: DrillTarget,
  { state, catalogue, evolution }: { state: QueryState; catalogue: Catalogue } & DrillAnswer,
): QueryState | null => {
  if (!hasRows(state) || heads.some(({ condition }) => condition === null)) return null
  if (period === 0) return rowsState(state, { heads, catalogue })
  const past = evolution && pastCell(state, { heads, period, evolution, catalogue })
  return past ? rowsState(past.state, { heads: past.heads, catalogue }) : null
}

/** Goes to a query that is a step deeper. */
const useDrillTo = () => {
  const { state, change, drillPath } = useQueryContext()
  return (next: QueryState) => change(next, {}, [...drillPath, writeAddress(state)])
}

/** The others are excluded where the largest rows are shown without them. */
const canExclude = ({ value }: DrillHead): boolean => !isOthersHead(value)

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
      ...(canExclude(head)
        ? [
            {
              id: `exclude ${at}`,
              icon: FilterX,
              label: t('drill.exclude', { value }),
              detail: head.value === null ? undefined : t('drill.andEmpty'),
              onSelect: () => change(excludeHead(state, head)),
            },
          ]
        : []),
    ]
  })
}

/** The number of rows of a cell; undefined until it is known. */
const useRowCount = (rows: QueryState | null, isOpen: boolean): number | undefined =>
  useQuery({ ...sideOptions(countRequest(rows ?? emptyState)), enabled: isOpen && rows !== null }).data?.hints

/** Why the rows of a cell cannot be listed; empty if they can. */
const useReason = ({ heads, period }: DrillTarget, rows: QueryState | null): string => {
  const { t } = useTranslation('query')
  const { state } = useQueryContext()
  if (rows !== null || !hasRows(state)) return ''
  if (heads.some(({ condition }) => condition === null)) return t('drill.others')
  return period > 0 ? t('drill.past') : ''
}

const useRowsEntries = (
  target: DrillTarget,
  { rows, isOpen, onSplit }: { rows: QueryState | null; isOpen: boolean; onSplit: () => void },
): MenuEntry[] => {
  const { t } = useTranslation('query')
  const { state } = useQueryContext()
  const count = useRowCount(rows, isOpen)
  const drillTo = useDrillTo()
  const headEntries = useHeadEntries(target)
  const isKnown = target.heads.every(({ condition }) => condition !== null)
  return [
    ...(rows === null
      ? []
      : [
          {
            id: 'rows',
            icon: List,
            label: count === undefined ? t('drill.anyRows') : t('drill.rows', { count }),
            disabled: count === 0,
            onSelect: () => drillTo(rows),
          },
        ]),
    ...(hasRows(state) && isKnown
      ? [{ id: 'split', icon: Split, label: t('drill.split'), onSelect: onSplit }, ...headEntries]
      : []),
  ]
}

interface CellMenuProps {
  target: DrillTarget
  answer: DrillAnswer
  isOpen: boolean
  onClose: () => void
  onSplit: () => void
}

function CellMenu({ target, answer, isOpen, onClose, onSplit }: CellMenuProps) {
  const { t } = useTranslation(['query', 'common'])
  const { state, naming } = useQueryContext()
  const { heads, anchor, onCopy, period } = target
  const { catalogue } = naming
  const rows = useMemo(
    () => rowsOf(target, { state, catalogue, ...answer }),
    [target, state, catalogue, answer],
  )
  const reason = useReason(target, rows)
  const own = useRowsEntries(target, { rows, isOpen, onSplit })
  const name = heads.length === 0 ? t('drill.all') : heads.map((head) => headText(naming, head)).join(', ')
  const { comparison } = state
  const past = comparison === null || period === 0 ? '' : formatPeriod(t, comparison, period)
  const entries: MenuEntry[] = [
    { id: 'cell', head: past === '' ? name : t('chart.place', { category: name, series: past }) },
    ...own,
    ...(reason === '' ? [] : [{ id: 'reason', head: reason }]),
    ...(onCopy === undefined
      ? []
      : [
          { id: 'end', divider: true as const },
          { id: 'copy', icon: Copy, label: t('common:action.copy'), onSelect: onCopy },
        ]),
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
export function DrillProvider({ others, evolution, children }: DrillAnswer & { children: ReactNode }) {
  const { t } = useTranslation('query')
  const { state } = useQueryContext()
  const [target, setTarget] = useState<DrillTarget | null>(null)
  const [shown, setShown] = useState<'menu' | 'split' | null>(null)
  const drillTo = useDrillTo()
  const answer = useMemo(() => ({ others, evolution }), [others, evolution])
  const known = useMemo(
    () => target && { ...target, heads: knownHeads(target.heads, answer) },
    [target, answer],
  )
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
      {known !== null && (
        <CellMenu
          target={known}
          answer={answer}
          isOpen={shown === 'menu'}
          onClose={close}
          onSplit={() => setShown('split')}
        />
      )}
      {known !== null && (
        <Popover
          open={shown === 'split'}
          anchorEl={known.anchor}
          onClose={close}
          anchorOrigin={{ vertical: 'bottom', horizontal: 'left' }}
          slotProps={{
            paper: { role: 'dialog', 'aria-label': t('drill.split'), sx: { width: 300, mt: 0.5 } },
          }}
        >
          <SplitChooser
            onChoose={(dimension) => {
              setShown(null)
              drillTo(splitState(state, { heads: known.heads, dimension }))
            }}
          />
        </Popover>
      )}
    </DrillContext>
  )
}
