import { Calendar, Hash, type LucideIcon, ToggleLeft, Type } from 'lucide-react'

const icons: Readonly<Record<string, LucideIcon>> = {
  num: Hash,
  boolean: ToggleLeft,
  date: Calendar,
  datetime: Calendar,
}

/** The icon of a type (`type.main`); unknown types get the icon of text. */
export function fieldIcon(type: string): LucideIcon {
  return icons[type] ?? Type
}

export function FieldIcon({ type }: { type: string }) {
  const Icon = icons[type] ?? Type
  return <Icon size={13} strokeWidth={2} aria-hidden />
}
