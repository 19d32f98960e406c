import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { StoredLogicalObject } from '#contract/data-manager/logical-object.ts'
import type { LaneLayout } from '#domain/schema/canvas/lane-layout.ts'
import type { PlanMarks } from '#domain/schema/canvas/plan-marks.ts'
import { type Card, type SchemaGraph, objectCardId } from '#domain/schema/canvas/schema-graph.ts'
import { useFormat } from '#src/i18n/use-format.ts'
import { useTypeName } from '../attributes/use-type-name.ts'
import { useMarkText } from '../build/use-mark-text.ts'
import { stateOf } from '../model/object-state.ts'
import { useRelationType } from '../relations/use-relation-type.ts'
import type { CardState } from './CardFace.tsx'
import { type ElementTexts, boxesOf, edgesOf, routeRelations, showSelected } from './canvas-elements.tsx'

/** The name of an object, or of a table with its source. */
const nameOfCard = (id: string): string => id.slice(id.indexOf(':') + 1)
const nameOfEnd = ({ card, row }: { card: string; row: string | undefined }): string =>
  row === undefined ? nameOfCard(card) : `${nameOfCard(card)}/${row}`

/** The words of cards and edges, the same object until the language changes. */
function useElementTexts(): ElementTexts {
  const { t } = useTranslation(['designer', 'schema'])
  const typeName = useTypeName()
  const relationType = useRelationType()
  const markText = useMarkText()
  // oxlint-disable-next-line react/exhaustive-deps -- the functions only depend on the language
  return useMemo(() => createTexts(), [t])

  function createTexts(): ElementTexts {
    return {
      type: ({ main, sub }) => typeName({ main, sub }),
      more: (count) => t('card.more', { count }),
      state: (state) => t(`card.${state}`),
      mark: markText,
      unread: (state) => t(`card.unread.${state}`),
      lostRelation: t('card.lostRelation'),
      label: ({ name, lane, rows, unread }, { build, mark }) => {
        const level = lane === 'source' ? t('schema:choose.column.source') : t(`schema:level.${lane}`)
        const label = t('card.label', { name, lane: level, count: rows.length })
        if (unread !== undefined) return t('card.marked', { label, state: t(`card.unread.${unread.state}`) })
        if (mark !== undefined) return t('card.marked', { label, state: markText(mark) })
        return build === undefined ? label : t('card.marked', { label, state: t(`card.${build}`) })
      },
      relation: ({ from, to, type, pairs }) => {
        const tag = relationType(type)
        const names = pairs.map((pair) => `${pair.from} = ${pair.to}`).join(', ')
        const ends = { from: nameOfCard(from.card), to: nameOfCard(to.card) }
        return { tag, label: t('card.relation', { ...ends, names, type: tag }) }
      },
      mapping: ({ from, to }) => t('card.mapping', { from: nameOfEnd(from), to: nameOfEnd(to) }),
    }
  }
}

interface ElementsInput {
  readonly graph: SchemaGraph | undefined
  readonly layout: LaneLayout | undefined
  readonly objects: readonly StoredLogicalObject[]
  readonly selected: string | undefined
  /** Undefined as long as the next build is not known. */
  readonly marks: PlanMarks | undefined
}

const noState: CardState = { build: undefined, mark: undefined, rows: undefined }
const noMarks: PlanMarks = new Map()

/** The boxes and edges of the canvas. */
export function useElements({ graph, layout, objects, selected, marks }: ElementsInput) {
  const texts = useElementTexts()
  const format = useFormat()
  const states = useMemo(
    () =>
      new Map(
        objects.map((stored): [string, CardState] => {
          const state = stateOf(stored)
          const rows = stored.rows === null ? undefined : format.number(stored.rows)
          const id = objectCardId(stored.object.object_name)
          const build = state === 'built' || marks !== undefined ? undefined : state
          return [id, { build, mark: marks?.get(id), rows }]
        }),
      ),
    // oxlint-disable-next-line react/exhaustive-deps -- the format changes with the texts
    [objects, texts, marks],
  )
  const boxes = useMemo(() => {
    if (graph === undefined || layout === undefined) return []
    const stateOfCard = ({ id }: Card): CardState => states.get(id) ?? { ...noState, mark: marks?.get(id) }
    return boxesOf({ graph, layout, texts, stateOf: stateOfCard })
  }, [graph, layout, texts, states, marks])
  const edges = useMemo(
    () => (graph === undefined ? [] : edgesOf({ graph, texts, marks: marks ?? noMarks })),
    [graph, texts, marks],
  )
  const routed = useMemo(() => routeRelations(edges, boxes), [edges, boxes])
  return {
    texts,
    boxes,
    edges: useMemo(() => showSelected(routed, { card: selected, texts }), [routed, selected, texts]),
  }
}
