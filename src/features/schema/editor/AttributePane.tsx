import { Braces, List } from 'lucide-react'
import { styled } from '@mui/material/styles'
import { useMemo } from 'react'
import { useSearchParams } from 'react-router'
import { useTranslation } from 'react-i18next'
import { FilterChip } from '#src/ui/table/FilterChip.tsx'
import { FilterField } from '#src/ui/inputs/FilterField.tsx'
import { ToggleGroup } from '#src/ui/inputs/ToggleGroup.tsx'
import { columnLayout, rowLayout } from '#src/ui/theme/shapes.ts'
import { color, media } from '#src/ui/theme/tokens.ts'
import { type } from '#src/ui/theme/typography.ts'
import { AttributeTable } from '../attributes/AttributeTable.tsx'
import { JsonView } from '../json/JsonView.tsx'
import type { DesignForm } from '../model/use-design.ts'
import type { JsonText } from '../json/use-json-view.ts'
import type { EditorView } from './use-editor-view.ts'
import { matcher } from '#src/lib/match-text.ts'
import { type AttributeValues, isMeasured } from '../model/attribute-values.ts'
import { type PreviousValues, changedFields } from '../model/changes.ts'
import type { FieldProblems } from '../model/field-problems.ts'

const Head = styled('div')({
  flex: 'none',
  ...rowLayout(8),
  flexWrap: 'wrap',
  minHeight: 44,
  padding: '8px 20px',
  [media.belowWide]: { padding: '8px 16px', borderTop: `1px solid ${color.line.hair}` },
  '& h2': { ...type.panel, margin: 0 },
  '& > small': { ...type.small, marginRight: 8, color: color.text.secondary },
  '& > [role="radiogroup"]': { marginLeft: 'auto' },
})
const Pane = styled('div')({ ...columnLayout, minHeight: '100%', '&[data-filling]': { height: '100%' } })
const Body = styled('div')({
  flex: '1 0 auto',
  ...columnLayout,
  minWidth: 0,
  '&[data-scroll]': { flex: '1 1 0', minHeight: 0, overflow: 'auto' },
  // Only the table scrolls sideways, not the fields above it.
  [media.belowPhone]: { overflowX: 'auto' },
})

// Which attributes are shown, as stored in the address: `?q=cost&show=measure`.
const attributeShows = ['dimension', 'measure', 'left', 'changed', 'problem'] as const
type AttributeShow = (typeof attributeShows)[number]

interface AttributeFilter {
  readonly q: string
  readonly show: AttributeShow | undefined
}

function readAttributeFilter(address: URLSearchParams): AttributeFilter {
  return {
    q: address.get('q') ?? '',
    show: attributeShows.find((each) => each === address.get('show')),
  }
}

interface FilterContext {
  readonly old: PreviousValues
  readonly fieldProblems: FieldProblems
}
type Test = (row: AttributeValues, context: FilterContext) => boolean

const tests: Readonly<Record<AttributeShow, Test>> = {
  dimension: ({ role, isIncluded }) => isIncluded && (role === 'dimension' || role === 'both'),
  measure: ({ role, isIncluded }) => isIncluded && isMeasured(role),
  left: ({ isIncluded }) => !isIncluded,
  changed: (row, { old }) => {
    const previous = old.rows.get(row.id)
    return previous === undefined ? row.isIncluded : changedFields(row, previous).length > 0
  },
  problem: ({ id }, { fieldProblems }) => fieldProblems.rows.has(id),
}

/** Returns whether a row matches the filter. Its former name matches too. */
function matchesFilter(
  row: AttributeValues,
  { q, show }: AttributeFilter,
): (context: FilterContext) => boolean {
  const isNamed = matcher(q)(`${row.name} ${row.displayName} ${row.id}`)
  return (context) => isNamed && (show === undefined || tests[show](row, context))
}

function countMatches(
  rows: readonly AttributeValues[],
  { show, context }: { show: AttributeShow; context: FilterContext },
): number {
  return rows.filter((row) => tests[show](row, context)).length
}

interface AttributePaneProps {
  design: DesignForm
  json: JsonText
  fixedName: string | undefined
  view: EditorView
  isNew: boolean
  isReadOnly: boolean
  /** The pane has the height of the window and scrolls by itself. */
  isFilling: boolean
  onView: (view: EditorView) => void
}

/** The main pane: the attributes as a table, or the whole object as JSON. */
export function AttributePane(props: AttributePaneProps) {
  const { design, json, fixedName, view, isNew, isReadOnly, isFilling, onView } = props
  const { t } = useTranslation(['schema', 'shared'])
  const [address, setAddress] = useSearchParams()
  const isJson = view === 'json'
  const filter = readAttributeFilter(address)
  const { attributes } = design.values
  const { old, fieldProblems } = design
  const context = useMemo(() => ({ old, fieldProblems }), [old, fieldProblems])
  const rows = attributes.filter((row) => matchesFilter(row, filter)(context))
  const used = attributes.filter(({ isIncluded }) => isIncluded).length
  const setFilter = (change: { q?: string; show?: string | undefined }) =>
    setAddress(
      (before) => {
        const next = new URLSearchParams(before)
        for (const [name, value] of Object.entries(change)) {
          if (value) next.set(name, value)
          else next.delete(name)
        }
        return next
      },
      { replace: true },
    )
  const shows = attributeShows.filter((show) => !isNew || show !== 'changed')
  return (
    <Pane data-filling={isFilling ? '' : undefined}>
      <Head>
        <h2>{t('shared:entity.attributes')}</h2>
        <small>
          {used === attributes.length
            ? t('attributes.count', { count: used })
            : t('attributes.countOf', { used, count: attributes.length })}
        </small>
        {!isJson && (
          <>
            <FilterField
              label={t('shared:filter.attributes')}
              value={filter.q}
              onChange={(q) => setFilter({ q })}
              width={200}
            />
            <FilterChip
              name={t('shared:action.show')}
              is={t('attributes.showIs')}
              remove={t('attributes.showRemove')}
              options={shows.map((id) => ({
                id,
                label: t(`attributes.shows.${id}`),
                detail: String(countMatches(attributes, { show: id, context })),
              }))}
              value={filter.show}
              onChange={(show) => setFilter({ show })}
            />
          </>
        )}
        <ToggleGroup
          label={t('shared:field.view')}
          value={view}
          onChange={onView}
          segments={[
            { id: 'form', label: t('shared:field.form'), icon: List },
            { id: 'json', label: t('shared:field.json'), icon: Braces },
          ]}
        />
      </Head>
      <Body data-scroll={isFilling ? '' : undefined}>
        {isJson ? (
          <JsonView {...{ design, json, fixedName, isReadOnly }} />
        ) : (
          <AttributeTable
            {...{ design, rows, isReadOnly }}
            isFirst={isNew}
            onShowAll={() => setFilter({ q: '', show: undefined })}
          />
        )}
      </Body>
    </Pane>
  )
}
