import { Calendar, Hash, ToggleLeft, Type } from 'lucide-react'

const looks = { size: 13, strokeWidth: 2, 'aria-hidden': true } as const

/** The glyph of a type (`type.main`); unknown ones are shown as text. */
export const FieldIcon = ({ type }: { type: string }) => {
  if (type === 'num') return <Hash {...looks} />
  if (type === 'boolean') return <ToggleLeft {...looks} />
  return type === 'date' || type === 'datetime' ? <Calendar {...looks} /> : <Type {...looks} />
}
