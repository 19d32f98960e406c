import { Muted } from '#src/ui/display/Muted.tsx'
import { StateGlyph } from '#src/ui/display/StateGlyph.tsx'
import { Row } from '#src/ui/layout/Stack.tsx'

/** How much was selected, or what to do if nothing was. */
export function ChoiceSummary({ text, needed }: { text: string | undefined; needed: string | undefined }) {
  if (needed !== undefined)
    return (
      <Row as="p" gap={8} role="alert" style={{ margin: 0 }}>
        <StateGlyph state="failed" /> {needed}
      </Row>
    )
  if (text === undefined) return null
  return (
    <p role="status" style={{ margin: 0 }}>
      <Muted>{text}</Muted>
    </p>
  )
}
