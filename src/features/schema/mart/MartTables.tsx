import { ChevronRight, Table2 } from 'lucide-react'
import { useState } from 'react'
import { Trans, useTranslation } from 'react-i18next'
import type { LogicalAttribute, LogicalObject } from '#contract/data-manager/logical-object.ts'
import type { RelationMeasure } from '#contract/data-manager/relation-endpoints.ts'
import { type MartTable, unusedSteps } from '#domain/schema/mart/mart-tree.ts'
import { useFormat } from '#src/i18n/use-format.ts'
import { matcher } from '#src/lib/match-text.ts'
import { paths } from '#src/paths.ts'
import { InlineCode } from '#src/ui/display/InlineCode.tsx'
import { MarginNote } from '#src/ui/display/MarginNote.tsx'
import { Tag } from '#src/ui/display/Tag.tsx'
import { Checkbox } from '#src/ui/inputs/Checkbox.tsx'
import { FilterField } from '#src/ui/inputs/FilterField.tsx'
import { LinkButton } from '#src/ui/inputs/LinkButton.tsx'
import { PaneHead } from '#src/ui/layout/PaneHead.tsx'
import { useTypeName } from '../attributes/use-type-name.ts'
import { useShare } from '../relations/use-share.ts'
import { TreeRoot } from './mart-style.ts'
import { formatStep } from './format-step.ts'
import type { Mart } from './use-mart.ts'

interface MartTablesProps {
  mart: Mart
  /** Of the relation that leads to each table, by its name. */
  measures: ReadonlyMap<string, RelationMeasure>
  others: readonly LogicalObject[]
  /** A proposal waits for the measures: it leaves out relations that multiply rows. */
  isMeasuring: boolean
  isReadOnly: boolean
  onPropose: () => void
}

/** Attributes of one table that are shown at first. */
const shownAtFirst = 40

interface AttributesProps extends Pick<MartTablesProps, 'mart' | 'isReadOnly'> {
  table: string
  attributes: readonly LogicalAttribute[]
}

const Attributes = ({ mart, table, attributes, isReadOnly }: AttributesProps) => {
  const { t } = useTranslation('mart')
  const typeName = useTypeName()
  const [isWhole, setWhole] = useState(false)
  const shown = isWhole ? attributes : attributes.slice(0, shownAtFirst)
  const more = attributes.length - shown.length
  return (
    <>
      <ul>
        {shown.map((attribute) => (
          <li key={attribute.attribute_name}>
            <Checkbox
              label={attribute.attribute_name}
              checked={mart.isTicked({ table, attribute })}
              disabled={isReadOnly}
              onChange={(isTicked) => mart.tick({ table, attribute }, isTicked)}
            />
            <small>{typeName({ ...attribute.type, sub: '' })}</small>
          </li>
        ))}
      </ul>
      {more > 0 && (
        <div data-note="">
          <LinkButton onClick={() => setWhole(true)}>{t('tables.more', { count: more })}</LinkButton>
        </div>
      )}
    </>
  )
}

interface TableProps extends Pick<MartTablesProps, 'mart' | 'isReadOnly'> {
  table: MartTable
  measure: RelationMeasure | undefined
  q: string
}

/** How the rows match, and whether the relation leads to several rows. */
const Match = ({ name, measure }: { name: string; measure: RelationMeasure }) => {
  const { t } = useTranslation('mart')
  const share = useShare()
  const format = useFormat()
  const { inclusion, orphan_rows: orphans, target_unique, rows_per_match: factor } = measure
  const matched = inclusion === null ? [] : [t('tables.matched', { share: share(inclusion) })]
  const texts = orphans > 0 ? [...matched, t('tables.orphans', { count: orphans })] : matched
  return (
    <>
      {texts.length > 0 && <p data-match="">{texts.join(' · ')}</p>}
      {!target_unique && (
        <div data-note="">
          <MarginNote tone="warning">
            {factor !== null && factor > 1
              ? t('tables.multiplies', { name, factor: format.number(Math.round(factor * 100) / 100) })
              : t('tables.repeats', { name })}
          </MarginNote>
        </div>
      )}
    </>
  )
}

const Table = ({ mart, table, measure, q, isReadOnly }: TableProps) => {
  const { t } = useTranslation('mart')
  const [isClosed, setClosed] = useState(false)
  const { name, depth, step } = table
  const matches = matcher(q)
  const attributes = table.attributes.filter(({ attribute_name: own, display_name: display = '' }) =>
    matches(`${name} ${own} ${display}`),
  )
  if (attributes.length === 0 && q !== '') return null
  const isOpen = q !== '' || !isClosed
  return (
    <div role="group" aria-label={name} style={{ paddingLeft: 12 + 16 * Math.min(depth, 6) }}>
      <h3>
        <button type="button" aria-expanded={isOpen} onClick={() => setClosed(isOpen)}>
          <ChevronRight size={14} aria-hidden />
          <Table2 size={14} aria-hidden />
          <span>{name}</span>
        </button>
        <div>{step === null && <Tag>{t('tables.base')}</Tag>}</div>
      </h3>
      {step !== null && <div data-join="">{formatStep(step)}</div>}
      {measure && <Match {...{ name, measure }} />}
      {isOpen && <Attributes {...{ mart, attributes, isReadOnly }} table={name} />}
    </div>
  )
}

/** The base and the tables that its relations reach, each with its attributes to tick. */
export function MartTables(props: MartTablesProps) {
  const { mart, others, measures, isMeasuring, isReadOnly, onPropose } = props
  const { t } = useTranslation(['mart', 'schema', 'shared'])
  const [q, setQ] = useState('')
  const { tree, root } = mart
  const all = tree.flatMap(({ name: table, attributes }) =>
    attributes.map((attribute) => ({ table, attribute })),
  )
  return (
    <TreeRoot>
      <PaneHead title={t('tables.title')} />
      <FilterField label={t('shared:filter.attributes')} value={q} onChange={setQ} width="auto" />
      {tree.map((table) => (
        <Table
          key={table.name}
          {...{ mart, table, q, isReadOnly }}
          measure={table.step === null ? undefined : measures.get(table.name)}
        />
      ))}
      {unusedSteps(tree, others).map((step) => (
        <div key={formatStep(step)} role="group" aria-label={formatStep(step)}>
          <MarginNote>
            <Trans
              t={t}
              i18nKey="tables.unused"
              values={{ relation: formatStep(step) }}
              components={{ code: <InlineCode /> }}
            />
          </MarginNote>
        </div>
      ))}
      {tree.length === 1 && (
        <div role="group" aria-label={t('schema:field.relations')}>
          <MarginNote actions={<LinkButton to={paths.object(root)}>{t('tables.openBase')}</LinkButton>}>
            {t('tables.alone')}
          </MarginNote>
        </div>
      )}
      <footer>
        <span>{t('tables.ticked', { used: all.filter(mart.isTicked).length, count: all.length })}</span>
        {!isReadOnly && (
          <LinkButton disabled={isMeasuring} onClick={onPropose}>
            {t(isMeasuring ? 'propose.measuring' : 'propose.act')}
          </LinkButton>
        )}
      </footer>
    </TreeRoot>
  )
}
