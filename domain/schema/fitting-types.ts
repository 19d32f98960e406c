// Which types of values can fill an attribute. Text can fill any: a value that cannot be converted rejects its row.
import { mainTypes, type MainType } from '#contract/data-manager/table.ts'

/** Types of origins that each type of attribute accepts (DM4). */
const acceptedOrigins = {
  num: ['num', 'string', 'boolean'],
  string: ['string', 'num', 'boolean', 'date', 'datetime'],
  boolean: ['boolean', 'string', 'num'],
  date: ['date', 'datetime', 'string'],
  datetime: ['datetime', 'date', 'string'],
} as const satisfies Record<MainType, readonly MainType[]>

export function isMainType(name: string): name is MainType {
  return mainTypes.some((main) => main === name)
}

/** Whether a value of type `origin` can fill an attribute of type `target`. Unknown types are accepted. */
export function isFitting(origin: string, target: string): boolean {
  if (!isMainType(origin) || !isMainType(target)) return true
  const accepted: readonly MainType[] = acceptedOrigins[target]
  return accepted.includes(origin)
}
