// The mart form: what it shows of the object of the editor, and its changes.
import { useMemo, useState } from 'react'
import type { AggregateFunction, LogicalObject, PeriodUnit } from '#contract/data-manager/logical-object.ts'
import {
  type MartDesign,
  type MartOrigin,
  addAttribute,
  computeAttribute,
  removeOrigin,
  renameAttribute,
  setFunctions,
} from '#domain/schema/mart/edit-mart.ts'
import { countedAttribute, proposeMart } from '#domain/schema/mart/propose-mart.ts'
import { type MartTable, martTree } from '#domain/schema/mart/mart-tree.ts'
import { setPeriod } from '#domain/schema/mart/set-period.ts'
import { type MartField, type MartReading, readMart } from '#domain/schema/mart/read-mart.ts'
import { includedRows, toBody } from '../model/form-values.ts'
import type { DesignForm } from '../model/use-design.ts'

interface MartOptions {
  /** All stored objects. */
  readonly others: readonly LogicalObject[]
  /** Names of the attributes of the stored version. */
  readonly saved: ReadonlySet<string>
  /** The base that was chosen for a new mart. */
  readonly base: string | undefined
}

/** Returns what the form shows of the current object, or why it cannot. */
export function useMartReading(design: DesignForm, others: readonly LogicalObject[]) {
  const { values, basis } = design
  const object = useMemo(() => toBody(values, basis), [values, basis])
  const reading = useMemo(() => readMart(object, others), [object, others])
  return { object, reading }
}

/** The tree starts at the base that was chosen or read first, as long as the base of the mart is part of it. */
const useTree = (reading: MartReading, { others, base }: MartOptions) => {
  const found = reading.kind === 'form' ? reading.base : null
  const [first] = useState(base ?? found ?? '')
  const tree = useMemo(() => martTree(first, others), [first, others])
  const other = useMemo(() => (found === null ? [] : martTree(found, others)), [found, others])
  const isElsewhere = found !== null && tree.every(({ name }) => name !== found)
  return isElsewhere ? { root: found, tree: other } : { root: first, tree }
}

export function useMart(design: DesignForm, options: MartOptions) {
  const { object, reading } = useMartReading(design, options.others)
  const { root, tree } = useTree(reading, options)
  const fields: readonly MartField[] = reading.kind === 'form' ? reading.fields : []
  const current: MartDesign = { object, fields }
  const write = (next: LogicalObject) => design.write(next)
  const originOf = ({ table, attribute }: MartField): MartOrigin | undefined => {
    const own = tree
      .find(({ name }) => name === table)
      ?.attributes.find(({ attribute_name: name }) => name === attribute)
    return own && { table, attribute: own }
  }
  const count = (): void => {
    const base = options.others.find(({ object_name: name }) => name === root)
    const attribute = base && countedAttribute(base)
    if (attribute !== undefined)
      write(
        addAttribute(current, {
          table: root,
          attribute,
          isBase: true,
          computed: 'count',
          name: `${root}_count`,
        }),
      )
  }
  return {
    object,
    fields,
    /** The base of the mart as it is now; null without attributes. */
    base: reading.kind === 'form' ? reading.base : null,
    root,
    tree,
    originOf,
    /** The id of the row of a field in the form. */
    idOf: ({ index }: MartField): string | undefined => includedRows(design.values)[index]?.id,
    isTicked: ({ table, attribute }: MartOrigin): boolean =>
      fields.some((field) => field.table === table && field.attribute === attribute.attribute_name),
    tick: (origin: MartOrigin, isTicked: boolean) =>
      write(
        isTicked
          ? addAttribute(current, { ...origin, isBase: origin.table === root })
          : removeOrigin(current, origin),
      ),
    rename: (index: number, name: string) => write(renameAttribute(object, { index, name })),
    setFunctions: (origin: MartOrigin, functions: readonly AggregateFunction[]) =>
      write(setFunctions(current, { origin, functions, saved: options.saved })),
    setPeriod: (field: MartField, period: PeriodUnit | null) =>
      write(setPeriod(object, { field, period, saved: options.saved })),
    compute: ({ index }: MartField, origin: MartOrigin) => write(computeAttribute(object, { index, origin })),
    count,
    propose: (tables: readonly MartTable[]) => write(proposeMart(object, tables)),
  }
}
export type Mart = ReturnType<typeof useMart>
