import { CircleHelp } from 'lucide-react'
import { isKnownType, typeIcons } from './type-icons.ts'

/** The glyph of a type of attribute. */
export const TypeIcon = ({ type }: { type: string }) => {
  const Icon = isKnownType(type) ? typeIcons[type] : CircleHelp
  return <Icon size={14} strokeWidth={2} aria-hidden />
}
