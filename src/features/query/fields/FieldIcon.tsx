import { memo } from 'react'
import { Calendar, Hash, type LucideIcon, SquareFunction, ToggleLeft, Type } from 'lucide-react'

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

interface FieldIconProps {
  type: string
  /** A virtual attribute. */
  isVirtual?: boolean
}

const Drawn = memo(({ type, isVirtual = false }: FieldIconProps) => {
  const Icon = isVirtual ? SquareFunction : (icons[type] ?? Type)
  return <Icon size={13} strokeWidth={2} aria-hidden />
})
Drawn.displayName = 'FieldIcon'

export function FieldIcon(props: FieldIconProps) {
  return <Drawn {...props} />
}
