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
import { type Before, changedFields } from '../model/changes.ts'
import type { PlacedProblems } from '../model/field-problems.ts'

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
})

// Which attributes are shown, as it stands in the address: `?q=cost&show=measure`.
const attributeShows = ['dimension', 'measure', 'left', 'changed', 'problem'] as const
type AttributeShow = (typeof attributeShows)[number]

interface AttributeQuestion {
  readonly q: string
  readonly show: AttributeShow | undefined
}

function readAttributeQuestion(address: URLSearchParams): AttributeQuestion {
  return {
    q: address.get('q') ?? '',
    show: attributeShows.find((each) => each === address.get('show')),
  }
}

interface Surroundings {
  readonly old: Before
  readonly placed: PlacedProblems
}
type Test = (row: AttributeValues, around: Surroundings) => boolean

const tests: Readonly<Record<AttributeShow, Test>> = {
  dimension: ({ role, isIncluded }) => isIncluded && (role === 'dimension' || role === 'both'),
  measure: ({ role, isIncluded }) => isIncluded && isMeasured(role),
  left: ({ isIncluded }) => !isIncluded,
  changed: (row, { old }) => {
    const was = old.rows.get(row.id)
    return was === undefined ? row.isIncluded : changedFields(row, was).length > 0
  },
  problem: ({ id }, { placed }) => placed.rows.has(id),
}

/** Whether a row answers the question; what it was called counts as well. */
function answers(row: AttributeValues, { q, show }: AttributeQuestion): (around: Surroundings) => boolean {
  const isNamed = matcher(q)(`${row.name} ${row.displayName} ${row.id}`)
  return (around) => isNamed && (show === undefined || tests[show](row, around))
}

function countShown(
  rows: readonly AttributeValues[],
  { show, around }: { show: AttributeShow; around: Surroundings },
): number {
  return rows.filter((row) => tests[show](row, around)).length
}

interface AttributePaneProps {
  design: DesignForm
  json: JsonText
  fixedName: string | undefined
  view: EditorView
  isNew: boolean
  isReadOnly: boolean
  /** The pane is as high as the window and scrolls by itself. */
  isFilling: boolean
  onView: (view: EditorView) => void
}

/** The main pane: the attributes as a table, or the whole object as JSON. */
export function AttributePane(props: AttributePaneProps) {
  const { design, json, fixedName, view, isNew, isReadOnly, isFilling, onView } = props
  const { t } = useTranslation(['schema', 'shared'])
  const [address, setAddress] = useSearchParams()
  const isJson = view === 'json'
  const question = readAttributeQuestion(address)
  const { attributes } = design.values
  const { old, placed } = design
  const around = useMemo(() => ({ old, placed }), [old, placed])
  const rows = attributes.filter((row) => answers(row, question)(around))
  const used = attributes.filter(({ isIncluded }) => isIncluded).length
  const ask = (change: { q?: string; show?: string | undefined }) =>
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
              value={question.q}
              onChange={(q) => ask({ q })}
              width={200}
            />
            <FilterChip
              name={t('shared:action.show')}
              is={t('attributes.showIs')}
              remove={t('attributes.showRemove')}
              options={shows.map((id) => ({
                id,
                label: t(`attributes.shows.${id}`),
                detail: String(countShown(attributes, { show: id, around })),
              }))}
              value={question.show}
              onChange={(show) => ask({ show })}
            />
          </>
        )}
        <ToggleGroup
          label={t('editor.view')}
          value={view}
          onChange={onView}
          segments={[
            { id: 'form', label: t('editor.form'), icon: List },
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
            onShowAll={() => ask({ q: '', show: undefined })}
          />
        )}
      </Body>
    </Pane>
  )
}
