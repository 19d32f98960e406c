import type { LucideIcon } from 'lucide-react'
import { Calendar, CalendarClock, CircleHelp, Hash, ToggleLeft, Type } from 'lucide-react'
import type { MainType } from '#contract/data-manager/table.ts'
import { isMainType } from '#domain/schema/fitting-types.ts'

const typeIcons = {
  num: Hash,
  string: Type,
  boolean: ToggleLeft,
  date: Calendar,
  datetime: CalendarClock,
} as const satisfies Record<MainType, LucideIcon>

/** The icon of an attribute type. */
export function TypeIcon({ type }: { type: string }) {
  const Icon = isMainType(type) ? typeIcons[type] : CircleHelp
  return <Icon size={14} strokeWidth={2} aria-hidden />
}
