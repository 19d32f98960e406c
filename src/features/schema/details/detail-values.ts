// The details of one attribute as a form. Members that it does not show stay as they are.
import type { ExactNumber } from '#contract/exact-number.ts'
import { type LogicalAttribute, logicalAttribute } from '#contract/data-manager/logical-object.ts'
import { compareDecimals } from '#domain/json/decimal-text.ts'
import { isExactDouble } from '#domain/json/exact-double.ts'
import { plainFigure } from '#src/lib/typed-number.ts'
import { roleFlags, roleOf } from '../model/attribute-values.ts'
import { findChoice, readChoice, choiceKey, writeType } from '../model/type-choices.ts'

type Source = LogicalAttribute['sources'][number]

export interface SourceValues {
  readonly id: number
  readonly paths: readonly string[]
  /** The source with its rules and unknown members. */
  readonly base: Source
}

export interface DetailValues {
  readonly name: string
  readonly displayName: string
  readonly role: string
  readonly isSummable: boolean
  /** Type and subtype, as in `choiceKey`. */
  readonly type: string
  readonly precision: string
  readonly min: string
  readonly max: string
  readonly sources: readonly SourceValues[]
  readonly operation: string
  readonly aggregate: string
  readonly period: string
  readonly path: string
  readonly level: string
  readonly table: string
}
type TextName = Exclude<keyof DetailValues, 'sources' | 'isSummable'>

type Text = string | number | ExactNumber | null | undefined
const textOf = (value: Text): string => (value === undefined || value === null ? '' : String(value))

export function readDetails(attribute: LogicalAttribute): DetailValues {
  const { type, fpui } = attribute
  return {
    name: attribute.attribute_name,
    displayName: textOf(attribute.display_name),
    role: roleOf(attribute),
    isSummable: attribute.is_summable,
    type: choiceKey({ main: type.main, sub: type.sub ?? '' }),
    precision: textOf(type.precision),
    min: textOf(type.min),
    max: textOf(type.max),
    sources: attribute.sources.map((base, id) => ({ id, paths: base.attributes, base })),
    operation: fpui.operation,
    aggregate: textOf(fpui.function),
    period: textOf(fpui.unit),
    path: textOf(attribute.attribute_path),
    level: textOf(attribute.database_name),
    table: textOf(attribute.table_name),
  }
}

type DetailProblem = 'name' | 'nameLong' | 'displayLong' | 'precision' | 'number' | 'order'
export type DetailProblems = Readonly<Partial<Record<TextName, DetailProblem>>>

const figure = /^[+-]?\d+(\.\d+)?$/

const boundProblems = (min: string, max: string): DetailProblems => {
  const [isLow, isHigh] = [min, max].map((text) => text === '' || figure.test(text))
  return {
    ...(isLow ? {} : { min: 'number' as const }),
    ...(isHigh ? {} : { max: 'number' as const }),
    ...(isLow && isHigh && min !== '' && max !== '' && compareDecimals(min, max) > 0
      ? { max: 'order' as const }
      : {}),
  }
}

/** The problems of the typed texts, by field. Figures are typed as in the language. */
export function detailProblems(values: DetailValues, language: string): DetailProblems {
  const precision = plainFigure(language, values.precision)
  const name = values.name.trim()
  return {
    ...(name === '' ? { name: 'name' as const } : {}),
    ...(name.length > 120 ? { name: 'nameLong' as const } : {}),
    ...(values.displayName.length > 200 ? { displayName: 'displayLong' as const } : {}),
    ...(precision === '' || (/^\d+$/.test(precision) && Number(precision) <= 38)
      ? {}
      : { precision: 'precision' as const }),
    ...boundProblems(plainFigure(language, values.min), plainFigure(language, values.max)),
  }
}

/** A bound keeps all its digits: as text where a double would lose some. */
const boundOf = (text: string): number | string => (isExactDouble(text) ? Number(text) : text)

interface Writing {
  readonly values: DetailValues
  readonly before: DetailValues
  readonly language: string
}

/** The members with those whose texts were changed; an empty text removes its member. */
const withTexts = (
  members: Readonly<Record<string, unknown>>,
  names: Readonly<Record<string, TextName>>,
  { values, before }: Writing,
): Record<string, unknown> => {
  const changed = Object.entries(names).filter(([, field]) => values[field] !== before[field])
  const removed = new Set(changed.flatMap(([member, field]) => (values[field] === '' ? [member] : [])))
  return Object.fromEntries([
    ...Object.entries(members).filter(([member]) => !removed.has(member)),
    ...changed.flatMap(([member, field]) => (values[field] === '' ? [] : [[member, values[field]] as const])),
  ])
}

const typeOf = (type: LogicalAttribute['type'], { values, before, language }: Writing) => {
  const based = values.type === before.type ? type : writeType(type, findChoice(readChoice(values.type)))
  const { precision: _precision, min: _min, max: _max, ...rest } = based
  const of = <T>(name: 'precision' | 'min' | 'max', parse: (text: string) => T) => {
    if (values[name] === before[name] && values.type === before.type)
      return type[name] === undefined ? {} : { [name]: type[name] }
    const text = plainFigure(language, values[name])
    return text === '' ? {} : { [name]: parse(text) }
  }
  return { ...rest, ...of('precision', Number), ...of('min', boundOf), ...of('max', boundOf) }
}

const sourcesOf = ({ sources }: DetailValues): Source[] =>
  sources.flatMap(({ paths, base }) => {
    const attributes = paths.map((path) => path.trim()).filter((path) => path !== '')
    return attributes.length === 0 ? [] : [{ ...base, attributes }]
  })

/** Returns the attribute with the details of the form, which have no problems. Unchanged ones return it as it is. */
export function writeDetails(
  values: DetailValues,
  { attribute, language }: { attribute: LogicalAttribute; language: string },
): LogicalAttribute {
  const writing = { values, before: readDetails(attribute), language }
  const members = withTexts(
    attribute,
    {
      attribute_name: 'name',
      display_name: 'displayName',
      database_name: 'level',
      table_name: 'table',
    },
    writing,
  )
  return logicalAttribute.parse({
    ...members,
    ...roleFlags(values.role),
    is_summable: values.isSummable,
    attribute_path: values.path === writing.before.path ? attribute.attribute_path : values.path || null,
    fpui: withTexts(
      attribute.fpui,
      { operation: 'operation', function: 'aggregate', unit: 'period' },
      writing,
    ),
    type: typeOf(attribute.type, writing),
    sources: sourcesOf(values),
  })
}
