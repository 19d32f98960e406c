// The glyph of an attribute: what it is for, then what it holds.
import {
  Calendar,
  CalendarClock,
  CircleHelp,
  Hash,
  KeyRound,
  type LucideIcon,
  Sigma,
  ToggleLeft,
  Type,
} from 'lucide-react'
import { isMainType } from '#domain/schema/fitting-types.ts'
import { type AttributeValues, isMeasured } from './attribute-values.ts'

/** What an attribute is drawn as. */
export type AttributeMark = 'key' | 'measure' | 'num' | 'string' | 'boolean' | 'date' | 'datetime' | 'other'

export const attributeIcons = {
  key: KeyRound,
  measure: Sigma,
  num: Hash,
  string: Type,
  boolean: ToggleLeft,
  date: Calendar,
  datetime: CalendarClock,
  other: CircleHelp,
} as const satisfies Record<AttributeMark, LucideIcon>

export const attributeMark = (
  { role, main }: Pick<AttributeValues, 'role' | 'main'>,
  isKey: boolean,
): AttributeMark => {
  if (isKey) return 'key'
  if (isMeasured(role)) return 'measure'
  return isMainType(main) ? main : 'other'
}
