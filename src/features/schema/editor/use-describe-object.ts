// Labels and formats for the fields of a logical object, for the merge view.
import { useTranslation } from 'react-i18next'
import {
  type LogicalAttribute,
  type LogicalObject,
  logicalAttribute,
} from '#contract/data-manager/logical-object.ts'
import { attributeType } from '#contract/data-manager/table.ts'
import { pathsOf } from '#domain/schema/origins.ts'
import { namesOf, orderName } from '#domain/merge/merge-documents.ts'
import { originalName } from '#domain/merge/shape.ts'
import {
  type Describe,
  type FieldLabels,
  type FormattedValue,
  writePlain,
} from '#src/components/merge/field-labels.ts'
import { useKindLabel } from '../list/object-columns.tsx'
import { useTypeName } from '../attributes/use-type-name.ts'

type Write = FieldLabels['write']
type LabelTable = Readonly<Record<string, { readonly label: string; readonly write: Write }>>

const listed: Write = (value) =>
  Array.isArray(value) ? { text: value.map(String).join(', '), isMono: true } : writePlain(value)
const quoted: Write = (value) => ({ ...writePlain(value), isMono: true })

const useFieldLabels = () => {
  const { t } = useTranslation(['schema', 'shared'])
  const { t: labels } = useTranslation('merge')
  const kind = useKindLabel()
  const typeName = useTypeName()
  const writeSwitch: Write = (value) =>
    typeof value === 'boolean' ? { text: labels(value ? 'on' : 'off') } : writePlain(value)
  const writeType: Write = (value) => {
    const read = attributeType.safeParse(value).data
    return read ? { text: typeName({ ...read, sub: read.sub ?? '' }) } : writePlain(value)
  }
  const writeSources: Write = (value) => {
    const read = logicalAttribute.shape.sources.safeParse(value).data
    return read ? listed(read.flatMap(({ attributes }) => attributes)) : writePlain(value)
  }
  const object = {
    object_name: { label: t('field.technical'), write: quoted },
    display_name: { label: t('field.display'), write: writePlain },
    object_type: { label: t('shared:field.kind'), write: (value) => ({ text: kind(String(value)) }) },
    to_materialize: { label: t('field.materialize'), write: writeSwitch },
    measure_date_field: { label: t('field.date'), write: quoted },
    key: { label: t('shared:field.key'), write: listed },
  } as const satisfies LabelTable
  const attribute = {
    attribute_name: { label: t('attributes.column.name'), write: quoted },
    display_name: { label: t('attributes.column.display'), write: writePlain },
    is_dimension: { label: t('attributes.role.dimension'), write: writeSwitch },
    is_measure: { label: t('attributes.role.measure'), write: writeSwitch },
    is_summable: { label: t('attributes.column.summable'), write: writeSwitch },
    type: { label: t('attributes.column.type'), write: writeType },
    sources: { label: t('attributes.column.from'), write: writeSources },
  } as const satisfies LabelTable
  return { object, attribute, writeType }
}

const labelsIn = (table: LabelTable, name: string) => (Object.hasOwn(table, name) ? table[name] : undefined)

const nameIn = ({ attributes }: LogicalObject, name: string): string => {
  const found = attributes.find((attribute) => attribute.attribute_name === name)
  return found?.display_name?.trim() ? found.display_name : name
}

/** Describes the fields of an object. Attributes have the names of the design being edited. */
export function useDescribeObject(body: LogicalObject): Describe {
  const { t } = useTranslation('merge')
  const { object, attribute, writeType } = useFieldLabels()

  const writeAttribute: Write = (value): FormattedValue => {
    const read: LogicalAttribute | undefined = logicalAttribute.safeParse(value).data
    if (!read) return writePlain(value)
    const { attribute_name: name, display_name: display, type } = read
    const parts = new Set([display ?? name, name, writeType(type).text, ...pathsOf(read)])
    return { text: [...parts].join(', '), full: JSON.stringify(value, null, 2), isMono: true }
  }
  const rowLabels = {
    attributes: { label: (name: string) => nameIn(body, name), write: writeAttribute, members: attribute },
    relations: {
      label: (name: string) => t('object.relation', { name }),
      write: writePlain,
      members: {},
    },
    indexes: {
      label: (name: string) => t('object.index', { names: listed(JSON.parse(name)).text }),
      write: listed,
      members: {},
    },
  } as const

  const ofRow = (list: keyof typeof rowLabels, names: readonly string[]): FieldLabels => {
    const [, row = '', ...members] = names
    const { label, write, members: memberLabels } = rowLabels[list]
    if (row === orderName) return { label: t(`object.order.${list}`), write: listed }
    const thing = label(originalName(row))
    const member = members.join('.')
    if (member === '') return { label: thing, write }
    const labels = labelsIn(memberLabels, member)
    return {
      label: t('field', { thing, field: labels?.label ?? member }),
      write: labels?.write ?? writePlain,
    }
  }
  return (path) => {
    const names = namesOf(path)
    const [first = ''] = names
    if (names.length > 1 && (first === 'attributes' || first === 'relations' || first === 'indexes'))
      return ofRow(first, names)
    return labelsIn(object, first) ?? { label: names.join('.'), write: writePlain }
  }
}
