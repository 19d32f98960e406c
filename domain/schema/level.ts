// The level of an object: that of its attributes, else prim (DM4).
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

/** The level of an attribute; null if unknown. */
export function attributeLevel(attribute: LogicalAttribute): Level | null {
  const name = attribute.database_name ?? 'data_prim'
  return isLevel(name) ? name : null
}

/** The level of an object whose attributes agree; prim by default. */
export function objectLevel(object: LogicalObject): Level {
  const [first] = object.attributes
  return (first === undefined ? null : attributeLevel(first)) ?? 'data_prim'
}

/** URL segment that freezes a level. */
export function segmentOf(level: Level): string {
  return levelSegments[level]
}
