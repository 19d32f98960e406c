import { InlineCode } from '#src/ui/display/InlineCode.tsx'
import type { Piece } from './message-pieces.ts'

/** A sentence with names from the document as inline code. */
export function Pieces({ pieces }: { pieces: readonly Piece[] }) {
  return pieces.map(({ text, isQuoted }, at) => {
    const key = `${at}`
    return isQuoted ? (
      <InlineCode key={key} bare>
        {text}
      </InlineCode>
    ) : (
      <span key={key}>{text}</span>
    )
  })
}
