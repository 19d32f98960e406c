// The level of an object: that of its sources or its attributes, else prim (DM4, DM32).
import {
  levels,
  levelSegments,
  type Level,
  type LogicalAttribute,
  type LogicalObject,
} from '#contract/data-manager/logical-object.ts'

export function isLevel(text: string): text is Level {
  return levels.some((level) => level === text)
}

/** The level that an attribute names; undefined if it names none, null if it is unknown. */
export function attributeLevel({ database_name: name }: LogicalAttribute): Level | null | undefined {
  if (name === undefined) return undefined
  return isLevel(name) ? name : null
}

const readsPrim = ({ sources }: LogicalAttribute): boolean =>
  sources.some(({ attributes }) => attributes.some((path) => path.startsWith('data_prim/')))

/** The level of an object: mart if its sources name `data_prim/…`, else the level its attributes name, else prim. */
export function objectLevel({ attributes }: LogicalObject): Level {
  if (attributes.some(readsPrim)) return 'data_mart'
  return attributes.map(attributeLevel).find((level) => level) ?? 'data_prim'
}

/** URL segment that freezes a level. */
export function segmentOf(level: Level): string {
  return levelSegments[level]
}
