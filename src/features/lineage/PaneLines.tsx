import { styled } from '@mui/material/styles'
import type { LucideIcon } from 'lucide-react'
import { hairline, listReset, rowLayout } from '#src/ui/theme/shapes.ts'
import { color } from '#src/ui/theme/tokens.ts'
import { oneLine, type } from '#src/ui/theme/typography.ts'

/** The lines of a part of the pane. */
export const Lines = styled('ul')({
  ...listReset,
  '& > li': { ...rowLayout(8), minHeight: 30, borderBottom: hairline },
  '& > li > svg': { flex: 'none', color: color.text.tertiary },
  '& > li > span': { flex: '1 1 auto', minWidth: 0, ...oneLine },
  '& > li > small': { ...type.caption, flex: '0 1 auto', color: color.text.secondary, ...oneLine },
})
export const Part = styled('section')({ '& > h3': { ...type.panel, margin: '0 0 4px' } })

interface LineProps {
  icon: LucideIcon
  text: string
  note?: string
}

/** A line with an icon, and a note at its end. */
export function Line({ icon: Icon, text, note }: LineProps) {
  return (
    <li>
      <Icon size={14} strokeWidth={2} aria-hidden />
      <span>{text}</span>
      {note !== undefined && note !== '' && <small>{note}</small>}
    </li>
  )
}
