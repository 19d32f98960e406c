// Converts the sample's design to logical objects.
import type { z } from 'zod'
import type { logicalObject } from '#contract/data-manager/logical-object.ts'
import type { AttributeType } from '#contract/data-manager/table.ts'
import type { SampleAttribute, SampleMart, SampleTable } from './design.ts'

type ObjectBody = z.input<typeof logicalObject>
type AttributeBody = ObjectBody['attributes'][number]

interface Origin {
  readonly path: string
  readonly type: AttributeType
  readonly operation: 'mapping' | 'aggregate'
}

const attributeBody = (attribute: SampleAttribute, origin: Origin): AttributeBody => ({
  attribute_name: attribute.name,
  display_name: attribute.display ?? attribute.name,
  is_dimension: attribute.role === 'dimension',
  is_measure: attribute.role !== 'dimension',
  is_summable: attribute.role === 'sum',
  sources: [{ rules: [], attributes: [origin.path] }],
  attribute_path: null,
  fpui: { operation: origin.operation },
  type: origin.type,
})

/** The prim object of a file, with the types of its extraction. */
export function primObject(table: SampleTable, types: ReadonlyMap<string, AttributeType>): ObjectBody {
  return {
    object_name: table.object,
    display_name: table.display,
    object_type: table.dateField === undefined ? 'scale' : 'measure',
    to_materialize: true,
    ...(table.dateField === undefined ? {} : { measure_date_field: table.dateField }),
    key: [...(table.key ?? [])],
    relations: [...(table.relations ?? [])],
    attributes: table.attributes.map((attribute) => {
      const from = attribute.from ?? attribute.name
      const type = attribute.type === undefined ? types.get(from) : { main: attribute.type }
      if (type === undefined) throw new Error(`${table.file} has no attribute "${from}"`)
      return attributeBody(attribute, {
        path: `${table.source}/${table.file}/${from}`,
        type,
        operation: 'mapping',
      })
    }),
  }
}

/** The mart object over prim objects. */
export function martObject(mart: SampleMart, prim: readonly ObjectBody[]): ObjectBody {
  return {
    object_name: mart.object,
    display_name: mart.display,
    object_type: 'measure',
    to_materialize: true,
    measure_date_field: mart.dateField,
    attributes: mart.attributes.map((attribute) => {
      const [object, name] = attribute.from.split('/')
      const origin = prim
        .find((each) => each.object_name === object)
        ?.attributes.find((each) => each.attribute_name === name)
      if (origin === undefined) throw new Error(`there is no prim attribute ${attribute.from}`)
      const body = attributeBody(attribute, {
        path: `data_prim/${attribute.from}`,
        type: origin.type,
        operation: attribute.role === 'sum' ? 'aggregate' : 'mapping',
      })
      return { ...body, database_name: 'data_mart' }
    }),
  }
}
