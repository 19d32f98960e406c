// Which kinds of value may fill an attribute of a given kind. Text may fill any: what does not fit is a refused row.
import { mainTypes, type MainType } from '#contract/data-manager/table.ts'

/** Kinds of origin that each kind of attribute accepts (DM4). */
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

/** Whether a value of kind `origin` may fill an attribute of kind `wanted`; kinds that are not known pass. */
export function isFitting(origin: string, target: string): boolean {
  if (!isMainType(origin) || !isMainType(target)) return true
  const accepted: readonly MainType[] = acceptedOrigins[target]
  return accepted.includes(origin)
}
