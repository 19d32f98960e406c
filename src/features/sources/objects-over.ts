// Which logical objects are designed over a source, or over one table of it.
import type { StoredLogicalObject } from '#contract/data-manager/logical-object.ts'
import { sayPath } from '#domain/schema/attribute-path.ts'

export interface Origin {
  readonly source: string
  /** Without it the whole source is meant. */
  readonly table?: string
}

const beginningsOf = ({ source, table }: Origin): readonly string[] =>
  table === undefined ? [`${source}/`] : [`${source}/${table}/`, sayPath({ source, table, attribute: '' })]

/** Their names, each once, in the order given. */
export const objectsOver = (
  objects: readonly StoredLogicalObject[],
  origins: readonly Origin[],
): readonly string[] => {
  const beginnings = origins.flatMap(beginningsOf)
  const isOver = ({ object }: StoredLogicalObject): boolean =>
    object.attributes.some(({ sources }) =>
      sources.some(({ attributes }) =>
        attributes.some((path) => beginnings.some((beginning) => path.startsWith(beginning))),
      ),
    )
  return [...new Set(objects.filter(isOver).map(({ object }) => object.object_name))]
}
