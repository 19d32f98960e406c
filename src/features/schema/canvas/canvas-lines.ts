// Removes what lines of the canvas represent: relations and mappings.
import {
  type Card,
  type Mapping,
  type SchemaGraph,
  objectCardId,
} from '#domain/schema/canvas/schema-graph.ts'
import type { DesignEdits } from '../edit/use-design-edits.ts'
import { type CanvasLine, lineOf } from './canvas-elements.tsx'

interface LinesInput {
  readonly graph: SchemaGraph
  readonly edits: DesignEdits
}

/** A mapping, and the card that it reads. */
export interface MappingFrom {
  readonly mapping: Mapping
  readonly origin: Card
}

const cardWith = ({ cards }: SchemaGraph, id: string): Card | undefined => cards.find((one) => one.id === id)

/** Returns what can be done with lines. */
export function createLines({ graph, edits }: LinesInput) {
  const removeRelation = async ({ relation }: CanvasLine & { kind: 'relation' }): Promise<void> => {
    const owner = cardWith(graph, relation.from.card)
    if (owner === undefined) return
    const other = relation.to.card.slice(objectCardId('').length)
    const pairs = JSON.stringify(relation.pairs)
    await edits.writeRelations(owner.name, (relations) =>
      relations.filter(
        ({ object_name: name, attributes }) => name !== other || JSON.stringify(attributes) !== pairs,
      ),
    )
  }
  const removeMapping = async ({ from, to }: Mapping): Promise<void> => {
    const [origin, target] = [cardWith(graph, from.card), cardWith(graph, to.card)]
    if (origin === undefined || target === undefined) return
    const source = origin.lane === 'source' ? origin.source : origin.lane
    await edits.unmap({
      object: target.name,
      attribute: to.row,
      origin: { source, table: origin.name, attribute: from.row },
    })
  }
  return {
    removeMapping,
    /** Removes what the line represents, one step of the history, or says why not. */
    removeLine: async (edge: string): Promise<void> => {
      const line = lineOf(graph, edge)
      if (line?.kind === 'relation') return removeRelation(line)
      const [mapping, ...more] = line?.mappings ?? []
      if (mapping !== undefined && more.length === 0) await removeMapping(mapping)
      else if (line !== undefined) edits.refuse({ code: 'many_mappings' })
    },
    /** The mappings that fill the attributes of a card, each with the card that it reads. */
    mappingsOf: (card: string): readonly MappingFrom[] =>
      graph.mappings.flatMap((mapping) => {
        if (mapping.to.card !== card) return []
        const origin = cardWith(graph, mapping.from.card)
        return origin === undefined ? [] : [{ mapping, origin }]
      }),
  }
}
export type Lines = ReturnType<typeof createLines>
