import { Calendar, Hash, type LucideIcon, ToggleLeft, Type } from 'lucide-react'

const icons: Readonly<Record<string, LucideIcon>> = {
  num: Hash,
  boolean: ToggleLeft,
  date: Calendar,
  datetime: Calendar,
}

/** The glyph of a type (`type.main`); unknown ones are shown as text. */
export const fieldIcon = (type: string): LucideIcon => icons[type] ?? Type

const known = ['string', 'num', 'date', 'datetime', 'boolean'] as const
type TypeWord = (typeof known)[number] | 'other'

/** The word for a type. */
export const typeWord = (type: string): TypeWord => known.find((each) => each === type) ?? 'other'
