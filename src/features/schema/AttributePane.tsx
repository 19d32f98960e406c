import { Braces, List } from 'lucide-react'
import { styled } from '@mui/material/styles'
import { useMemo } from 'react'
import { useSearchParams } from 'react-router'
import { useTranslation } from 'react-i18next'
import { FilterChip } from '#src/ui/FilterChip.tsx'
import { FilterField } from '#src/ui/FilterField.tsx'
import { Segmented } from '#src/ui/Segmented.tsx'
import { color, media } from '#src/ui/tokens.ts'
import { type } from '#src/ui/type.ts'
import { AttributeTable } from './AttributeTable.tsx'
import { JsonView } from './JsonView.tsx'
import { answers, attributeShows, countShown, readAttributeQuestion } from './attribute-filter.ts'
import type { DesignForm } from './use-design.ts'
import type { JsonText } from './use-json-view.ts'
import type { EditorView } from './use-view.ts'

const Head = styled('div')({
  flex: 'none',
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: 8,
  minHeight: 44,
  padding: '8px 20px',
  [media.belowWide]: { padding: '8px 16px', borderTop: `1px solid ${color.line.hair}` },
  '& h2': { ...type.panel, margin: 0 },
  '& > small': { ...type.small, marginRight: 8, color: color.text.secondary },
  '& > [role="radiogroup"]': { marginLeft: 'auto' },
})
const Pane = styled('div')({
  display: 'flex',
  flexDirection: 'column',
  minHeight: '100%',
  '&[data-filling]': { height: '100%' },
})
const Body = styled('div')({
  flex: '1 0 auto',
  display: 'flex',
  flexDirection: 'column',
  minWidth: 0,
  '&[data-scroll]': { flex: '1 1 0', minHeight: 0, overflow: 'auto' },
})

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
export const AttributePane = (props: AttributePaneProps) => {
  const { design, json, fixedName, view, isNew, isReadOnly, isFilling, onView } = props
  const { t } = useTranslation('schema')
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
        <h2>{t('attributes.title')}</h2>
        <small>
          {used === attributes.length
            ? t('attributes.count', { count: used })
            : t('attributes.countOf', { used, count: attributes.length })}
        </small>
        {!isJson && (
          <>
            <FilterField
              label={t('attributes.filter')}
              value={question.q}
              onChange={(q) => ask({ q })}
              width={200}
            />
            <FilterChip
              name={t('attributes.show')}
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
        <Segmented
          label={t('editor.view')}
          value={view}
          onChange={onView}
          segments={[
            { id: 'form', label: t('editor.form'), icon: List },
            { id: 'json', label: t('editor.json'), icon: Braces },
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
