import { styled } from '@mui/material/styles'
import useMediaQuery from '@mui/material/useMediaQuery'
import { StateGlyph } from '#src/ui/display/StateGlyph.tsx'
import { color } from '#src/ui/theme/tokens.ts'
import { type, visuallyHidden } from '#src/ui/theme/typography.ts'

const Status = styled('span')({
  ...type.small,
  display: 'inline-flex',
  alignItems: 'center',
  gap: 8,
  marginRight: 4,
  color: color.text.secondary,
  '&[data-wrong]': { color: color.tone.error.text },
  '& > i': { width: 7, height: 7, borderRadius: '50%', backgroundColor: color.accent.focus },
  '&[data-hidden]': visuallyHidden,
})

interface EditorStatusProps {
  /** Why it cannot be saved. */
  wrong?: string | undefined
  /** Unsaved changes. */
  unsaved?: string | undefined
}

/** Status of an editor in the top bar: why it cannot be saved, or its unsaved changes. */
export function EditorStatus({ wrong, unsaved }: EditorStatusProps) {
  // Not a media query of the style, which is inserted with the first change: browsers compute the styles of the whole
  // document again when a rule with a media query is inserted.
  const isHidden = useMediaQuery('(min-width: 600px) and (max-width: 760px)')
  const hidden = isHidden ? '' : undefined
  if (wrong !== undefined)
    return (
      <Status role="status" data-wrong="" data-hidden={hidden}>
        <StateGlyph state="failed" />
        {wrong}
      </Status>
    )
  if (unsaved === undefined) return null
  return (
    <Status role="status" data-hidden={hidden}>
      <i />
      {unsaved}
    </Status>
  )
}
