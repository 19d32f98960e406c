// Which level an object belongs to: its attributes say it, the prim level where they do not (DM4).
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

/** The level an attribute names; null for a word that is no level. */
export function attributeLevel(attribute: LogicalAttribute): Level | null {
  const name = attribute.database_name ?? 'data_prim'
  return isLevel(name) ? name : null
}

/** The level of an object whose attributes agree; prim where they say nothing. */
export function objectLevel(object: LogicalObject): Level {
  const [first] = object.attributes
  return (first === undefined ? null : attributeLevel(first)) ?? 'data_prim'
}

/** Segment of the address that freezes a level. */
export function segmentOf(level: Level): string {
  return levelSegments[level]
}
