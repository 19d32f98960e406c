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
import { type AttributeValues, isMeasured } from './attribute-values.ts'

const icons: Readonly<Record<string, LucideIcon>> = {
  num: Hash,
  string: Type,
  boolean: ToggleLeft,
  date: Calendar,
  datetime: CalendarClock,
}

export const attributeIcon = (
  { role, main }: Pick<AttributeValues, 'role' | 'main'>,
  isKey: boolean,
): LucideIcon => {
  if (isKey) return KeyRound
  return isMeasured(role) ? Sigma : (icons[main] ?? CircleHelp)
}
