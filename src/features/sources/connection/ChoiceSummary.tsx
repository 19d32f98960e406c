import type { ReactNode } from 'react'
import { Muted } from '#src/ui/display/Muted.tsx'
import { StateGlyph } from '#src/ui/display/StateGlyph.tsx'
import { Row } from '#src/ui/layout/Stack.tsx'

interface ChoiceSummaryProps {
  text: string | undefined
  needed: string | undefined
  /** What else can be done if nothing was selected. */
  action?: ReactNode
}

/** How much was selected, or what to do if nothing was. */
export function ChoiceSummary({ text, needed, action }: ChoiceSummaryProps) {
  if (needed !== undefined)
    return (
      <Row gap={8} wrap>
        <Row as="p" gap={8} role="alert" style={{ margin: 0 }}>
          <StateGlyph state="failed" /> {needed}
        </Row>
        {action}
      </Row>
    )
  if (text === undefined) return null
  return (
    <p role="status" style={{ margin: 0 }}>
      <Muted>{text}</Muted>
    </p>
  )
}
