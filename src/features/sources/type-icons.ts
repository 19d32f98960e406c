import type { LucideIcon } from 'lucide-react'
import { Calendar, CalendarClock, Hash, ToggleLeft, Type } from 'lucide-react'
import { type MainType, mainTypes } from '#contract/data-manager/table.ts'

export const typeIcons = {
  num: Hash,
  string: Type,
  boolean: ToggleLeft,
  date: Calendar,
  datetime: CalendarClock,
} as const satisfies Record<MainType, LucideIcon>

export const isKnownType = (type: string): type is MainType => mainTypes.some((each) => each === type)
